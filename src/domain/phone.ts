import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { type RejectedText } from './address.ts';
import { type ParsedList, sortedOut } from './address-list.ts';
import { countryName } from './countries.ts';
import { formatNumber } from './figures.ts';
import {
  inAsciiDigits,
  JOINING_WORDS,
  visibleText,
  withoutBrackets,
  withoutInvisible,
  withoutLinkTexts,
  withoutListMark,
  withoutPairs,
} from './written.ts';
import { withoutLast } from '../lib/text.ts';

/** The phone numbers of a pasted text, as `e164` writes them. */
export type PhoneList = ParsedList;

export interface PhoneReading {
  /**
   * Two letters of the country that somebody chose for numbers without a country code; `null`:
   * nobody chose one, but could. Absent: there is nothing to choose.
   */
  readonly country?: string | null | undefined;
}

/**
 * Reads a number in any way that people, programs and spreadsheets write it, and returns it as
 * `e164` writes it: what Postbell shows, exports or puts on a button reads back the same. A number
 * is never guessed: without `+` or `00` it is read by the country that was chosen, or by its own
 * prefix where it is too long to be a national number.
 * @example parsePhone('<tel:+380501234567|050 123 45 67>') // { phone: '+380501234567' }
 * @example parsePhone('(202) 555-0123', { country: 'US' }) // { phone: '+12025550123' }
 * @example parsePhone('2025550123') // { text, reason: 'no + or country code, such as +1, …' }
 */
export function parsePhone(
  text: string,
  { country }: PhoneReading = {},
): { phone: string } | RejectedText {
  const rejected = (reason: string): RejectedText => ({ text: visibleText(text.trim()), reason });
  if (text.length > TEXT_MAX) return rejected('too long');
  const written = withoutFraction(bare(text));
  const fault = faultOfWriting(written);
  if (fault !== null) return rejected(fault);
  const digits = written.replaceAll(BETWEEN_DIGITS, '');
  if (DIALED_ABROAD.test(digits) || EIGHT_ALONE.test(written)) {
    return rejected(
      'begins with 8 10, which may be dialed before a country code; begin with + and that code',
    );
  }
  const international = /^(?:\+|00)(\d+)$/.exec(digits)?.[1];
  if (international !== undefined) return inFull(international) ?? rejected(faultOf(international));
  if (!/^\d+$/.test(digits)) return rejected('contains more than digits');
  const full = digits.length >= LONGER_THAN_NATIONAL ? inFull(digits) : null;
  if (full) return full;
  if (!country) return rejected(faultWithoutCountry(digits, country === null));
  return nationally(digits, country) ?? rejected(`not a valid number in ${countryName(country)}`);
}

/** Digits before those of another country in parts of Europe and Asia; also Japan’s, with a zero. */
const DIALED_ABROAD = /^810\d{9,}$/;
/** The same after a plus: no country has the code 8. */
const EIGHT_ALONE = /^(?:\+|00)[\s(]*8[\s()./-]+10/;
const TEXT_MAX = 500;
/**
 * Digits that are more than a country's own numbers have, so that they can only begin with its
 * prefix. We assume 12: of the longer national numbers (ITU-T E.164, national numbering plans),
 * those of Germany, Austria and Indonesia, all are written with a zero first.
 */
const LONGER_THAN_NATIONAL = 12;
const BETWEEN_DIGITS = /[\s().\-/\u2010-\u2015\u2212]/gu;

function inFull(digits: string): { phone: string } | null {
  const parsed = parsePhoneNumberFromString(`+${digits}`);
  return parsed?.isPossible() === true ? { phone: parsed.number } : null;
}

function nationally(digits: string, country: string): { phone: string } | null {
  if (!isSupportedCountry(country)) return null;
  const parsed = parsePhoneNumberFromString(digits, {
    defaultCountry: country,
    extract: false,
  });
  return parsed?.isPossible() === true ? { phone: parsed.number } : null;
}

/** Takes off what programs, spreadsheets and people put around a number. */
function bare(text: string): string {
  for (let before = inAsciiDigits(withoutInvisible(text)); ;) {
    const cell = withoutMark(before.trim()).replace(/^=(?=["'])/, '');
    const target = withoutPairs(withoutLinkTexts(cell)).replace(
      /^(?:tel|sms|callto|whatsapp):(?:\/\/)?/i,
      '',
    );
    // A spreadsheet's mark of a text stands before it only.
    const begun = target
      .replace(/^'(?=[+\d(])/, '')
      .replace(LABEL, '')
      .replace(/^\+{2,}/, '+')
      .replace(/^\(\s*\+\s*(\d+)\s*\)/, '+$1 ');
    const after = withoutLast(begun, /[\s,;:!?]/u).replace(/(?<=\d)\s*\([^\d()]*\)$/u, '');
    if (after === before) return after;
    before = after;
  }
}

/** The words before a number in a signature. */
const LABEL =
  /^(?:phone|tel(?:efon|ephone)?|mob(?:ile|il)?|cell|handy|gsm|тел(?:ефон)?|моб(?:ильный|ільний)?)\s*(?:[.:]+\s*)?(?=[+(\d])/iu;

/** Takes off the mark of a list; `1. 202 555 0123` may be a number with its prefix. */
function withoutMark(text: string): string {
  const rest = withoutListMark(text);
  return rest.startsWith('+') || !/^\d/.test(text) ? rest : text;
}

/** Programs write a column of numbers as `380501234567.0`, and long ones as `3.80501234567E+11`. */
function withoutFraction(text: string): string {
  const [, first = '', decimals = '', power = ''] =
    /^\+?(\d)[.,](\d+)E\+?(\d{1,2})$/i.exec(text) ?? [];
  const isWhole = decimals !== '' && decimals.length === Number(power);
  return isWhole ? `${first}${decimals}` : text.replace(/^(\+?\d{6,})[.,]0+$/, '$1');
}

const EXTENSION = /\d\W*(?:e?xt(?:ension)?|x|доб|вн|durchwahl|poste)\.?\W*\d+$|#\d+$|;ext=/iu;

/** Written as spreadsheets and programs write days, with or without a time. */
const DATE =
  /^(?:(?:19|20)\d\d([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2(?:19|20)\d\d)(?:[T\s].*)?$/u;

/** Says in words why something isn't a single whole number; `null` where it may be one. */
function faultOfWriting(text: string): string | null {
  if (/^\+?\d+(?:[.,]\d+)?E\+?\d+$/i.test(text)) {
    return 'cut by a spreadsheet, so its last digits are lost; format the column as text, and export it again';
  }
  if (EXTENSION.test(text)) return 'has an extension; enter the number without it';
  if (/\d/.test(text) && /\p{L}/u.test(text)) return 'contains letters; enter the digits instead';
  if (/^\+?\d{6,}[.,]\d+$/.test(text)) return 'has decimals, so it isn’t a phone number';
  if (DATE.test(text)) return 'looks like a date';
  if (isSeveral(text)) return 'looks like a range or several numbers; enter each in full';
  return /^\+?[\d\s().\-/\u2010-\u2015\u2212]+$/u.test(text) ? null : 'contains more than digits';
}

/** A range or a list ends in few digits after a whole number: `+380 50 123 45 67-69`. */
function isSeveral(text: string): boolean {
  if (text.lastIndexOf('+') > 0) return true;
  const [, head = '', tail = ''] = /^(.*\d)\s*[/\-\u2010-\u2015\u2212]\s*(\d+)$/u.exec(text) ?? [];
  const digits = head.replaceAll(BETWEEN_DIGITS, '').replace(/^(?:\+|00)/, '');
  return tail !== '' && digits.length >= SHORTEST_WHOLE && inFull(digits) !== null;
}

/** We assume that fewer digits are a number of a service, or cut. */
const SHORTEST = 7;
/** Digits with the prefix from which on a number is whole in any country; fewer may go on. */
const SHORTEST_WHOLE = 11;

function faultOf(digits: string): string {
  if (digits.startsWith('0')) return 'missing country code, such as +1';
  if (digits.length < SHORTEST) return 'too short';
  if (digits.length > 15) return 'too long';
  return parsePhoneNumberFromString(`+${digits}`) === undefined
    ? 'missing country code, such as +1'
    : 'not a valid number in its country';
}

function faultWithoutCountry(digits: string, canChoose: boolean): string {
  const isOfLikelyLength = digits.length >= SHORTEST && digits.length < LONGER_THAN_NATIONAL;
  if (isOfLikelyLength && canChoose) return 'no + before it, so choose its country: country=US';
  return isOfLikelyLength && !digits.startsWith('0')
    ? 'no + or country code, such as +1'
    : faultOf(digits);
}

const BETWEEN_NUMBERS = new RegExp(
  String.raw`(?:[,\n\r\t\u3001]|;(?!ext=))+|\s\/\s|[/|]\s*(?=\+)|\s(?:${JOINING_WORDS})\s(?=\s*\+)`,
  'iu',
);

/** Parses phone numbers separated by commas, semicolons, tabs or lines; they may contain blanks. */
export function parsePhones(text: string, reading: PhoneReading = {}): PhoneList {
  const pieces = withoutBrackets(withoutLinkTexts(withoutInvisible(text)))
    .split(BETWEEN_NUMBERS)
    .map(withoutMark)
    .flatMap(beforeEachPlus)
    .filter((piece) => piece.trim() !== '');
  const parsed = pieces.flatMap((piece) => inPiece(piece, reading));
  return sortedOut(parsed.map((one) => ('phone' in one ? one.phone : one)));
}

/** A number that ends before a blank and a plus is whole; the words before a first one aren't. */
function beforeEachPlus(text: string): readonly string[] {
  const pieces: string[][] = [[]];
  let endsInDigit = false;
  for (const part of text.split(/\s(?=\+)/u)) {
    if (endsInDigit) pieces.push([]);
    pieces.at(-1)?.push(part);
    endsInDigit = /\d\W*$/.test(part) || (endsInDigit && !/\w/.test(part));
  }
  return pieces.map((parts) => parts.join(' '));
}

/** Numbers may contain blanks; where that makes none, each word may be one. */
function inPiece(piece: string, reading: PhoneReading): readonly ReturnType<typeof parsePhone>[] {
  const whole = parsePhone(piece, reading);
  if ('phone' in whole || !/\d{6}\s+\D?\d{6}/.test(piece)) return [whole];
  const words = piece
    .trim()
    .split(/\s+/)
    .map((word) => parsePhone(word, reading));
  return words.every((word) => 'phone' in word) ? words : [whole];
}

/**
 * Writes a number of the service's, which begins with a country code, as numbers stand everywhere in
 * Postbell: `+380501234567` (ITU-T E.164). A text that is no such number stays as it is.
 */
export function e164(phone: string): string {
  const digits = phone.replaceAll(BETWEEN_DIGITS, '');
  return /^\+?[1-9]\d+$/.test(digits) ? `+${digits.replace(/^\+/, '')}` : phone;
}

/** Writes a number as people read it, `+380 50 123 4567`; text that is no number stays as it is. */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/^\+/, '');
  const parsed = /^\d+$/.test(digits) ? parsePhoneNumberFromString(`+${digits}`) : undefined;
  return parsed?.formatInternational() ?? phone;
}

/** Returns the two-letter country of a number; if none fits, the main country of its prefix. */
export function countryOfPhone(phone: string): string | null {
  const parsed = parsePhoneNumberFromString(`+${phone.replace(/^\+/, '')}`);
  return parsed?.country ?? parsed?.getPossibleCountries()[0] ?? null;
}

const MOST_COUNTRIES = 6;
const UNKNOWN = 'Unknown country';

/** Returns the countries of numbers by their names, those with the most numbers first. */
export function countriesOf(phones: readonly string[]): readonly (readonly [string, number])[] {
  const groups = Map.groupBy(phones, (phone) => {
    const code = countryOfPhone(phone);
    return code === null ? UNKNOWN : countryName(code);
  });
  return [...groups].map(([name, all]) => [name, all.length] as const).sort((a, b) => b[1] - a[1]);
}

/** Returns e.g. `2 in Ukraine, 1 in Germany`. */
export function countriesInWords(phones: readonly string[]): string {
  const countries = countriesOf(phones);
  const shown = countries
    .slice(0, MOST_COUNTRIES)
    .map(([name, count]) => `${formatNumber(count)} in ${name}`);
  const more = countries.slice(MOST_COUNTRIES).reduce((sum, [, count]) => sum + count, 0);
  return [...shown, ...(more > 0 ? [`${formatNumber(more)} elsewhere`] : [])].join(', ');
}
