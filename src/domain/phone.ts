import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { type ParsedList, type RejectedText, sortedOut } from './address.ts';

/** The phone numbers of a pasted text: digits with the country's prefix. */
export type PhoneList = ParsedList;

/**
 * Returns the digits of `+380 50 123-45-67`, `00380…` or `380501234567`, or the reason why not. A
 * number needs its country's prefix, since nothing else says which country is meant.
 */
export function parsePhone(text: string): { phone: string } | RejectedText {
  const trimmed = text.trim();
  const digits = trimmed.replaceAll(/[\s().\-/\u2010-\u2015]/gu, '').replace(/^(\+|00)/, '');
  if (!/^\d+$/.test(digits)) return { text: trimmed, reason: 'contains more than digits' };
  const parsed = parsePhoneNumberFromString(`+${digits}`);
  if (parsed?.isPossible() !== true) return { text: trimmed, reason: faultOf(digits, parsed) };
  return { phone: parsed.number.slice(1) };
}

/** Parses phone numbers separated by commas, semicolons, tabs or lines; they may contain blanks. */
export function parsePhones(text: string): PhoneList {
  const pieces = text.split(/[,;\n\r\t]+/).filter((piece) => piece.trim() !== '');
  return sortedOut(pieces.map(parsePhone).map((one) => ('phone' in one ? one.phone : one)));
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

function faultOf(digits: string, parsed: object | undefined): string {
  if (digits.startsWith('0')) return 'missing country code, such as +1';
  if (digits.length < 8) return 'too short';
  if (digits.length > 15) return 'too long';
  return parsed === undefined
    ? 'missing country code, such as +1'
    : 'not a valid number in its country';
}
