// A match starts only where a word does: otherwise a long text without addresses takes forever.
const ADDRESS =
  /(?<![\p{L}\p{M}\p{N}._%+'-])([\p{L}\p{M}\p{N}._%+'-])[\p{L}\p{M}\p{N}._%+'-]*@([\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+)/gu;

/** Masks `ann@example.com` as `a•••@example.com`: enough to recognise, too little to write to. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '•••' : `${address.slice(0, 1)}•••${address.slice(at)}`;
}

/** Masks all addresses in a text, including percent-encoded ones (in paths). */
export function maskAddresses(text: string): string {
  return text.replaceAll(/%40/gi, '@').replaceAll(ADDRESS, '$1•••@$2');
}

const BETWEEN = String.raw`[\s().\-\u2010-\u2015]{0,2}`;
/** Digits as people write phone numbers: seven or more with a plus, ten without, as ids are shorter. */
const PHONE = new RegExp(
  String.raw`(?:\+\d(?:${BETWEEN}\d){6,}|(?<![\p{L}\d])\d(?:${BETWEEN}\d){9,})`,
  'gu',
);

/** Masks `+380 50 123 4567` as `+380•••67`. */
export function maskPhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  return digits.length < 7 ? '•••' : `+${digits.slice(0, 3)}•••${digits.slice(-2)}`;
}

// Whatever stands before an @ that isn't a name in Slack, as in `"ann lee"@example.com`.
const BEFORE_AT = /(?<![^\s<>(),;])[^\s<>(),;@•]+(?=@)/gu;

/** Masks all addresses and phone numbers in a text of people, which may have any form. */
export function maskPeople(text: string): string {
  return maskPhones(maskAddresses(text).replaceAll(BEFORE_AT, '•••'));
}

/** The address of a mail server, as reasons of bounces name it. */
const OCTET = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`;
const IPV4 = String.raw`(?<![\d.+])(?:${OCTET}\.){3}${OCTET}(?!\.?\d)`;

const MONTH_DAY = (between: string) =>
  String.raw`${between}(?:0[1-9]|1[0-2])${between}(?:0[1-9]|[12]\d|3[01])`;
const DAY = String.raw`(?:(?:19|20)\d\d${MONTH_DAY('-')}|20[23]\d${MONTH_DAY('')})(?!\d)`;
/**
 * Numbers that begin with a day, as orders, exports and times have them: `20261128001`. Ten digits
 * are a phone number of Washington as well, and so are masked.
 */
const DATED = String.raw`20[23]\d${MONTH_DAY('')}\d{3,}`;
/** A phone number has 15 digits at most (ITU-T E.164) but for what is dialed to go abroad. */
const LONG = String.raw`(?!0|810)\d{16,}`;

/** Matches no phone number, unless digits or a plus stand right before it. */
const NO_PHONE = new RegExp(
  String.raw`(${IPV4}|(?<![\p{L}\d+]|[\d+]${BETWEEN})(?:${DAY}(?:${BETWEEN}${DAY})*|(?:${DATED}|${LONG})(?!\d)))`,
  'u',
);

export function maskPhones(text: string): string {
  // Every second part is no phone number.
  return text
    .split(NO_PHONE)
    .map((part, index) => (index % 2 === 0 ? part.replaceAll(PHONE, maskPhone) : part))
    .join('');
}
