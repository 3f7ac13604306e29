import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkLanguage, LANGUAGES } from '../../src/service/formats.ts';

it('the languages are those of the specification', () => {
  const document = new URL('../../docs/service/1-email.md', import.meta.url);
  const row = /Language of the confirmation email: (.+?) \|/.exec(readFileSync(document, 'utf8'));
  expect(LANGUAGES.join(', ')).toBe(row?.[1]);
});

it.each([...LANGUAGES, undefined])('%s may be asked for', (language) => {
  expect(() => checkLanguage(language)).not.toThrow();
});

it.each(['', 'EN', 'uk', 'constructor'])('“%s” may not', (language) => {
  expect(() => checkLanguage(language)).toThrow(`“${language}” is none of them`);
});
