import { unescapedUri } from '../lib/text.ts';
import { domainToASCII, domainToUnicode } from 'node:url';
import { decodeHTMLStrict } from 'entities/decode';
import {
  oddCharacter,
  visibleText,
  withoutInvisible,
  withoutListMark,
  withoutPairs,
} from './written.ts';

/** An address with its name; the name is empty where none was given. */
export interface Mailbox {
  readonly address: string;
  readonly name: string;
}

export interface RejectedText {
  /** The text as given, with characters that can't be seen written as `[U+200B]`. */
  readonly text: string;
  readonly reason: string;
}

// RFC 5321, 4.5.3.1: 64 octets before the @, 254 in all. RFC 1035, 2.3.4: 63 a label, 253 a domain.
const LOCAL_MAX = 64;
const ADDRESS_MAX = 254;
const LABEL_MAX = 63;
const DOMAIN_MAX = 253;
/** The longest name. Longer ones are cut: they are only shown. We assume that none is longer. */
const NAME_MAX = 200;
/** A longer text, with its marks and name, is not looked at. */
export const TEXT_MAX = 2000;

// RFC 5322, 3.2.3, with the letters of RFC 6532: atoms joined by dots, or in quotes.
const ASCII_ATOM = "[\\w!#$%&'*+/=?^`{|}~-]+";
const ATOM = "[\\w!#$%&'*+/=?^`{|}~\\p{L}\\p{M}\\p{N}-]+";
const LOCAL = new RegExp(String.raw`^(?:${ATOM}(?:\.${ATOM})*|"[^"\\&<>\p{C}]+")$`, 'u');
const LETTERS = /^[\p{L}\p{M}\p{N}-]+$/u;
/** An address that needs no mending: most are. */
const PLAIN = new RegExp(
  String.raw`^${ASCII_ATOM}(?:\.${ASCII_ATOM})*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$`,
);
const NEEDS_LOOK = /^'|^%20|@xn--|\.xn--|=/;

/**
 * Reads an address in any way that people and programs write it, and returns its one spelling:
 * composed (NFC), in lower case, the domain in its own letters rather than in Punycode. The marks
 * around it, `mailto:`, a name and what can't be seen are left out. Reading it again gives the same.
 * @example parseAddress('Ann <MAILTO:ann@Example.com?subject=Hi>') // { address: 'ann@example.com' }
 * @example parseAddress('ann@exam|ple.com') // { text, reason: 'not a valid address because of …' }
 */
export function parseAddress(text: string): { address: string } | RejectedText {
  const parsed = parseMailbox(text);
  return 'address' in parsed ? { address: parsed.address } : parsed;
}

/**
 * Returns the form in which two addresses are compared: as `parseAddress` reads it. A text that is
 * no address, as the service may have it, is compared without case.
 */
export function addressKey(text: string): string {
  const parsed = parseAddress(text);
  return 'address' in parsed ? parsed.address : folded(text.trim());
}

export function isSameAddress(one: string, other: string): boolean {
  return one === other || addressKey(one) === addressKey(other);
}

/** Returns a filter for addresses in which a text stands, in any spelling of both. */
export function addressesWith(text: string): (address: string) => boolean {
  const [typed, key] = [text.trim().toLowerCase(), addressKey(text)];
  return (address) => address.toLowerCase().includes(typed) || addressKey(address).includes(key);
}

/** Returns an address as others may spell it: also with the domain in Punycode, if it differs. */
export function spellingsOf(address: string): readonly string[] {
  const at = address.lastIndexOf('@') + 1;
  const ascii = domainToASCII(address.slice(at));
  return ascii === '' || ascii === address.slice(at)
    ? [address]
    : [address, address.slice(0, at) + ascii];
}

/**
 * Reads a domain, with or without the @ before it, or that of a web address, in the spelling that
 * `parseAddress` gives it; `null` for none.
 * @example parseDomain('https://Example.org/news') // 'example.org'
 */
export function parseDomain(text: string): string | null {
  if (text.length > TEXT_MAX) return null;
  const written = bare(cleaned(text)).replace(/^@/, '').replace(WEB_ADDRESS, '$1');
  return domainOf(folded(written));
}

const WEB_ADDRESS = /^https?:\/\/([^/?#\s]+)(?:[/?#]\S*)?$/i;

/** Returns the form in which two domains are compared: as `parseDomain` reads them. */
export function domainKey(text: string): string {
  return parseDomain(text) ?? folded(text.trim());
}

/** Returns the domain of an address, in the form for comparing; empty for what has none. */
export function domainOfAddress(address: string): string {
  const key = addressKey(address);
  const at = key.lastIndexOf('@');
  return at < 0 ? '' : key.slice(at + 1);
}

function domainOf(text: string): string | null {
  const ascii = LETTERS.test(text.replaceAll(/[.\u3002\uFF61]/gu, '')) ? domainToASCII(text) : '';
  const labels = ascii.split('.');
  const isDomain =
    labels.length > 1 &&
    ascii.length <= DOMAIN_MAX &&
    labels.every((label) => label.length <= LABEL_MAX && /^[a-z\d](?:.*[a-z\d])?$/.test(label)) &&
    !/^(?:\d+|.)$/.test(labels.at(-1) ?? '');
  if (!isDomain) return null;
  if (!ascii.includes('xn--')) return ascii;
  const own = domainToUnicode(ascii).normalize('NFC');
  const isReadable = own.split('.').every((label) => LETTERS.test(label));
  return isReadable && withoutInvisible(own) === own && domainToASCII(own) === ascii ? own : ascii;
}

/** Reads an address as `parseAddress` does, and the name before it. */
export function parseMailbox(given: string): Mailbox | RejectedText {
  const plain = given.toLowerCase();
  // No part of one so short is too long.
  const isPlain = plain.length <= LABEL_MAX && PLAIN.test(plain) && !NEEDS_LOOK.test(plain);
  if (isPlain) return { address: plain, name: '' };
  const text = visibleText(given.trim());
  if (given.length > TEXT_MAX) return { text, reason: 'too long' };
  const written = bare(cleaned(given));
  const { spec, name } = named(written);
  const address = name === null ? null : addressOf(spec);
  if (address !== null) return { address, name: name ?? '' };
  return { text, reason: faultOf(name === null ? written : spec) };
}

/** Splits `Ann Lee <ann@example.com>`; the name is `null` if it is no name. */
function named(written: string): { spec: string; name: string | null } {
  const open = written.endsWith('>') ? written.lastIndexOf('<') : -1;
  if (open === -1) return { spec: written, name: '' };
  const spec = bare(written.slice(open + 1, -1));
  return { spec, name: nameIn(written.slice(0, open).trim(), spec) };
}

/** Returns the words before `<` without quotes; some programs repeat the address there. */
function nameIn(text: string, spec: string): string | null {
  const isQuoted = text.length > 1 && text.startsWith('"') && text.endsWith('"');
  if (isQuoted && !containsAnother(text, spec)) {
    return text.slice(1, -1).replaceAll(/\\(.)/g, '$1').slice(0, NAME_MAX).trim();
  }
  if (!/[<>@]/.test(text)) return text.slice(0, NAME_MAX).trim();
  const repeated = addressOf(bare(text));
  return repeated !== null && repeated === addressOf(spec) ? '' : null;
}

/** Composes the letters of a text, and leaves out what can't be seen. */
export function cleaned(text: string): string {
  const seen = withoutInvisible(text);
  return seen.includes('&') ? withoutInvisible(decodeHTMLStrict(seen)) : seen;
}

/** Lowers the case; the İ of Turkish keyboards, with its dot or as two characters, is an i. */
function folded(text: string): string {
  return text.replaceAll('\u0130', 'i').toLowerCase().normalize('NFC').replaceAll('i\u0307', 'i');
}

const LINK = /^(?:mailto|e-?mail|smtp):(?:\/\/)?\s*/i;
const LABEL =
  /^(?:(?:primary )?e-?mail(?:[ _-]?addr(?:ess)?)?|mail|address|recipient|rcpt|user(?:name)?|login|to|from|cc|bcc|an|von|para|de|от|кому|від)\s*(?:=|:(?!\/))\s*/i;

/** Takes off the word before an address: `To: ann@example.com`. */
export function withoutLabel(text: string): string {
  return text.replace(LABEL, '');
}

/** The apostrophe by which a spreadsheet keeps a text from being a formula; no address begins so. */
const TEXT_MARK = /^'+(?=[^']+(?:$|'\p{L}))/u;

/** Takes off what people and programs put around an address, until nothing is left to take off. */
function bare(text: string): string {
  for (let before = text; ;) {
    const inside = withoutComment(withoutListMark(withoutPairs(withoutEnds(before))));
    const after = withoutLabel(withoutLink(inside)).replace(TEXT_MARK, '');
    if (after === before) return after;
    before = after;
  }
}

const ADDRESS_SHAPED =
  /(?<![^\s<>()[\]{},;:"“”|/*`])[^\s<>()[\]{},;:"“”|/*`]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/** Tells whether a text that isn't read holds somebody else: they would be passed over unsaid. */
function containsAnother(left: string, read: string): boolean {
  if (!left.includes('@')) return false;
  const known = addressesShapedIn(unescapedUri(read));
  return addressesShapedIn(left).some((one) => !known.includes(one));
}

function addressesShapedIn(text: string): readonly string[] {
  return (text.match(ADDRESS_SHAPED) ?? []).map((one) => addressOf(one) ?? folded(one));
}

/** Returns the address of `mailto:ann@example.com?subject=Hi`, with or without a label. */
function withoutLink(text: string): string {
  const markdown = /^\[[^[\]]*\]\(([^()]*)\)$/.exec(text)?.[1];
  if (markdown !== undefined) return markdown;
  const isLink = LINK.test(text);
  const [target = '', ...shown] = isLink ? text.replace(LINK, '').split('|') : [text];
  if (shown.some((part) => containsAnother(part, target))) return text;
  const address = target.replace(/(@[^\s?@]+)\?(?:[\w-]+=.*)?$/su, '$1');
  return isLink ? unescapedUri(address) : address.replaceAll(/^(?:%20)+|(?:%20)+$/g, '');
}

/** Returns the address of `ann@example.com (Ann Lee)`, as old mail programs write, or the reverse. */
function withoutComment(text: string): string {
  const open = text.endsWith(')') ? text.lastIndexOf('(') : 0;
  if (open <= 0 || text.startsWith('[')) return text;
  const [before, inside] = [text.slice(0, open).trimEnd(), text.slice(open + 1, -1)];
  if (before.includes('@')) return containsAnother(inside, before) ? text : before;
  return inside.includes('@') ? inside : before;
}

/** Removes blanks, the marks of a sentence and a possessive `’s` at the ends. */
function withoutEnds(text: string): string {
  const rest = withoutEnd(text, /[\s,;:.!?…。/\p{Cc}]/u).replace(/^[\s,;\p{Cc}]+/u, '');
  return rest.replace(/(?<=[\p{L}\p{N}])['’]s$/iu, '');
}

/** Trims the end in a loop: a regular expression with `$` would retry at every position. */
function withoutEnd(text: string, character: RegExp): string {
  let end = text.length;
  while (character.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function addressOf(spec: string): string | null {
  const at = spec.lastIndexOf('@');
  const local = folded(spec.slice(0, Math.max(0, at)));
  const domain = domainOf(folded(spec.slice(at + 1)));
  if (at < 1 || domain === null || !LOCAL.test(local)) return null;
  if (Buffer.byteLength(local) > LOCAL_MAX || mixedIn(`${local}.${domain}`) !== null) return null;
  const address = `${local}@${domain}`;
  return Buffer.byteLength(address) <= ADDRESS_MAX ? address : null;
}

/** Returns the letter of another alphabet in a word, which looks like one of its own. */
function mixedIn(text: string): string | null {
  for (const word of text.split(/[^\p{L}\p{M}]+/u)) {
    const latin = word.match(/\p{Script=Latin}/gu) ?? [];
    const others = word.match(/\p{Script=Cyrillic}|\p{Script=Greek}|\p{Script=Armenian}/gu) ?? [];
    if (latin.length === 0 || others.length === 0) continue;
    return (others.length > latin.length ? latin[0] : others[0]) ?? null;
  }
  return null;
}

function faultOf(text: string): string {
  if (text.length > ADDRESS_MAX + NAME_MAX) return 'too long';
  if (!text.includes('@')) return 'missing @';
  if (text.split('@').length > 2 && !/^"[^"]*"@[^@]*$/.test(text)) return 'more than one @';
  if (/\s/.test(text)) return 'contains a space';
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  if (local === '') return 'nothing before the @';
  if (!/[.\u3002]/u.test(domain)) return 'no dot after the @';
  if (Buffer.byteLength(local) > LOCAL_MAX || text.length > ADDRESS_MAX) return 'too long';
  const odd =
    /[^\p{L}\p{M}\p{N}.-]/u.exec(domain)?.[0] ??
    /[^\w!#$%&'*+/=?^`{|}~.\p{L}\p{M}\p{N}-]/u.exec(local)?.[0] ??
    mixedIn(`${folded(local)}.${domainToUnicode(domain)}`);
  const isNamed = odd !== null && odd !== undefined;
  return isNamed ? `not a valid address because of ${oddCharacter(odd)}` : 'not a valid address';
}

// A match begins only where an address can: otherwise each letter of a long word would be tried.
const ADDRESS_IN_TEXT = /(?:<|(?<![^\s<>@]))[^\s<>@]+@[^\s<>@]+>?/g;

/** Replaces each email address in a text, with the angle brackets around it. */
export function withoutAddresses(text: string, instead: string): string {
  return text.replaceAll(ADDRESS_IN_TEXT, instead);
}
