import { formatCount, formatNumber } from '../domain/figures.ts';
import { action, type OperationAction, type RawValues, type Reply } from '../domain/reply.ts';
import { tableOf } from './browse/columns.ts';
import type { Operation } from './define.ts';
import { Fault } from './fault.ts';
import type { Input } from './inputs.ts';
import type { Present } from './moments.ts';
import { readPerson } from './reading.ts';
import type { Named, References } from './references.ts';
import {
  isId,
  nameOf,
  namesOf,
  type Reference,
  type ReferenceTarget,
} from './references/reference.ts';

interface Typed {
  readonly operation: Operation;
  readonly raw: RawValues;
  readonly to: { readonly personId: string; readonly channelId: string | null };
  /** Returns the zone and the instant in which it is typed, for a day such as `tuesday`. */
  readonly present: () => Promise<Present>;
  /** True if a choice among several opens the form. */
  readonly asksFirst?: boolean;
}

/** The values with ids in place of titles, or the question which one is meant. */
type Resolved =
  | { readonly raw: RawValues; readonly question: null }
  | { readonly raw: null; readonly question: Reply };

/** An input whose value is an id that people know by a title or a name. */
type TitledInput = Input & { readonly kind: 'reference' | 'references' | 'person' };

/** The most choices in a menu; among more it is easier to choose in a form. */
const MOST_CHOICES = 25;

/**
 * Resolves titles where ids are expected. One that matches nothing stays, to be reported later. A
 * text that looks like an id is a title where no id fits, and a question where both do.
 */
export async function resolveTitles(
  references: Pick<References, 'named'>,
  { operation, raw, to, present, asksFirst = false }: Typed,
): Promise<Resolved> {
  const channelId = to.channelId ?? to.personId;
  const look = (input: TitledInput, title: string) => {
    const only = input.kind === 'person' ? undefined : input.only;
    const scope = { channelId, personId: to.personId, only, present };
    return references.named(targetOf(input), title, scope);
  };
  let known = await withPersonApart(operation, raw, look);
  /** Asks about the first title that may mean several, once all others are ids. */
  let ask: (() => Reply) | null = null;
  for (const [name, input] of Object.entries(operation.inputs)) {
    if (!isTitled(input)) continue;
    const target = targetOf(input);
    for (const title of textsIn(input, known[name] ?? '')) {
      const named = await look(input, title);
      const put = (id: string) => ({
        ...known,
        [name]: replaced(input, known[name] ?? '', title, id),
      });
      const meant = theOneOf(named, operation, target);
      if (meant) known = put(meant.id);
      else if (named.like.length > 0) {
        ask ??= () => {
          const { [name]: _, ...others } = known;
          const form = action(operation, others, `Open “${operation.title}”`, { asksFirst: true });
          const choose = (one: Reference) =>
            action(operation, put(one.id), labelOf(one, target), asksFirst ? { asksFirst } : {});
          return whichOf(target, title, named, { choose, form });
        };
      }
    }
  }
  if (ask !== null) return { raw: null, question: ask() };
  return { raw: known, question: null };
}

function isTitled(input: Input): input is TitledInput {
  return input.kind === 'reference' || input.kind === 'references' || input.kind === 'person';
}

function targetOf(input: TitledInput): ReferenceTarget {
  return input.kind === 'person' ? 'person' : input.to;
}

/** The most words of a name. */
const MOST_OF_NAME = 3;

/**
 * Tells the words of a title that names nothing apart from a person before or after it, where one
 * may be given: `vera support`, typed without the @ by which Slack knows people.
 */
async function withPersonApart(
  { inputs }: Operation,
  raw: RawValues,
  look: (input: TitledInput, title: string) => Promise<Named>,
): Promise<RawValues> {
  const all = Object.entries(inputs);
  const isOpen = ([name, { kind, isNamed }]: [string, Input]) =>
    kind === 'person' && !isNamed && !raw[name];
  const [whose = '', person] = all.find(isOpen) ?? [];
  if (person === undefined || !isTitled(person)) return raw;
  const isKnown = async (input: TitledInput, title: string) => {
    const { exactly, like, areSlips } = await look(input, title);
    return !areSlips && exactly.length + like.length > 0;
  };
  for (const [name, input] of all) {
    const typed = raw[name]?.trim() ?? '';
    if (input.kind !== 'reference' || typed === '' || isId(input.to, typed)) continue;
    if (await isKnown(input, typed)) continue;
    for (const [whom, rest] of splitsOf(typed.split(/\s+/))) {
      const isMeant =
        (rest === '' || (await isKnown(input, rest))) && (await isKnown(person, whom));
      if (isMeant) return { ...raw, [whose]: whom, [name]: rest };
    }
  }
  return raw;
}

/** Returns the names with which words may begin or end, the longest first, each with the rest. */
function splitsOf(words: readonly string[]): readonly (readonly [whom: string, rest: string])[] {
  const counts = Array.from({ length: Math.min(MOST_OF_NAME, words.length) }, (_, at) => at + 1);
  return counts
    .toReversed()
    .flatMap((count) => [
      [words.slice(0, count).join(' '), words.slice(count).join(' ')] as const,
      [words.slice(-count).join(' '), words.slice(0, -count).join(' ')] as const,
    ]);
}

function textsIn(input: TitledInput, text: string): readonly string[] {
  const typed = text.trim();
  if (typed === '') return [];
  if (input.kind === 'person') {
    const isName = readPerson(typed) instanceof Fault && /[\p{L}\p{N}]/u.test(typed);
    return isName ? [typed] : [];
  }
  if (input.kind === 'reference') return [typed];
  // Ids may be separated by blanks; titles contain blanks themselves.
  const words = typed.split(/[\s,]+/).filter(Boolean);
  return words.every((word) => isId(input.to, word)) ? words : partsOf(typed);
}

function replaced(input: TitledInput, text: string, title: string, id: string): string {
  if (input.kind !== 'references') return id;
  const words = text.split(/[\s,]+/).filter(Boolean);
  const parts = words.every((word) => isId(input.to, word)) ? words : partsOf(text);
  return parts.map((part) => (part === title ? id : part)).join(',');
}

function partsOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim().replace(/^"(.*)"$/su, '$1'))
    .filter(Boolean);
}

/**
 * A part of a title is enough only where a result or preview is shown first; of people there are
 * others of the same name, whom this list may not have.
 */
function theOneOf(
  { exactly, like, areSlips }: Named,
  { effect }: Operation,
  target: ReferenceTarget,
): Reference | undefined {
  if (target === 'person' && effect === 'writes') return undefined;
  const [one, another] = exactly.length > 0 || effect === 'writes' || areSlips ? exactly : like;
  return another === undefined ? one : undefined;
}

/** Their ids say nothing to anybody. */
function areOfPeople(target: ReferenceTarget): boolean {
  return target === 'person' || target === 'helper';
}

function labelOf({ id, title, detail }: Reference, target: ReferenceTarget): string {
  if (!areOfPeople(target)) return `${title} (${id})`;
  return detail === undefined ? title : `${title} · ${detail}`;
}

function whichOf(
  target: ReferenceTarget,
  title: string,
  { exactly, like, areSlips }: Named,
  { choose, form }: { choose: (one: Reference) => OperationAction; form: OperationAction },
): Reply {
  const found = exactly.length > 0 ? exactly : like;
  const count = formatCount(found.length, nameOf(target), namesOf(target));
  const hasId = isId(target, title) && found.some(({ id }) => id === title);
  const shown = found.slice(0, MOST_CHOICES);
  const [only, another] = found;
  if (target === 'person' && only && !another) {
    const label = `Continue with ${only.title}`;
    const chosen = { ...choose(only), label, emphasis: 'primary' } as const;
    return {
      title: 'Which person?',
      summary: [`“${title}”: do you mean `, { kind: 'person', id: only.id }, '?'],
      actions: [chosen, form],
    };
  }
  const isOfPeople = areOfPeople(target);
  const summaryOf = () => {
    if (hasId) return `“${title}” is an ID and a title.`;
    if (exactly.length > 0) return `${count} called “${title}”.`;
    const match = found.length === 1 ? 'matches' : 'match';
    if (!areSlips) return `${count} ${match} “${title}”.`;
    const these = found.length === 1 ? 'this one' : 'one of these';
    return `No ${nameOf(target)} is called “${title}”. Do you mean ${these}?`;
  };
  return {
    title: `Which ${nameOf(target)}?`,
    summary: summaryOf(),
    sections: [
      tableOf(shown, [
        { title: isOfPeople ? 'Name' : 'Title', cell: ({ title }) => title },
        !isOfPeople && { title: 'ID', cell: ({ id }) => id },
        shown.some(({ detail }) => detail) && {
          title: 'Details',
          cell: ({ detail }) => detail ?? '',
        },
      ]),
    ],
    actions: [{ kind: 'menu', label: 'Choose…', choices: shown.map(choose) }, form],
    footnote:
      shown.length < found.length ? `Showing the first ${formatNumber(shown.length)}.` : undefined,
  };
}
