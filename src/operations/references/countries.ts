import type { Reference } from './reference.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
/** Groups of countries, parts of one, and test regions, which CLDR has codes for too. */
const NO_COUNTRIES: ReadonlySet<string> = new Set(
  'AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '),
);

/** Every country by its two letters, in the order of its English names; told in both. */
export const COUNTRIES: readonly Reference[] = countries();

function countries(): readonly Reference[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return codes
    .filter((code) => !NO_COUNTRIES.has(code) && isOfToday(code))
    .flatMap((code): Reference[] => {
      const title = names.of(code);
      return title === undefined ? [] : [{ id: code, title, detail: code }];
    })
    .sort((a, b) => a.title.localeCompare(b.title, 'en'));
}

/** Former codes, and `UK`, stand for another one. */
function isOfToday(code: string): boolean {
  return Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
}
