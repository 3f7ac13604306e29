import { InputError } from '../core/errors.ts';
import { didYouMean } from './command-line.ts';
import type { Operation } from './define.ts';

/** A slash command: all the operations on one kind of thing. */
export interface Area {
  /** Without the slash and the prefix, e.g. `campaign`. */
  readonly name: string;
  /** For Slack's list of commands and for help. */
  readonly summary: string;
  /** What Slack shows behind the command as it is typed; default: the first verbs. */
  readonly usageHint?: string;
  /** The verb that may be left out when something is typed: `/contact ann@example.com`. */
  readonly main?: string;
  /** The verb that a command without any text stands for. */
  readonly bare: string;
  /** In the order in which help shows them. */
  readonly operations: readonly Operation[];
}

export interface Catalogue {
  readonly areas: readonly Area[];
  readonly operations: readonly Operation[];
  /** By full name, e.g. `campaign cancel`. */
  find(name: string): Operation | undefined;
  /**
   * The operation that a command line means, and the text left for its inputs. Half a verb lists:
   * `/postbell alerts` is `/postbell alerts list`.
   * @param command As it was typed, for what can't be understood.
   * @throws {InputError} for a verb that there isn't, with the nearest one.
   */
  resolve(area: string, text: string, command?: string): { operation: Operation; rest: string };
}

/** Puts operations under their areas. Throws at start when an area's verb has no operation. */
export function catalogueOf(areas: readonly Area[]): Catalogue {
  const operations = areas.flatMap((area) => area.operations);
  const byName = new Map(operations.map((operation) => [operation.name, operation]));
  const find = (name: string) => byName.get(name);
  for (const area of areas) {
    const stranger = area.operations.find((operation) => operation.area !== area.name);
    if (stranger) throw new Error(`${stranger.name} stands under ${area.name}`);
    for (const verb of [area.main, area.bare]) {
      if (verb && !find(`${area.name} ${verb}`)) throw new Error(`no ${area.name} ${verb}`);
    }
  }
  return {
    areas,
    operations,
    find,
    resolve: (areaName, text, command = `/${areaName}`) => {
      const area = areas.find(({ name }) => name === areaName);
      if (!area) throw new InputError(`There is no command «${command}».`);
      return resolve(area, area.operations, text, command);
    },
  };
}

function resolve(area: Area, operations: readonly Operation[], text: string, command: string) {
  const words = text.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return { operation: named(operations, area.bare), rest: '' };
  for (const length of [2, 1]) {
    const verb = words.slice(0, length).join(' ').toLowerCase();
    const operation = operations.find((candidate) => candidate.verb === verb);
    if (operation) return { operation, rest: withoutWords(text, length) };
  }
  const typed = words[0] ?? '';
  const group = operations.filter(({ verb }) => verb.startsWith(`${typed.toLowerCase()} `));
  const list = group.find(({ verb }) => verb.endsWith(' list'));
  if (list && words.length === 1) return { operation: list, rest: '' };
  const main = area.main ? named(operations, area.main) : null;
  const isPlainWord = /^[A-Za-z]+$/.test(typed);
  if (main && !isPlainWord) return { operation: main, rest: text.trim() };
  const suggestion = suggestVerb(words, group.length > 0 ? group : operations);
  // A plain word is no address and no id, so it was meant as a verb, unless any text will do.
  if (main && !suggestion && takesAnyText(main)) return { operation: main, rest: text.trim() };
  const verbs = (group.length > 0 ? group : operations).map(({ verb }) => verb).join(', ');
  const wrong = group.length > 0 ? words.slice(0, 2).join(' ') : typed;
  throw new InputError(
    suggestion
      ? `${command} has no «${wrong}». Did you mean «${command} ${suggestion}»?`
      : `${command} has no «${wrong}». It has: ${verbs}.`,
  );
}

function takesAnyText({ inputs }: Operation): boolean {
  const [first] = Object.values(inputs);
  // Something may be called anything.
  return first?.kind === 'text' || first?.kind === 'reference';
}

function named(operations: readonly Operation[], verb: string): Operation {
  const operation = operations.find((candidate) => candidate.verb === verb);
  if (!operation) throw new Error(`no verb ${verb}`);
  return operation;
}

function suggestVerb(words: readonly string[], operations: readonly Operation[]): string | null {
  const verbs = operations.map(({ verb }) => verb);
  const isHalf = verbs.every((verb) => verb.startsWith(`${words[0]?.toLowerCase()} `));
  const whole = didYouMean(words.slice(0, 2).join(' '), verbs);
  return whole ?? (isHalf ? null : didYouMean(words[0] ?? '', verbs));
}

function withoutWords(text: string, count: number): string {
  return text.trim().replace(new RegExp(`^(?:\\S+\\s*){${count}}`), '');
}
