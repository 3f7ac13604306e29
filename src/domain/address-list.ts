import {
  cleaned,
  type Mailbox,
  parseMailbox,
  type RejectedText,
  TEXT_MAX,
  withoutLabel,
} from './address.ts';
import {
  JOINING_WORDS,
  withoutBrackets,
  withoutLinkTexts,
  withoutListMark,
  withoutPairs,
} from './written.ts';
import { unescapedUri, withoutLast } from '../lib/text.ts';

/** Addresses or phone numbers of a pasted text: in order, without duplicates. */
export interface ParsedList {
  readonly valid: readonly string[];
  readonly invalid: readonly RejectedText[];
  readonly repeated: number;
}

export type AddressList = ParsedList;

/** Parses addresses separated by commas, semicolons, lines or blanks, with or without names. */
export function parseAddresses(text: string): AddressList {
  return sortedOut(piecesOf(text).flatMap(mailboxesIn).map(addressOf));
}

function addressOf(one: Mailbox | RejectedText): string | RejectedText {
  return 'address' in one ? one.address : one;
}

/** Marks that may also stand in an address, and between two where nothing else is left over. */
const MAYBE_BETWEEN = /\\[nrt]|[|/\\&+:]+/;

function mailboxesIn(piece: string): readonly (Mailbox | RejectedText)[] {
  const one = parseEntry(piece);
  if ('address' in one || piece.length > TEXT_MAX || piece.split('@').length < 3) return [one];
  const several = piece
    .split(MAYBE_BETWEEN)
    .filter((part) => part.trim() !== '')
    .map(parseEntry);
  return several.length > 1 && several.every((part) => 'address' in part) ? several : [one];
}

export function sortedOut(parsed: readonly (string | RejectedText)[]): ParsedList {
  const valid = parsed.filter((one) => typeof one === 'string');
  const unique = [...new Set(valid)];
  const invalid = parsed.filter((one) => typeof one !== 'string');
  return { valid: unique, invalid, repeated: valid.length - unique.length };
}

/** Parses as `parseAddresses` does and keeps names; a repeated address keeps its first name. */
export function parseMailboxes(text: string): {
  readonly valid: readonly Mailbox[];
  readonly invalid: readonly RejectedText[];
} {
  const parsed = piecesOf(text).flatMap(mailboxesIn);
  const byAddress = new Map<string, Mailbox>();
  for (const one of parsed) {
    if ('address' in one && !byAddress.has(one.address)) byAddress.set(one.address, one);
  }
  return { valid: [...byAddress.values()], invalid: parsed.filter((one) => 'reason' in one) };
}

const BETWEEN_WORDS = /[\s<>()[\],;:"“”„\u00ab\u00bb‹›]+/u;
/** Marks at which a word that is no address as a whole is taken apart, as in `?to=ann@…&n=1`. */
const WITHIN_WORDS = /[=/?&|\\{}*~`'‘’‚_]+/u;
/** Text that Slack shows bold, in italics, struck through or as code. */
const SPAN =
  /(?<![\p{L}\p{N}]|[*_~`']{8})([*_~`'])((?=\S)[^\n]{0,500}?[^\s*_~`'][*_~`']*?)\1(?![\p{L}\p{N}@_.+-])/gu;

/** Marks within marks, as in `*_~text~_*`. */
const SPANS_DEEP = 4;

/** Finds the addresses mentioned anywhere in a message; words without an @ are skipped. */
export function findAddresses(prose: string): AddressList {
  const links = /mailto:([^\s"'<>|)\]]*)/gi;
  const decoded = prose.replaceAll(links, (_, target: string) => ` ${unescapedUri(target)}`);
  const words = withoutSpans(spelledOut(cleaned(decoded)))
    .split(BETWEEN_WORDS)
    .filter((word) => word.includes('@'));
  return sortedOut(words.flatMap(inWord));
}

function withoutSpans(text: string): string {
  let left = text;
  for (let depth = 0; depth < SPANS_DEEP; depth += 1) {
    const before = left;
    left = before.replaceAll(SPAN, '$2');
    if (left === before) break;
  }
  return left;
}

function inWord(word: string): readonly (string | RejectedText)[] {
  // A mark whose mate stands at another word belongs to the message.
  const inner = withoutLast(withoutPairs(word).replace(/^['‘’`*~|/{]+/u, ''), /['‘’`*~|}_]/u);
  const whole = parseEntry(inner);
  if ('address' in whole) return [whole.address];
  const parts = word.split(WITHIN_WORDS).filter((part) => part.includes('@'));
  const found = parts.map(parseEntry);
  return found.some((one) => 'address' in one) ? found.map(addressOf) : [whole];
}

function piecesOf(text: string): string[] {
  const list = spelledOut(withNamesInQuotes(withoutLinkTexts(cleaned(text)).replaceAll(TAG, '\n')));
  const pieces = splitOutsideQuotes(withoutBrackets(list)).map((piece) => withoutLabel(piece));
  return pieces.flatMap((piece, at) =>
    piece.includes('<') || !/\s/.test(piece) ? [piece] : withoutJoining(piece.split(/\s+/), at > 0),
  );
}

/** `{ann,bob}@example.com`, as in the head of a paper; of a longer list we assume that it is none. */
const BRACES = new RegExp(
  String.raw`(?<![^\s,;])\{\s*(NAME(?:\s*,\s*NAME){1,49})\s*\}(@[\p{L}\p{M}\p{N}.-]{3,253})(?![\p{L}\p{M}\p{N}.-])`.replaceAll(
    'NAME',
    String.raw`[\w.+\p{L}\p{M}\p{N}-]{1,64}`,
  ),
  'gu',
);

/** Writes each address of braces in full. */
function spelledOut(text: string): string {
  return text.replaceAll(BRACES, (_, names: string, domain: string) =>
    names
      .split(',')
      .map((name) => `${name.trim()}${domain}`)
      .join(', '),
  );
}

/** An end of braces whose beginning was cut off: `bob}@…` of `{Ann Lee, bob}@…` is nobody’s address. */
const HALF_OF_BRACES = /^[^{@]*\}/;

/** Reads an entry of a list or of a file as `parseMailbox` does, but not the end of braces. */
export function parseEntry(text: string): Mailbox | RejectedText {
  const one = parseMailbox(text);
  return 'address' in one && HALF_OF_BRACES.test(one.address)
    ? { text, reason: 'not a valid address because of “}”' }
    : one;
}

/** Tags of a page or a message that was copied as its source. */
const TAG = /<\/?(?:a|b|br|div|i|li|ol|p|span|strong|td|tr|ul)\b[^<>@]*>/gi;

/** Mail programs part people by semicolons and write `Lee, Ann <ann@example.com>; …`. */
function withNamesInQuotes(list: string): string {
  if (!/>\s*;/.test(list)) return list;
  return list.replaceAll(/(?<=^|[;\n])[^<>@;"\n]*</gu, (before) => {
    const name = withoutLabel(before.slice(0, -1).trim());
    return name.includes(',') ? `"${name}" <` : before;
  });
}

/** The marks of a line that is quoted in an answer. */
const QUOTED_LINE = /^(?:>\s*)+/u;
/** Words and signs that join two addresses: `ann@example.com and bob@example.com`. */
const JOINING = new RegExp(String.raw`^(?:[^\p{L}\p{N}@]+|${JOINING_WORDS})$`, 'iu');

/**
 * Leaves out what stands between two addresses; elsewhere such a word is one that isn’t understood.
 * @param isFurther true for words after a comma, as in `…, and carl@example.com`
 */
function withoutJoining(words: readonly string[], isFurther: boolean): readonly string[] {
  const isAddress = (at: number) => words[at]?.includes('@') ?? false;
  const isBetween = (at: number) => (at === 0 ? isFurther : isAddress(at - 1)) && isAddress(at + 1);
  return words.filter((word, at) => !(JOINING.test(word) && isBetween(at)));
}

/** Splits outside of quotes; a quote that isn’t closed in its line is an ordinary character. */
function splitOutsideQuotes(text: string): string[] {
  return text
    .split(/[\n\r]+/)
    .flatMap((line) => partsOf(withoutListMark(line.replace(QUOTED_LINE, ''))))
    .map(withoutListMark)
    .flatMap((piece) => piece.split(/(?<=>)\s+/))
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}

function partsOf(line: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (character === '"') at = Math.max(at, line.indexOf('"', at + 1));
    if (!/[,;\t\u3001\u060C\u061B\uFF0C\uFF1B]/u.test(character)) continue;
    parts.push(line.slice(start, at));
    start = at + 1;
  }
  return [...parts, line.slice(start)];
}
