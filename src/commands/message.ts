import { findAddresses } from '../domain/address-list.ts';
import type { RawValues } from '../domain/reply.ts';
import { sumOf } from '../lib/sum.ts';
import type { Operation } from './define.ts';
import { Fault } from './fault.ts';
import type { Input } from './inputs.ts';
import { AT_ANY_TIME, dayWordsIn, readDay, SENT_WORDS } from './moments.ts';
import { isOptional } from './read-values.ts';
import { isByTime, isId, isLatest, LAST_TWO } from './references/reference.ts';
import { type Found, searchFor } from './search.ts';
import { lineOf } from './usage.ts';
import { withoutLast } from '../lib/text.ts';
import { verbsFor } from './synonyms.ts';

/** Operations for a message; the first one is meant most likely. */
export interface MessageMeaning extends Found {
  /** The values of the first operation, as far as the message says them. */
  readonly raw: RawValues;
  /** The line that answers it, with its values; `null`: something is missing, or would be changed. */
  readonly answer: { readonly line: string; readonly raw: RawValues } | null;
  /** Words for a time that no value of the answer has: `last week`. */
  readonly unused: readonly string[];
}

/** Things that a message names, each as it would be typed. */
interface Named {
  readonly addresses: string;
  readonly quoted: readonly string[];
  readonly ids: readonly string[];
  readonly people: readonly string[];
  readonly phones: readonly string[];
  /** Days, and words such as `latest`. */
  readonly times: readonly string[];
}

/**
 * Reads a message to the bot by the readers of commands. A question is answered by what reads, where
 * nothing is missing; what changes something is only offered.
 *
 * @example
 * readMessage('did tuesday’s campaign go well?', catalogue.operations).answer?.line; // '/campaign show tuesday'
 */
export function readMessage(
  text: string,
  operations: readonly Operation[],
  prefix = '',
): MessageMeaning {
  const { rest, unused, ...named } = namedIn(text.replaceAll(TURNED_OFF, 'pause'));
  const isQuestion = text.includes('?');
  const about = { isAbout: named.addresses !== '' && !isQuestion, isQuestion };
  const { operations: found, instead } = operationsFor(rest, operations, about);
  const filled = filledWith(found, named);
  const best = likeliest(filled, { isQuestion, words: rest.toLowerCase().split(/\s+/u) });
  if (best === undefined || instead !== null) {
    return { answer: null, raw: {}, operations: found, instead, unused };
  }
  const { operation, raw } = best;
  const { effect, inputs } = operation;
  const missing = Object.entries(inputs).filter(
    ([name, input]) => !isOptional(input) && raw[name] === undefined,
  );
  const complete = withLatest(raw, missing);
  const isAnswer = effect === 'reads' && best.left === 0;
  const line = isAnswer && complete ? lineOf(operation, complete, prefix) : null;
  return {
    answer: line !== null && complete ? { line, raw: complete } : null,
    raw,
    operations: [operation, ...found.filter((one) => one !== operation)],
    instead,
    unused,
  };
}

const POLITE = new Set('please can could would will you we i let us just now'.split(' '));

/**
 * Searches among what changes something where a message begins with a word for that, which no question
 * begins with; where nothing is found that does it, that word alone says what is meant.
 * @param about `isAbout`: addresses are named, and nothing is asked
 */
function operationsFor(
  text: string,
  operations: readonly Operation[],
  { isAbout, isQuestion }: { readonly isAbout: boolean; readonly isQuestion: boolean },
): Found {
  const words = text.toLowerCase().split(/\s+/u);
  const first = words.find((word) => word !== '' && !POLITE.has(word)) ?? '';
  // `tag ann@example.com`
  const adding = operations.find(({ area, verb }) => area === first && verb === 'add');
  if (isAbout && adding) return { operations: [adding], instead: null };
  const withVerb = (verbs: readonly string[]) => (operation: Operation) =>
    operation.verb.split(' ').some((one) => verbs.includes(one));
  const doing = operations.filter(withVerb([first, ...verbsFor(first)]));
  const isChange = doing.length > 0 && doing.every(({ effect }) => effect !== 'reads');
  if (!isChange) {
    const isLook = isQuestion && !HOW_TO.test(text);
    const looking = operations.filter(({ effect }) => effect === 'reads');
    const looked = isLook ? searchFor(text, looking) : null;
    return looked && looked.operations.length > 0 ? looked : searchFor(text, operations);
  }
  const found = searchFor(
    text,
    operations.filter(({ effect }) => effect !== 'reads'),
  );
  const isNamed = withVerb([...words, ...verbsFor(first)]);
  const isFound =
    found.instead !== null || found.isPhrase === true || found.operations.some(isNamed);
  if (!isFound) return searchFor(first, doing);
  return found.isPhrase === true ? found : withOwnVerb(found, first);
}

/** Puts the one of this very verb before another of the same things: “pause” is no other word for it. */
function withOwnVerb({ operations, instead }: Found, word: string): Found {
  const [best] = operations;
  const groupOf = ({ area, verb }: Operation) =>
    `${area} ${verb.split(' ').slice(0, -1).join(' ')}`;
  const own = operations.find(
    (one) => best && groupOf(one) === groupOf(best) && one.verb.split(' ').includes(word),
  );
  return own
    ? { operations: [...new Set([own, ...operations])], instead }
    : { operations, instead };
}

const HOW_TO = /\bhow (?:do|can|to)\b/iu;
const TURNED_OFF = /\b(?:turn|switch)(?:ed)? off\b/giu;

function filledWith(found: readonly Operation[], named: Named): readonly Filled[] {
  const all = found.map((operation) => ({ operation, ...filledIn(operation, named) }));
  const likely = all.slice(0, MOST_TRIED);
  const isAny = likely.some(({ left }) => left === 0);
  return (isAny ? likely : all).toSorted((a, b) => a.left - b.left);
}

interface Filled {
  readonly operation: Operation;
  readonly raw: RawValues;
  /** The number of things that are named and fit nowhere. */
  readonly left: number;
}

/**
 * Returns the best of those that take all that is named, but for one that takes another thing that
 * isn’t named, beside one of its area that needs none, and for a change where something is asked.
 */
function likeliest(
  filled: readonly Filled[],
  { isQuestion, words }: { readonly isQuestion: boolean; readonly words: readonly string[] },
): Filled | undefined {
  const [first] = filled;
  if (first === undefined) return undefined;
  const alike = filled.filter(({ left }) => left === first.left);
  const isUnlikely = (one: Filled) =>
    isOneUnnamed(one, words) || (isQuestion && one.operation.effect !== 'reads');
  const isOfArea = ({ operation }: Filled) => operation.area === first.operation.area;
  const instead = alike.find((one) => isOfArea(one) && !isUnlikely(one));
  return isUnlikely(first) ? (instead ?? first) : first;
}

/** Tells whether it is about one of several, and which one isn’t said; its own verb may stand alone. */
function isOneUnnamed({ operation, raw }: Filled, words: readonly string[]): boolean {
  const [[name, input] = []] = Object.entries(operation.inputs);
  if (name === undefined || input?.kind !== 'reference' || isOptional(input)) return false;
  const isSaid =
    operation.effect !== 'reads' && operation.verb.split(' ').some((one) => words.includes(one));
  return !isSaid && raw[name] === undefined && !isLatest(input.to, 'latest');
}

/** Most operations of which one may take what was named: those far behind mean something else. */
const MOST_TRIED = 4;

/** A question about a campaign that names none is about the one that was sent last. */
function withLatest(
  raw: RawValues,
  [first, another]: readonly (readonly [name: string, input: Input])[],
): RawValues | null {
  if (first === undefined) return raw;
  const [name, input] = first;
  const isLast = another === undefined && input.kind === 'reference' && input.to === 'campaign';
  return isLast ? { ...raw, [name]: 'latest' } : null;
}

/** Most words that name a day: `on Wed, Nov 25, 2026`. */
const MOST_WORDS = 5;
const QUOTED = /[“"„«]([^“”"„«»]{1,200})[”"“»]/gu;
const LATEST = new RegExp(String.raw`\b(latest|last|newest|previous) ${SENT_WORDS}\b`, 'iu');
const WITH_LAST_TWO = new RegExp(String.raw`\b${LAST_TWO}\b`, 'iu');
const AGAIN_AND_AGAIN = /\b(?:every|each)\b/iu;
/** Times that only some operations take, each in its own way. */
const PERIODS =
  /\b(?:this|last|past|next|previous) (?:\d{1,3} )?(?:day|week|month|quarter|year)s?\b|\b(?:january|february|march|april|june|july|august|september|october|november|december)\b/giu;

/** Finds what is named, and the rest of the text, which says what is wanted. */
function namedIn(
  text: string,
): Named & { readonly rest: string; readonly unused: readonly string[] } {
  const quoted = [...text.matchAll(QUOTED)].map(([, title = '']) => title.trim());
  const unquoted = text.replaceAll(QUOTED, ' ');
  const words = unquoted.split(/\s+/).filter(Boolean).map(withoutMarks);
  const mailed = words.filter((word) => word.includes('@') && !word.startsWith('@'));
  const others = words.filter((word) => !mailed.includes(word));
  const ids = others.filter((word) => /^\d{3,15}$/.test(word));
  const people = others.filter((word) => /^(?:@.+|[UW](?=[A-Z0-9]*\d)[A-Z0-9]{5,20})$/.test(word));
  const phones = others.filter((word) => /^\+\d{8,15}$/.test(word));
  const named = timesIn(unquoted, others);
  // An act that is to be done again and again is about no day.
  const isAgain = AGAIN_AND_AGAIN.test(unquoted);
  const { times, said } = isAgain ? NO_TIMES : named;
  const isNamed = new Set([...ids, ...people, ...phones, ...said]);
  return {
    addresses: [...new Set(mailed.flatMap((word) => findAddresses(word).valid))].join(', '),
    quoted,
    ids,
    people,
    phones,
    times,
    unused: [...(unquoted.match(PERIODS) ?? []), ...(isAgain ? named.times : [])].filter(
      (one) => !isNamed.has(one),
    ),
    rest: others.filter((word) => !isNamed.has(word)).join(' '),
  };
}

interface Times {
  readonly times: readonly string[];
  /** The words that name a day. */
  readonly said: readonly string[];
}

const NO_TIMES: Times = { times: [], said: [] };

/** Finds days and words such as `latest`. */
function timesIn(text: string, words: readonly string[]): Times {
  if (WITH_LAST_TWO.test(text)) return { times: ['latest', 'previous'], said: [] };
  const [, latest] = LATEST.exec(text) ?? [];
  if (latest !== undefined) return { times: [latest.toLowerCase()], said: [] };
  for (let count = MOST_WORDS; count > 0; count -= 1) {
    for (let at = 0; at + count <= words.length; at += 1) {
      const window = words.slice(at, at + count);
      const day = dayWordsIn(window.join(' '));
      if (day === null) continue;
      const parts = new Set(day.split(' '));
      const isPart = (word: string) => parts.has(word.toLowerCase().replace(/[’']s$/u, ''));
      return { times: [day], said: window.filter(isPart) };
    }
  }
  return NO_TIMES;
}

function withoutMarks(word: string): string {
  return withoutLast(word.replace(/^[#(<]+/u, ''), /[?!.,;:)>]/u);
}

/** Fills each thing that is named into the first input that takes it; `left` fit nowhere. */
function filledIn(
  { effect, inputs }: Operation,
  { addresses, quoted, ids, people, phones, times }: Named,
): { readonly raw: RawValues; readonly left: number } {
  const raw: Record<string, string> = {};
  const put = (text: string, takes: (input: Input, name: string) => boolean): number => {
    const open = Object.entries(inputs).filter(([name]) => raw[name] === undefined);
    const taker = open.find(([name, input]) => takes(input, name));
    if (taker) raw[taker[0]] = text;
    return taker ? 0 : 1;
  };
  const isLooked = (name: string) => effect === 'reads' && name === 'text';
  const left = [
    addresses === ''
      ? 0
      : put(addresses, (input) => takesAddresses(input, addresses)) &&
        put(addresses, (input, name) => isSender(input, addresses) || isLooked(name)),
    ...quoted.map((title) =>
      put(title, ({ kind }, name) => kind === 'reference' || isLooked(name)),
    ),
    ...ids.map((id) => put(id, (input) => input.kind === 'reference' && isId(input.to, id))),
    ...phones.map((one) => put(one, ({ kind }) => kind === 'phones' || kind === 'phone')),
    ...people.map((person) => put(person, ({ kind }) => kind === 'person')),
    ...times.map((time) => put(time, (input) => takesTime(input, time))),
  ];
  return { raw, left: sumOf(left, (one) => one) };
}

function takesAddresses(input: Input, addresses: string): boolean {
  return input.kind === 'emails' || (input.kind === 'email' && !addresses.includes(','));
}

function isSender(input: Input, addresses: string): boolean {
  return input.kind === 'reference' && input.to === 'sender' && !addresses.includes(',');
}

function takesTime(input: Input, text: string): boolean {
  if (input.kind === 'day') return !(readDay(text, AT_ANY_TIME) instanceof Fault);
  return input.kind === 'reference' && isByTime(input.to, text);
}
