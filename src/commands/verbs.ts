import { parseAddress } from '../domain/address.ts';
import { findAddresses } from '../domain/address-list.ts';
import { InputError } from '../lib/errors.ts';
import { didYouMean } from '../lib/text.ts';
import type { Area } from './catalogue-of.ts';
import type { Operation } from './define.ts';
import type { Input } from './inputs.ts';
import { isWholeChoice } from './reading.ts';
import { isByTime, isId } from './references/reference.ts';
import { filledIn, namedIn } from './named.ts';
import { isSaidOf, SAME, searchFor } from './search.ts';
import { verbsFor } from './synonyms.ts';
import { textsOf, tokensOf } from './tokens.ts';

export interface Meant {
  readonly operation: Operation;
  /** The text left for its inputs. */
  readonly rest: string;
  /** True when its form opens first, since it would act and nobody typed its verb. */
  readonly asksFirst: boolean;
}

type Suggestion = Pick<Meant, 'operation' | 'rest'>;

export class UnknownVerbError extends InputError {
  readonly typed: string;
  readonly hint: string;
  readonly area: string;
  readonly suggestion: Suggestion | null;

  constructor(typed: string, hint: string, area: string, suggestion: Suggestion | null) {
    super(`Unknown command “${typed}”. ${hint}`);
    this.typed = typed;
    this.hint = hint;
    this.area = area;
    this.suggestion = suggestion;
  }
}

/** Synonyms with which titles begin, too: `/campaign new arrivals`. */
const IN_TITLES = new Set('new all last latest newest recent open get check report'.split(' '));
const EXPORTS = new Set(['export', 'download', 'csv']);
const COPIES = new Set(['copy', 'duplicate', 'clone']);

/** Verbs for words that ask about Postbell as a whole, and for those that mostly mean alerts. */
const WHOLE: Readonly<Record<string, string>> = {
  status: 'doctor',
  state: 'doctor',
  mute: 'alerts mute',
  unmute: 'alerts unmute',
};

/**
 * Finds the operation that a command line means. Half a verb lists or shows: `/postbell alerts`.
 * Synonyms stand for a verb, and the verb may come last. An operation that would act at once,
 * though nobody typed its own verb, opens its form.
 * @param command The command as it was typed, for error messages.
 * @throws {UnknownVerbError} for a verb that there isn't.
 */
export function operationMeant(area: Area, text: string, command: string): Meant {
  const typed = text.trim();
  const words = typed.split(/\s+/, MOST_WORDS).filter(Boolean);
  const main = area.operations.find(({ verb }) => verb === area.main);
  const exact = bySearch(area, words, typed, main) ?? exactly(area, words, typed);
  if (exact) return exact;
  const [first = ''] = words;
  if (main && namesByTime(main, typed)) return asTyped(main, typed);
  const listed = listOf(area, typed);
  if (listed) return listed;
  const meant =
    halfVerb(area, words, typed) ??
    synonym(area, '', words, typed, main) ??
    byLastWord(area, typed) ??
    severalAddresses(area, typed, main) ??
    bySentence(area, typed);
  if (meant) return meant;
  if (main && !/^[A-Za-z]+$/.test(first)) return asTyped(main, typed);
  const group = groupOf(area, first);
  const candidates = group.length > 0 ? group : area.operations;
  const suggestion = misspelled(words, candidates, typed);
  const own = suggestion === null ? byWording(area, words, typed, main) : null;
  if (own) return own;
  // A plain word is no address and no id, so it was meant as a verb, unless any text will do.
  if (main && !suggestion && takesAnyText(main)) return asTyped(main, typed);
  const wrong = group.length > 0 ? words.slice(0, 2).join(' ') : first;
  const unknown = (hint: string, instead: Suggestion | null) =>
    new UnknownVerbError(wrong, hint, area.name, instead);
  if (suggestion) {
    throw unknown(`Did you mean “${command} ${suggestion.operation.verb}”?`, suggestion);
  }
  if (main && firstInput(main)?.kind === 'email') {
    const sentence = 'Contacts are found by their full address, such as ann@example.com.';
    throw unknown(sentence, { operation: main, rest: '' });
  }
  const asked = group.length > 0 ? (words[1] ?? '') : namedIn(typed.slice(0, LONGEST_ASKED)).text;
  const found = searchFor(asked, area.operations, (one) => (candidates.includes(one) ? 1 : 0));
  const { operations: alike } = found;
  const [best = main] = alike;
  const tries =
    alike.length > 0
      ? triesAmong(alike.slice(0, MOST_ALIKE), true)
      : triesAmong(candidates, group.length > 0);
  throw unknown(found.instead ?? `Try: ${tries}.`, best ? { operation: best, rest: '' } : null);
}

/** A longer text is no question, and what begins so is a list of something. */
const LONGEST_ASKED = 300;

/** Most verbs that are named where some are like what was typed. */
const MOST_ALIKE = 4;
/** Most verbs that are named otherwise; help has them all. */
const MOST_TRIES = 8;

/** Names verbs, or only their first words: those of one thing count once then. */
function triesAmong(operations: readonly Operation[], isWhole: boolean): string {
  const verbs = operations.map(({ verb }) => (isWhole ? verb : (verb.split(' ')[0] ?? '')));
  const all = [...new Set(verbs)];
  const shown = all.slice(0, MOST_TRIES).join(', ');
  return all.length > MOST_TRIES ? `${shown}, and more` : shown;
}

const HELP = 'help';

/** Reads `help`, `help <verb>` and `<verb> help` in every area as `/postbell help <area> <verb>`. */
export function helpTopic(
  area: string,
  line: string,
  isOperation: (name: string) => boolean,
): string | null {
  const before = /\shelp$/iu.test(line) ? line.slice(0, -HELP.length).trim() : '';
  if (before !== '' && isOperation(`${area} ${before.toLowerCase()}`)) {
    return `${area} ${before}`;
  }
  const help = /^help(?:\s(.*))?$/isu.exec(line);
  if (help === null) return null;
  const rest = topicIn((help[1] ?? '').trim());
  return (area === 'postbell' ? rest : `${area} ${rest}`).trim();
}

/** A topic may be written as the one value that it is: `topic="campaign send"`. */
function topicIn(rest: string): string {
  const [only, another] = textsOf(tokensOf(rest));
  return another === undefined ? (only ?? '').replace(/^topic=/iu, '') : rest;
}

/** Words that are split off, more than are ever examined here. */
const MOST_WORDS = 4;

const SEARCHES = new Set(['find', 'search', 'lookup']);

/**
 * Finds what a search means where the verb takes something else: an address among emails that are
 * looked up by id, and a part of an address in a list, `/list search newsletter ann`.
 */
function bySearch(
  area: Area,
  [word = '', ...values]: readonly string[],
  typed: string,
  main: Operation | undefined,
): Meant | null {
  const operation = withVerb(area, word.toLowerCase());
  if (!SEARCHES.has(word.toLowerCase()) || operation === undefined) return null;
  const rest = withoutWords(typed, 1);
  const [first, second] = Object.values(operation.inputs);
  const takesAddress = main !== undefined && firstInput(main)?.kind === 'email';
  if (first?.kind === 'text' && takesAddress && 'address' in parseAddress(rest)) {
    return asTyped(main, rest);
  }
  const isPair = values.length === 2 && !rest.includes('=');
  const contents = withVerb(area, 'contacts');
  return isPair && second?.kind === 'text' && contents
    ? asTyped(contents, `${values[0]} text=${values[1]}`)
    : null;
}

function exactly(area: Area, words: readonly string[], typed: string): Meant | null {
  if (words.length === 0) {
    const bare = withVerb(area, area.bare);
    return bare ? asTyped(bare, '') : null;
  }
  for (const length of [2, 1]) {
    const operation = withVerb(area, words.slice(0, length).join(' ').toLowerCase());
    if (operation) return asTyped(operation, withoutWords(typed, length));
  }
  return null;
}

function halfVerb(area: Area, words: readonly string[], typed: string): Meant | null {
  const [first = '', second] = words;
  const half = first.toLowerCase();
  const show = withVerb(area, `${half} show`);
  if (second === undefined) {
    const one = withVerb(area, `${half} list`) ?? withVerb(area, `${half}s`) ?? show;
    const [only, ...more] = groupOf(area, half);
    return asInstead(one ?? (more.length === 0 ? only : undefined), '');
  }
  const rest = withoutWords(typed, 1);
  // `/smtp domain example.com`
  if (!/^[A-Za-z]+$/.test(second)) return asInstead(show, rest);
  return synonym(area, `${half} `, words.slice(1), rest);
}

/** @param group The half of a verb that was typed before, with a blank. */
function synonym(
  area: Area,
  group: string,
  [first = '', second]: readonly string[],
  typed: string,
  main?: Operation,
): Meant | null {
  const word = first.toLowerCase();
  const isTitle =
    main !== undefined &&
    takesAnyText(main) &&
    IN_TITLES.has(word) &&
    second !== undefined &&
    !/\d|@/.test(second);
  if (isTitle) return null;
  const rest = withoutWords(typed, 1);
  const verbs = verbsFor(word);
  const isOfOne = EXPORTS.has(word) && rest !== '';
  const whole = isOfOne ? ['contacts', ...verbs] : verbs;
  const names = area.main === undefined && WHOLE[word] ? [WHOLE[word]] : whole;
  const [operation] = names.flatMap((verb) => withVerb(area, `${group}${verb}`) ?? []);
  // `/postbell connect` can only mean alerts.
  const only = area.main === undefined && group === '' ? onlyOne(area, ` ${word}`) : undefined;
  const isExport = EXPORTS.has(word) && operation && 'csv' in operation.inputs;
  const isCopy = COPIES.has(word) && operation && 'copy' in operation.inputs && rest !== '';
  if (isCopy) return asInstead(operation, `copy=${rest}`);
  return asInstead(operation ?? only, isExport ? `csv=yes ${rest}`.trim() : rest);
}

function onlyOne(area: Area, ending: string): Operation | undefined {
  const [one, another] = area.operations.filter(({ verb }) => verb.endsWith(ending));
  return another === undefined ? one : undefined;
}

/** After a card people name the thing first: `/campaign 71014 links`. */
function byLastWord(area: Area, typed: string): Meant | null {
  const at = Math.max(typed.lastIndexOf(' '), typed.lastIndexOf('\n')) + 1;
  const about = typed.slice(0, at).trim();
  const operation = withVerb(area, typed.slice(at).toLowerCase());
  const first = operation && firstInput(operation);
  if (about === '' || operation === undefined || first === undefined) return null;
  const isThing = first.kind === 'reference' && isId(first.to, about);
  const isAddress = first.kind === 'email' && findAddresses(about).valid.length === 1;
  const isTitle = first.kind === 'reference' && operation.effect === 'reads';
  return isThing || isAddress || isTitle ? asInstead(operation, about) : null;
}

/** Finds what people ask in exactly these words, where none can be a title: `/postbell who can send`. */
function bySentence(area: Area, typed: string): Meant | null {
  const isSentence = /^[A-Za-z]+\s+\S/.test(typed) && typed.length <= LONGEST_ASKED;
  if (area.main !== undefined || !isSentence) return null;
  const named = namedIn(typed);
  const { operations, isClear, likeness } = searchFor(named.text, area.operations);
  const [operation] = operations;
  if (operation === undefined || !isClear || likeness < SAME) return null;
  const { raw, left } = filledIn(operation, named);
  const rest = Object.entries(raw).map(([name, value]) => `${name}="${value}"`);
  return left === 0 ? asInstead(operation, rest.join(' ')) : null;
}

/** A word that is like people’s own for an operation; alone it may be a title, so must be theirs. */
const LIKELY = { withThing: 0.5, alone: 0.8 };

/** `/list customers 2026` is rather a title. */
const YEAR = /\b(?:19|20)\d\d\b/;

/** Finds what a word of people’s own means before nothing, or things that it takes: `block ann@…`. */
function byWording(
  area: Area,
  [first = '']: readonly string[],
  typed: string,
  main: Operation | undefined,
): Meant | null {
  const rest = withoutWords(typed, 1);
  if (rest.length > LONGEST_ASKED) return null;
  const named = namedIn(rest);
  const isThing = /^(?:\{[a-z]+\} ?)*$/.test(named.text) && !YEAR.test(rest);
  if (!/^[A-Za-z]+$/.test(first) || !isThing) return null;
  const { operations, isClear, likeness, instead } = searchFor(
    `${area.name === 'postbell' ? '' : area.name} ${first} ${named.text}`,
    area.operations,
    (one) => (filledIn(one, named).left === 0 ? 1 : 0),
  );
  // The word is there to say that it isn’t the main one, where either may be meant.
  const [best, next] = operations;
  const operation = isClear ? best : best === main && main ? next : undefined;
  const least = rest === '' ? LIKELY.alone : LIKELY.withThing;
  const isTitle = operation === main && rest === '';
  if (operation === undefined || isTitle || instead !== null || likeness < least) return null;
  return isSaidOf(first, operation, area.operations) ? asInstead(operation, rest) : null;
}

/** Finds an operation for several addresses: `/contact ann@example.com, bob@example.org`. */
function severalAddresses(area: Area, typed: string, main?: Operation): Meant | null {
  if (!main || firstInput(main)?.kind !== 'email') return null;
  if (findAddresses(typed).valid.length < 2) return null;
  const operation = area.operations.find(
    (one) => one.effect === 'reads' && firstInput(one)?.kind === 'emails',
  );
  return asInstead(operation, typed);
}

function asTyped(operation: Operation, rest: string): Meant {
  return { operation, rest, asksFirst: false };
}

/** Opens the form of what writes; operations that send or delete ask by themselves. */
function asInstead(operation: Operation | undefined, rest: string): Meant | null {
  return operation ? { operation, rest, asksFirst: operation.effect === 'writes' } : null;
}

function withVerb({ name: area, operations }: Area, verb: string): Operation | undefined {
  return (
    operations.find((one) => one.verb === verb) ??
    operations.find(({ formerly }) => formerly.includes(`${area} ${verb}`))
  );
}

function groupOf({ operations }: Area, word: string): readonly Operation[] {
  return operations.filter(({ verb }) => verb.startsWith(`${word.toLowerCase()} `));
}

function firstInput({ inputs }: Operation): Input | undefined {
  return Object.values(inputs)[0];
}

/** `/campaign latest`, `/campaign last tuesday`. */
function namesByTime(operation: Operation, typed: string): boolean {
  const input = firstInput(operation);
  return input?.kind === 'reference' && isByTime(input.to, typed);
}

/** `/campaign sent` lists those that were sent: what narrows a list down is no title. */
function listOf(area: Area, typed: string): Meant | null {
  const list = area.operations.find(({ verb }) => verb === 'list');
  for (const [name, input] of Object.entries(list?.inputs ?? {})) {
    // The options of an order are words of everything.
    if (list && input.kind === 'choice' && name !== 'sort' && isWholeChoice(input.options, typed))
      return asTyped(list, `${name}="${typed}"`);
  }
  return null;
}

/** A thing may have any title. */
function takesAnyText(operation: Operation): boolean {
  const kind = firstInput(operation)?.kind;
  return kind === 'text' || kind === 'reference';
}

function misspelled(
  words: readonly string[],
  operations: readonly Operation[],
  typed: string,
): Suggestion | null {
  const verbs = operations.map(({ verb }) => verb);
  for (const length of [2, 1]) {
    const verb = didYouMean(words.slice(0, length).join(' '), verbs);
    const operation = operations.find((one) => one.verb === verb);
    if (operation) return { operation, rest: withoutWords(typed, length) };
  }
  return null;
}

function withoutWords(text: string, count: number): string {
  return text.replace(new RegExp(`^(?:\\S+\\s*){${count}}`), '');
}
