import type { RawValues } from '../domain/reply.ts';
import type { Operation } from './define.ts';
import type { Input } from './inputs.ts';
import { filledIn, namedIn, type NamedText } from './named.ts';
import { isOptional } from './read-values.ts';
import { isLatest } from './references/reference.ts';
import { type Found, MOST_OFFERED, SAME, saidWith, searchFor } from './search.ts';
import { verbsFor } from './synonyms.ts';
import { lineOf } from './usage.ts';
import { beginning, plainly, POLITE, stemOf, tokensIn, wordsOf } from './wording.ts';

/** An operation one click away, with what a message says for it. */
export interface Offer {
  readonly operation: Operation;
  readonly raw: RawValues;
}

/** Operations for a message; the first one is meant most likely. */
export interface MessageMeaning extends Found {
  /** At most three others that may be meant beside an answer, or all that may be. */
  readonly offers: readonly Offer[];
  /** The line that answers it, with its values; `null`: something is missing, or would be changed. */
  readonly answer: { readonly line: string; readonly raw: RawValues } | null;
  /** Words for a time that no value of the answer has: `last week`. */
  readonly unused: readonly string[];
}

/**
 * Reads a message to the bot by the readers of commands. A question is answered by what reads, where
 * nothing is missing and nothing else is as likely; what changes something is only offered.
 *
 * @example
 * readMessage('did tuesday’s campaign go well?', catalogue.operations).answer?.line; // '/campaign show tuesday'
 */
export function readMessage(
  text: string,
  operations: readonly Operation[],
  prefix = '',
): MessageMeaning {
  const named = namedIn(text);
  const { unused } = named;
  const mood = moodOf(named.text, text.includes('?'), operations);
  const found = searchFor(named.text, operations, (one, likeness) =>
    fitOf(one, named, { mood, isSame: likeness >= SAME }),
  );
  const [operation] = found.operations;
  const offers = found.operations.slice(0, MOST_OFFERED).map((one) => {
    return { operation: one, raw: found.instead === null ? filledIn(one, named).raw : {} };
  });
  if (operation === undefined || found.instead !== null) {
    return { ...found, offers, answer: null, unused };
  }
  const { raw, left } = filledIn(operation, named);
  const complete = withLatest(raw, missingIn(operation, raw));
  // Somebody whom Slack doesn’t know by that name is asked for in the form.
  const isNobody = plainly(named.text).includes('{name:') && takesPerson(operation);
  const isAnswer = operation.effect === 'reads' && left === 0 && found.isClear && !isNobody;
  const line = isAnswer && complete ? lineOf(operation, complete, prefix) : null;
  const answer = line !== null && complete ? { line, raw: complete } : null;
  const others = found.likeness >= SAME ? [] : offers.slice(1);
  return { ...found, offers: answer === null ? offers : others, answer, unused };
}

/**
 * A sentence asks, wants to be shown something or to have it done, which it says with a verb of what
 * changes something or as people mostly say that, or may want any of these.
 */
type Mood = 'asks' | 'looks' | 'does' | 'changes' | 'any';

const ASKING = wordsOf(
  'how what which who whose whom when where why is are was were did does do has have had any anything anyone anybody',
);

/** Reads the mood off the first word that says something: no question begins with `delete`. */
function moodOf(text: string, isQuestion: boolean, operations: readonly Operation[]): Mood {
  const words = tokensIn(plainly(text));
  const isAsking =
    ASKING.has(words[0] ?? '') && !/^\W*(?:how (?:do|can|to)|do not|don[’']?t)\b/iu.test(text);
  const verb = words.find((word) => !POLITE.has(word)) ?? '';
  const verbs = new Set([verb, ...verbsFor(verb)]);
  const doing = operations.filter((one) => verbs.has(one.verb.split(' ').at(-1) ?? ''));
  const looking = doing.filter(({ effect }) => effect === 'reads').length;
  const begun = saidWith([beginning(stemOf(verb))], operations);
  const [all, looks] = [begun.length, begun.filter(({ effect }) => effect === 'reads').length];
  const isOften = all >= FEWEST_BEGINNINGS;
  if (!(isAsking && isQuestion)) {
    if (doing.length > 0 && looking === 0 && looks <= all * SOME) return 'changes';
    if (doing.length === 0 && isOften && looks <= all * FEW) return 'does';
  }
  if (isAsking) return 'asks';
  const isLook = doing.length > 0 ? looking === doing.length : isOften && looks >= all * (1 - FEW);
  // A single word that is no verb names what is to be shown: `limits`.
  if (isLook || (words.length === 1 && doing.length === 0 && !isOften)) return 'looks';
  return isQuestion ? 'asks' : 'any';
}

/** Fewest phrases from which it is known what a word begins, and how many of them are few, or some. */
const FEWEST_BEGINNINGS = 2;
const FEW = 0.1;
const SOME = 0.3;

/** Factors by which an operation loses for each reason why it may not be meant. */
const LOSSES = {
  /** A thing is named that it doesn’t take. */
  left: 0.68,
  /** That is a day, which may only say which one. */
  time: 0.85,
  /** That is an address or a phone number: whom it is about. */
  addressee: 0.65,
  /** It needs something that isn’t named; what only shows is nothing without it. */
  missing: 0.96,
  unshowable: 0.85,
  /** It would change something, where something is asked, or to be shown. */
  question: 0.6,
  shown: 0.75,
  /** It only shows, where something is mostly to be done. */
  done: 0.6,
  /** It takes several, and one is named. */
  several: 0.9,
  /** It is about SMS, push, or recurring sends, and nothing says so; or the other way round. */
  unsaid: 0.65,
};

/** Returns by how much an operation fits what a message names and wants. */
function fitOf(
  operation: Operation,
  named: NamedText,
  { mood: said, isSame }: { readonly mood: Mood; readonly isSame: boolean },
): number {
  const isLook = operation.effect === 'reads';
  if (said === 'changes' && isLook) return 0;
  // In the very words of a phrase, its mood doesn’t matter, nor what it leaves open.
  const mood = isSame && (said === 'does' || said === 'looks') ? 'any' : said;
  const { raw, left, leftAddressees, leftTimes } = filledIn(operation, named);
  const open = missingIn(operation, raw).filter(
    ([, input]) => !(input.kind === 'reference' && isLatest(input.to, 'latest')),
  );
  const missing = isSame ? 0 : open.length;
  const losses = [
    LOSSES.left ** (left - leftTimes),
    LOSSES.time ** leftTimes,
    operation.area === 'postbell' ? 1 : LOSSES.addressee ** leftAddressees,
    LOSSES.missing ** Math.min(missing, 2),
    isLook ? LOSSES.unshowable ** missing : 1,
    isLook && mood === 'does' ? LOSSES.done : 1,
    !isLook && mood === 'asks' ? LOSSES.question : 1,
    !isLook && mood === 'looks' ? LOSSES.shown : 1,
    isLook && takesSeveral(operation, raw) ? LOSSES.several : 1,
    isUnsaid(operation, named) ? LOSSES.unsaid : 1,
  ];
  return losses.reduce((fit, loss) => fit * loss, 1);
}

function missingIn({ inputs }: Operation, raw: RawValues) {
  return Object.entries(inputs).filter(
    ([name, input]) => !isOptional(input) && raw[name] === undefined,
  );
}

function takesPerson({ inputs }: Operation): boolean {
  return Object.values(inputs).some(({ kind }) => kind === 'person');
}

function takesSeveral({ inputs }: Operation, raw: RawValues): boolean {
  return Object.entries(inputs).some(
    ([name, { kind }]) => kind === 'emails' && raw[name] !== undefined && !raw[name].includes(','),
  );
}

/** Words without which a text is hardly about these. */
const CHANNELS: Readonly<Record<string, RegExp>> = {
  sms: /\b(?:sms|text(?:s|ed|ing)?|mobiles?|phones?|alpha)\b|\{phone\}/iu,
  template: /\b(?:templates?|layouts?|designs?|html|slug)\b/iu,
  webhook: /\b(?:webhooks?|hooks?|callbacks?|events?)\b/iu,
  push: /\b(?:push(?:es)?|web|browsers?|websites?|sites?|snippet|embed|visitors)\b/iu,
};
const AGAIN =
  /\b(?:recurring|every|each|weekly|monthly|daily|repeat\w{0,4}|regular\w{0,2}|occurrences?|(?:un)?skip\w{0,4}|issue|after all|again|automatic\w{0,4}|autopilot)\b/iu;
/** `push 71016 back` is no push. */
const PUSHED = /\bpush(?:ed|ing)? (?:\S+ ){0,4}(?:back|to|until|till|by)\b/iu;

function isUnsaid({ name, area }: Operation, { text }: NamedText): boolean {
  const said = (channel: string) =>
    CHANNELS[channel]?.test(text) === true && !(channel === 'push' && PUSHED.test(text));
  if (area in CHANNELS) return !said(area);
  if (name.includes(' recurring ')) return !AGAIN.test(text);
  return area !== 'postbell' && area !== 'contact' && (said('sms') || said('push'));
}

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
