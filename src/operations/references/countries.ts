import { COUNTRIES } from '../../domain/countries.ts';
import type { Reference } from './reference.ts';

/**
 * Every country by its two letters, in the order of the English names; three letters find it too.
 */
export const COUNTRY_REFERENCES: readonly Reference[] = COUNTRIES.map(
  ({ code, code3, name }): Reference => ({ id: code, title: name, detail: code, also: code3 }),
).sort((a, b) => a.title.localeCompare(b.title, 'en'));
