import type { RawValues } from '../domain/reply.ts';
import type { Operation } from './define.ts';
import { type MessageMeaning, readMessage } from './message.ts';
import { isOptional } from './read-values.ts';
import { withIdsOfTitles } from './references/mentioned.ts';
import type { Reference, ReferenceTarget } from './references/reference.ts';
import { ALMOST_SAME } from './search.ts';

interface Reading {
  readonly prefix?: string;
  /** Returns all of a kind, with their titles. */
  readonly referencesOf: (target: ReferenceTarget) => Promise<readonly Reference[]>;
}

/** Kinds of things that people call by a title. */
const TITLED = new Set<ReferenceTarget>(['list', 'campaign', 'template', 'tag', 'website']);

/**
 * Reads a message as `readMessage` does, and once more with ids in place of titles where that may say
 * more; what is clear without them is looked up nowhere.
 */
export async function readTitledMessage(
  text: string,
  operations: readonly Operation[],
  { prefix, referencesOf }: Reading,
): Promise<MessageMeaning> {
  const meaning = readMessage(text, operations, prefix);
  const [operation] = meaning.operations;
  const { answer, instead, likeness, offers } = meaning;
  const { raw } = answer ?? offers[0] ?? { raw: {} };
  const needs = operation === undefined ? [] : openReferences(operation, raw);
  const isClear = answer !== null && needs.length === 0 && likeness >= ALMOST_SAME;
  if (instead !== null || isClear) return meaning;
  const targets = [...new Set<ReferenceTarget>(['campaign', 'list', ...needs])];
  const all = await Promise.all(
    targets.map(async (target) => ({ target, references: await referencesOf(target) })),
  );
  const said = withIdsOfTitles(text, all);
  return said === text ? meaning : readMessage(said, operations, prefix);
}

/** Returns what an operation acts on by its title: what it needs, and what it has first. */
function openReferences({ inputs }: Operation, raw: RawValues): readonly ReferenceTarget[] {
  return Object.entries(inputs)
    .filter(([, { kind }]) => kind === 'reference' || kind === 'references')
    .flatMap(([name, input], at) => {
      // The last one is meant where none is named.
      const isNamed = raw[name] !== undefined && raw[name] !== 'latest';
      const isOpen = !isNamed && (at === 0 || !isOptional(input));
      return isOpen && 'to' in input && TITLED.has(input.to) ? [input.to] : [];
    });
}
