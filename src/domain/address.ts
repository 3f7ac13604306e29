/** Addresses in lower case, or phone numbers, of a pasted text: in order, without duplicates. */
export interface ParsedList {
  readonly valid: readonly string[];
  readonly invalid: readonly RejectedText[];
  readonly repeated: number;
}

export type AddressList = ParsedList;

/** An address with its name; the name is empty where none was given. */
interface Mailbox {
  readonly address: string;
  readonly name: string;
}

export interface RejectedText {
  readonly text: string;
  readonly reason: string;
}

// RFC 5321, 4.5.3.1: 64 octets before the @, 254 in all.
const LOCAL_MAX = 64;
const ADDRESS_MAX = 254;
/** The longest name. Longer ones are cut: they are only shown. We assume that none is longer. */
const NAME_MAX = 200;
// RFC 5322, 3.2.3 and 3.4.1, with the letters of RFC 6532: atoms joined by dots, or in quotes.
const ATOM = "(?:[\\w!#$%&'*+/=?^`{|}~-]|[^\\p{ASCII}\\p{Z}\\p{C}])+";
const DOTTED = `${ATOM}(?:\\.${ATOM})*`;
const ADDRESS = new RegExp(`^(${DOTTED}|"[^"\\\\]*")@(${ATOM}(?:\\.${ATOM})+)$`, 'u');
const BETWEEN_WORDS = /[\s<>()[\],;:"'|]+/u;

/** Parses `ann@example.com`, `Ann <ann@example.com>` or `mailto:ann@example.com`. */
export function parseAddress(text: string): { address: string } | RejectedText {
  const parsed = parseMailbox(text);
  return 'address' in parsed ? { address: parsed.address } : parsed;
}

function parseMailbox(text: string): Mailbox | RejectedText {
  const trimmed = withoutComment(withoutEnd(text, /[\s,;]/)).replace(
    /^[\s,;]*(?:mailto:\s*)?/i,
    '',
  );
  const open = trimmed.endsWith('>') ? trimmed.lastIndexOf('<') : -1;
  const spec = open === -1 ? trimmed : trimmed.slice(open + 1, -1).trim();
  const name = open === -1 ? '' : nameIn(trimmed.slice(0, open).trim());
  // An expression that fails on a long text has tried all of it.
  const [, local = '', domain] = spec.length <= ADDRESS_MAX ? (ADDRESS.exec(spec) ?? []) : [];
  if (domain === undefined || name === null) return { text: text.trim(), reason: faultOf(trimmed) };
  if (local.length > LOCAL_MAX) return { text: text.trim(), reason: 'too long' };
  return { address: spec.toLowerCase(), name };
}

/** Removes the comment of `ann@example.com (Ann Lee)`, a form that old mail programs write. */
function withoutComment(text: string): string {
  const open = text.endsWith(')') ? text.lastIndexOf('(') : 0;
  return open > 0 ? text.slice(0, open).trimEnd() : text;
}

/** Returns the words before `<` without quotes; `null` if unquoted ones contain `<`, `>` or `@`. */
function nameIn(text: string): string | null {
  const isQuoted = text.length > 1 && text.startsWith('"') && text.endsWith('"');
  if (isQuoted) return text.slice(1, -1).replaceAll(/\\(.)/g, '$1').slice(0, NAME_MAX).trim();
  return /[<>@]/.test(text) ? null : text.slice(0, NAME_MAX).trim();
}

/** Parses addresses separated by commas, semicolons, lines or blanks, with or without names. */
export function parseAddresses(text: string): AddressList {
  const parsed = piecesOf(text).map(parseMailbox);
  return sortedOut(parsed.map((one) => ('address' in one ? one.address : one)));
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
  const parsed = piecesOf(text).map(parseMailbox);
  const byAddress = new Map<string, Mailbox>();
  for (const one of parsed) {
    if ('address' in one && !byAddress.has(one.address)) byAddress.set(one.address, one);
  }
  return { valid: [...byAddress.values()], invalid: parsed.filter((one) => 'reason' in one) };
}

/** Finds the addresses mentioned anywhere in a message; words without an @ are skipped. */
export function findAddresses(prose: string): AddressList {
  const words = prose.split(BETWEEN_WORDS).filter((word) => word.includes('@'));
  return parseAddresses(words.map((word) => withoutEnd(word, /[.!?…]/u)).join('\n'));
}

/** Trims the end in a loop: a regular expression with `$` would retry at every position. */
function withoutEnd(text: string, character: RegExp): string {
  let end = text.length;
  while (character.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function piecesOf(text: string): string[] {
  return splitOutsideQuotes(text).flatMap((piece) =>
    piece.includes('<') || !/\s/.test(piece) ? [piece] : piece.split(/\s+/),
  );
}

/** Splits outside of quotes; a quote that isn’t closed in its line is an ordinary character. */
function splitOutsideQuotes(text: string): string[] {
  return text
    .split(/[\n\r]+/)
    .flatMap((line) => partsOf(line))
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
    if (!/[,;\t]/.test(character)) continue;
    parts.push(line.slice(start, at));
    start = at + 1;
  }
  return [...parts, line.slice(start)];
}

function faultOf(text: string): string {
  if (text.length > ADDRESS_MAX + NAME_MAX) return 'too long';
  if (!text.includes('@')) return 'missing @';
  if (text.split('@').length > 2) return 'more than one @';
  if (/\s/.test(text)) return 'contains a space';
  const [local = '', domain = ''] = text.split('@');
  if (local === '') return 'nothing before the @';
  if (!domain.includes('.')) return 'no dot after the @';
  return 'not a valid address';
}

// A match begins only where an address can: otherwise each letter of a long word would be tried.
const ADDRESS_IN_TEXT = /(?:<|(?<![^\s<>@]))[^\s<>@]+@[^\s<>@]+>?/g;

/** Replaces each email address in a text, with the angle brackets around it. */
export function withoutAddresses(text: string, instead: string): string {
  return text.replaceAll(ADDRESS_IN_TEXT, instead);
}
