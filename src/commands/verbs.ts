import { parseAddress } from '../domain/address.ts';
import { findAddresses } from '../domain/address-list.ts';
import { didYouMean } from '../lib/text.ts';
import type { Area } from './catalogue-of.ts';
import type { Operation } from './define.ts';
import {
  asInstead,
  asTyped,
  firstInput,
  groupOf,
  type Meant,
  optionsOf,
  type Suggestion,
  takesAnyText,
  UnknownVerbError,
  withoutWords,
} from './meant.ts';
import { isWholeChoice } from './reading.ts';
import { isByTime, isId } from './references/reference.ts';
import { filledIn, namedIn } from './named.ts';
import { bySentence, byWording, LONGEST_ASKED } from './own-words.ts';
import { MOST_OFFERED, saidWith, searchFor } from './search.ts';
import { verbsFor } from './synonyms.ts';
import { textsOf, tokensOf } from './tokens.ts';
import { beginning, stemOf } from './wording.ts';

/** Synonyms that are no verbs, so that titles begin with them: `/campaign last days of summer`. */
const IN_TITLES = new Set('all last latest newest recent'.split(' '));
/** Verbs for a new thing, of which only the title is named. */
const CREATES = new Set('create new make write start'.split(' '));
/** Inputs that take the title of a new thing. */
const TITLES = ['subject', 'title', 'name'];
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
 * @param everywhere The operations of all areas: `/contact block ann@example.com` means another’s.
 * @throws {UnknownVerbError} for a verb that there isn't.
 */
export function operationMeant(
  area: Area,
  text: string,
  command: string,
  everywhere: readonly Operation[] = area.operations,
): Meant {
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
    severalAddresses(area, typed, main);
  if (meant) return meant;
  const group = groupOf(area.operations, first);
  const candidates = group.length > 0 ? group : area.operations;
  const likeVerb = misspelled(words, candidates, typed);
  const slip = likeVerb && isOwnWord(first, likeVerb.operation, everywhere) ? null : likeVerb;
  const sentence = slip === null ? bySentence(area, typed, everywhere) : null;
  if (sentence) return sentence;
  if (main && !/^[A-Za-z]+$/.test(first)) return asTyped(main, typed);
  const own = slip === null ? byWording(area, words, typed, { main, everywhere }) : null;
  if (own) {
    const mayBeTitle = main !== undefined && firstInput(main)?.kind === 'reference';
    return mayBeTitle ? { ...own, titled: { operation: main, rest: typed } } : own;
  }
  // A plain word is no address and no id, so it was meant as a verb, unless any text will do.
  if (main && !slip && takesAnyText(main)) return asTyped(main, typed);
  const wrong = group.length > 0 ? words.slice(0, 2).join(' ') : first;
  const unknown = (hint: string, instead: readonly Suggestion[]) =>
    new UnknownVerbError(wrong, hint, area.name, instead);
  if (slip) throw unknown(`Did you mean “${command} ${slip.operation.verb}”?`, [slip]);
  if (main && firstInput(main)?.kind === 'email') {
    const hint = 'People are found by their full address, such as ann@example.com.';
    throw unknown(hint, [{ operation: main, rest: '' }]);
  }
  const isGroup = group.length > 0;
  const asked = namedIn((isGroup ? (words[1] ?? '') : typed).slice(0, LONGEST_ASKED));
  const found = searchFor(asked.text, everywhere, (one) => {
    return candidates.includes(one) ? 1 : isGroup ? 0 : ELSEWHERE;
  });
  const alike = found.operations.slice(0, MOST_OFFERED);
  const tries =
    alike.length > 0
      ? alike.map((one) => commandIn(one, area, command)).join(', ')
      : triesAmong(candidates, group.length > 0);
  throw unknown(
    found.instead ?? `Try: ${tries}.`,
    alike.map((operation) => ({ operation, rest: optionsOf(filledIn(operation, asked).raw) })),
  );
}

/** Returns a verb of this area, or a whole command of another. */
function commandIn({ area, verb }: Operation, { name }: Area, command: string): string {
  if (area === name) return verb;
  return `${command.slice(0, command.length - name.length)}${area} ${verb}`;
}

/** Most verbs that are named where none is like what was typed; help has them all. */
const MOST_TRIES = 8;

/** Names verbs, or only their first words: those of one thing count once then. */
function triesAmong(operations: readonly Operation[], isWhole: boolean): string {
  const verbs = operations.map(({ verb }) => (isWhole ? verb : (verb.split(' ')[0] ?? '')));
  const all = [...new Set(verbs)];
  const shown = all.slice(0, MOST_TRIES).join(', ');
  return all.length > MOST_TRIES ? `${shown}, and more` : shown;
}

/** Tells whether people begin with a word, so that it is no slip of a verb: `who` is no `why`. */
function isOwnWord(word: string, { verb }: Operation, everywhere: readonly Operation[]): boolean {
  const stem = stemOf(word.toLowerCase());
  const isVerb = verb.split(' ').some((part) => stemOf(part) === stem);
  return !isVerb && saidWith([beginning(stem)], everywhere).length > 0;
}

/** By how much another area’s operation fits. */
const ELSEWHERE = 0.7;

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

/** Nouns that people put before a verb that has none: `/postbell rights revoke`. */
const BEFORE_VERBS = new Set(['rights', 'permissions', 'roles']);

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
  const [noun = '', verb = ''] = words.map((word) => word.toLowerCase());
  const about = BEFORE_VERBS.has(noun) ? withVerb(area, verb) : undefined;
  if (about) return asTyped(about, withoutWords(typed, 2));
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
    const [only, ...more] = groupOf(area.operations, half);
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
  const mayBeTitle =
    main !== undefined &&
    firstInput(main)?.kind === 'reference' &&
    second !== undefined &&
    !/\d|@/.test(second);
  if (mayBeTitle && IN_TITLES.has(word)) return null;
  const rest = withoutWords(typed, 1);
  const verbs = verbsFor(word);
  const isOfOne = EXPORTS.has(word) && rest !== '';
  const whole = isOfOne ? ['contacts', ...verbs] : verbs;
  const wholes = [word, ...verbs].flatMap((verb) => WHOLE[verb] ?? []);
  const names = area.main === undefined ? [...wholes, ...whole] : whole;
  const [operation] = names.flatMap((verb) => withVerb(area, `${group}${verb}`) ?? []);
  // `/postbell connect` can only mean alerts.
  const only = area.main === undefined && group === '' ? onlyOne(area, ` ${word}`) : undefined;
  const isExport = EXPORTS.has(word) && operation && 'csv' in operation.inputs;
  const isCopy = COPIES.has(word) && operation && 'copy' in operation.inputs && rest !== '';
  if (isCopy) return asInstead(operation, `copy=${rest}`);
  const asked = CREATES.has(word) && operation ? restOfNew(operation, rest) : rest;
  const meant = asInstead(operation ?? only, isExport ? `csv=yes ${rest}`.trim() : asked);
  return meant && mayBeTitle ? { ...meant, titled: { operation: main, rest: typed } } : meant;
}

/** Keeps the title of a new thing from being taken for the list that it goes to. */
function restOfNew(operation: Operation, rest: string): string {
  const [first] = Object.values(operation.inputs);
  if (rest === '' || (first?.kind !== 'reference' && first?.kind !== 'references')) return rest;
  const named = namedIn(rest);
  const { raw } = filledIn(operation, named);
  const isNamed = Object.keys(raw).length > 0;
  const title = TITLES.find((name) => operation.inputs[name]?.kind === 'text');
  return isNamed || title === undefined ? optionsOf(raw) : `${title}="${rest}"`;
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

/** Finds an operation for several addresses: `/contact ann@example.com, bob@example.org`. */
function severalAddresses(area: Area, typed: string, main?: Operation): Meant | null {
  if (!main || firstInput(main)?.kind !== 'email') return null;
  if (findAddresses(typed).valid.length < 2) return null;
  const operation = area.operations.find(
    (one) => one.effect === 'reads' && firstInput(one)?.kind === 'emails',
  );
  return asInstead(operation, typed);
}

function withVerb({ name: area, operations }: Area, verb: string): Operation | undefined {
  return (
    operations.find((one) => one.verb === verb) ??
    operations.find(({ formerly }) => formerly.includes(`${area} ${verb}`))
  );
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
