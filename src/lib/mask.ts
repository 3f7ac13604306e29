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

/** Digits as people write phone numbers: seven or more with a plus, ten without, as ids are shorter. */
const PHONE =
  /(?:\+\d(?:[\s().\-\u2010-\u2015]{0,2}\d){6,}|(?<![\p{L}\d])\d(?:[\s().\-\u2010-\u2015]{0,2}\d){9,})/gu;
const DAY = /^\d{4}-\d{2}-\d{2}/;

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
const IPV4 =
  /(?<![\d.+])((?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d))(?!\.?\d)/u;

export function maskPhones(text: string): string {
  const masked = (part: string) =>
    part.replaceAll(PHONE, (found) => (DAY.test(found) ? found : maskPhone(found)));
  // Every second part is such an address.
  return text
    .split(IPV4)
    .map((part, index) => (index % 2 === 0 ? masked(part) : part))
    .join('');
}
