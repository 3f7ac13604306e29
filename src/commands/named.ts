import { findAddresses } from '../domain/address-list.ts';
import type { RawValues } from '../domain/reply.ts';
import { sum } from '../lib/sum.ts';
import { Fault } from './fault.ts';
import type { Choice, Input, Inputs } from './inputs.ts';
import { withoutLast } from '../lib/text.ts';
import { AT_ANY_TIME, dayWordsIn, readDay, SENT_WORDS } from './moments.ts';
import { isWholeChoice } from './reading.ts';
import { isByTime, isId, LAST_TWO } from './references/reference.ts';

/** Things that a message names, each as it would be typed. */
interface Named {
  readonly addresses: string;
  readonly quoted: readonly string[];
  /** Numbers, with the word before each. */
  readonly ids: readonly { readonly id: string; readonly noun: string }[];
  readonly people: readonly string[];
  readonly phones: readonly string[];
  readonly domains: readonly string[];
  readonly urls: readonly string[];
  /** Days, and words such as `latest`. */
  readonly times: readonly string[];
}

/** Most words that name a day: `on Wed, Nov 25, 2026`. */
const MOST_WORDS = 5;
const QUOTED = /[“"„«]([^“”"„«»]{1,200})[”"“»]/gu;
const LATEST = new RegExp(String.raw`\b(latest|last|newest|previous) ${SENT_WORDS}\b`, 'iu');
const WITH_LAST_TWO = new RegExp(String.raw`\b${LAST_TWO}\b`, 'iu');
const AGAIN_AND_AGAIN = /\b(?:every|each)\b(?! other)/iu;
/** Times that only some operations take, each in its own way. */
const PERIODS =
  /\b(?:this|last|past|next|previous) (?:\d{1,3} )?(?:day|week|month|quarter|year)s?\b|\b(?:january|february|march|april|june|july|august|september|october|november|december)\b/giu;

/** A message with a placeholder for each thing that it names, such as `{address}`. */
export interface NamedText extends Named {
  readonly text: string;
  /** Words for a time that is no day: `last week`. */
  readonly unused: readonly string[];
}

/**
 * Finds what a text names, by the readers of commands.
 * @example
 * namedIn('did tuesday’s campaign go well?').text; // 'did {day} campaign go well?'
 */
export function namedIn(text: string): NamedText {
  const quoted = [...text.matchAll(QUOTED)].map(([, title = '']) => title.trim());
  const unquoted = text.replaceAll(QUOTED, ' {title} ');
  const typed = unquoted.split(/\s+/).filter(Boolean);
  const words = typed.map(withoutMarks);
  const named = timesIn(unquoted, words);
  // An act that is to be done again and again is about no day.
  const isAgain = AGAIN_AND_AGAIN.test(unquoted);
  const { times, said } = isAgain ? NO_TIMES : named;
  const of = (kind: Kind) => words.filter((word) => kindOf(word) === kind);
  const mailed = of('address').flatMap((word) => findAddresses(word).valid);
  const addresses = [...new Set(mailed)];
  const ofDays = new Set(named.said);
  const placed = words.map((word) => {
    const kind = kindOf(word);
    if (kind === 'address') return addresses.length > 1 ? '{addresses}' : '{address}';
    if (kind !== null) return `{${kind}}`;
    return ofDays.has(word) && dayWordsIn(word) !== null ? '{day}' : word;
  });
  return {
    addresses: addresses.join(', '),
    quoted,
    ids: words.flatMap((word, at) =>
      kindOf(word) === 'id' ? [{ id: word, noun: (words[at - 1] ?? '').toLowerCase() }] : [],
    ),
    people: of('person'),
    phones: of('phone'),
    domains: of('domain'),
    urls: of('url'),
    times,
    unused: [...(unquoted.match(PERIODS) ?? []), ...(isAgain ? named.times : [])].filter(
      (one) => !said.includes(one) || isAgain,
    ),
    text: placed
      .map((word, at) => (isEnd(typed[at] ?? '', placed[at + 1]) ? `${word};` : word))
      .filter((word, at) => word !== placed[at - 1])
      .join(' '),
  };
}

/** Tells whether a part of a sentence ends with a word; what is named after it still belongs to it. */
function isEnd(word: string, next = '{'): boolean {
  return /[,;:.!?)]$/u.test(word) && !next.startsWith('{');
}

type Kind =
  | 'address'
  | 'id'
  | 'person'
  | 'channel'
  | 'phone'
  | 'domain'
  | 'percent'
  | 'money'
  | 'time'
  | 'url';

const KINDS: readonly (readonly [Kind, RegExp])[] = [
  ['person', /^(?:@[\p{L}\p{N}].*|[UW](?=[A-Z0-9]*\d)[A-Z0-9]{5,20})$/u],
  ['channel', /^#[\p{L}\p{N}].*$/u],
  ['address', /[^\s@]@[^\s@]/],
  ['url', /^https?:/i],
  ['phone', /^\+\d{8,15}$/],
  ['id', /^\d{3,15}$/],
  ['time', /^\d{1,2}(?:[:.]\d{2})?(?:[ap]m)?$/i],
  ['percent', /^\d{1,3}(?:[.,]\d{1,3})?%$/],
  ['money', /^(?:[$€£]\d{1,9}|\d{1,9}[$€£])$/],
  ['domain', /^[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){0,3}\.[a-z]{2,12}$/i],
];

function kindOf(word: string): Kind | null {
  return KINDS.find(([, pattern]) => pattern.test(word))?.[0] ?? null;
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
  const bare = withoutLast(word.replace(/^[(<]+|^#(?=\d)/u, ''), /[?!.,;:)>]/u);
  // Endings that say whose something is: `@jonas’s role`.
  return bare.includes('@') ? bare.replace(/[’']s?$/u, '') : bare;
}

/** Words before a number that say what it is. */
const CALLED: Readonly<Record<string, string>> = {
  list: 'list',
  lists: 'list',
  campaign: 'campaign',
  newsletter: 'campaign',
  mailing: 'campaign',
  template: 'template',
  tag: 'tag',
  webhook: 'webhook',
  sms: 'sms-campaign',
  website: 'website',
};

/** Words of those who ask what was done to a thing, not how it is. */
const ASKED_WHO = /\b(?:who|whom|changed?|changes|did|log|audit|history|trail)\b/iu;

type Takes = (input: Input, name: string) => boolean;

interface Filled {
  readonly raw: RawValues;
  /** The number of things that fit nowhere, and of those the addresses and phone numbers, and times. */
  readonly left: number;
  readonly leftAddressees: number;
  readonly leftTimes: number;
}

/** Fills each thing that is named into the first input that takes it. */
export function filledIn(
  { effect, inputs }: { readonly effect: string; readonly inputs: Inputs },
  { addresses, quoted, ids, people, phones, domains, urls, times, text }: NamedText,
): Filled {
  const raw: Record<string, string> = {};
  /** Returns 1 where nothing takes it; the first way in which something does is taken. */
  const put = (text: string, ...ways: readonly Takes[]): number => {
    const open = Object.entries(inputs).filter(([name]) => raw[name] === undefined);
    for (const takes of ways) {
      const taker = open.find(([name, input]) => takes(input, name));
      if (taker) raw[taker[0]] = text;
      if (taker) return 0;
    }
    return 1;
  };
  const isLooked: Takes = (_, name) => effect === 'reads' && name === 'text';
  const isText =
    (...names: readonly string[]): Takes =>
    ({ kind }, name) =>
      kind === 'text' && names.includes(name);
  const takesMoment = Object.values(inputs).some(({ kind }) => kind === 'instant');
  const unused = {
    strong: [
      addresses === ''
        ? 0
        : put(
            addresses,
            (input) => takesAddresses(input, addresses),
            isText('email', 'to'),
            (input) => isSender(input, addresses),
            isLooked,
          ),
      ...phones.map((one) => put(one, ({ kind }) => kind === 'phones' || kind === 'phone')),
    ],
    weak: [
      ...quoted.map((title) => put(title, isPicked, isText('name'), isLooked)),
      ...ids.map(({ id, noun }) => {
        const isItsId: Takes = (input) => isPicked(input) && isId(input.to, id);
        const called = CALLED[noun];
        const isCalled: Takes = (input) => isPicked(input) && input.to === called;
        const isMain: Takes = (input, name) => isItsId(input, name) && name !== 'template';
        const ways = called === undefined ? [isMain, isItsId, isText('code')] : [isCalled];
        const about = ASKED_WHO.test(text) ? [isText('about')] : [];
        return put(id, ...ways) && put(`${called ?? 'campaign'} ${id}`, ...about);
      }),
      ...people.map((person) => put(person, ({ kind }) => kind === 'person')),
      ...urls.map((one) => put(one, ({ kind }) => kind === 'url')),
      ...domains.map((one) => put(one, takesDomain, isText('domain'), isLooked)),
    ],
    times: times.map((time) => {
      return put(time, (input) => takesTime(input, time)) && (takesMoment ? 0 : 1);
    }),
  };
  if (effect === 'reads') Object.assign(raw, choicesIn(text, inputs));
  const [leftAddressees, leftTimes, others] = [
    sum(unused.strong),
    sum(unused.times),
    sum(unused.weak),
  ];
  const left = leftAddressees + leftTimes + others;
  return { raw, left, leftAddressees, leftTimes };
}

/** Returns what a text says of which to show, and by what: `complaints by mailbox provider`. */
function choicesIn(text: string, inputs: Inputs): RawValues {
  const raw: Record<string, string> = {};
  const words = text.split(/[; ]+/u);
  for (const [name, input] of Object.entries(inputs)) {
    if (input.kind !== 'choice') continue;
    if (name === 'by') {
      const said = groupingIn(text, input.options);
      if (said !== undefined) raw[name] = said;
    }
    // Other choices, such as `on` and `off`, are words of any sentence.
    if (name !== 'status' && name !== 'kind') continue;
    // The first kind goes without saying.
    const options = name === 'kind' ? input.options.slice(1) : input.options;
    const said = words.find((word) => isWholeChoice(options, word));
    if (said !== undefined) raw[name] = said;
  }
  return raw;
}

const GROUPED = /\b(?:by|per) (?:the )?(\p{L}+)(?: (\p{L}+))?/giu;

function groupingIn(text: string, options: readonly Choice[]): string | undefined {
  const grouped = [...text.matchAll(GROUPED)].flatMap(([, first = '', second = '']) => [
    `${first} ${second}`,
    first,
  ]);
  return options.find((option) => grouped.some((one) => isWholeChoice([option], one)))?.value;
}

type Picked = Input & { readonly kind: 'reference' | 'references' };

function isPicked(input: Input): input is Picked {
  return input.kind === 'reference' || input.kind === 'references';
}

function takesAddresses(input: Input, addresses: string): boolean {
  return input.kind === 'emails' || (input.kind === 'email' && !addresses.includes(','));
}

function isSender(input: Input, addresses: string): boolean {
  return input.kind === 'reference' && input.to === 'sender' && !addresses.includes(',');
}

function takesDomain(input: Input): boolean {
  return input.kind === 'domains' || (input.kind === 'reference' && input.to === 'smtp-domain');
}

function takesTime(input: Input, text: string): boolean {
  if (input.kind === 'day') return !(readDay(text, AT_ANY_TIME) instanceof Fault);
  return input.kind === 'reference' && isByTime(input.to, text);
}
