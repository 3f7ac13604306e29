import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanTypedText } from '../../src/slack/received-text.ts';

test.each([
  ['mailto links', '<mailto:ann@example.com|ann@example.com>', 'ann@example.com'],
  ['mailto links with a subject', '<mailto:a%2Bb@example.com?subject=x|mail>', 'a+b@example.com'],
  ['bare domains that became links', '<http://example.com|example.com>', 'example.com'],
  ['links with another label', '<https://example.com/a|here>', 'https://example.com/a'],
  ['links without a label', '<https://example.com/a>', 'https://example.com/a'],
  ['people', '<@U1ABC|ann>', 'U1ABC'],
  ['people without a name', '<@U1ABC>', 'U1ABC'],
  ['people of Enterprise Grid', '<@W1ABC|ann>', 'W1ABC'],
  ['channels', '<#C1ABC|general>', 'C1ABC'],
  ['private channels', '<#C1ABC|>', 'C1ABC'],
  ['entities', 'a &lt;b&gt; &amp; c', 'a <b> & c'],
  ['entities of entities, once', '&amp;lt;', '&lt;'],
  ['curly quotes', 'comment=“it’s fine”', 'comment="it\'s fine"'],
  ['nothing in straight quotes', 'text="What’s – “new”" —now', 'text="What’s – “new”" --now'],
  ['em dashes before options', '—now', '--now'],
  ['en dashes before options', '–12', '-12'],
  ['dashes in prose', 'a — b', 'a — b'],
  ['non-breaking blanks', 'a\u00A0b\u202Fc', 'a b c'],
  ['invisible marks', 'a\u200Bb\u2060', 'ab'],
  ['pasted names with addresses', 'Ann &lt;<mailto:ann@b.co|ann@b.co>&gt;', 'Ann <ann@b.co>'],
])('undoes %s', (_, typed, meant) => {
  expect(cleanTypedText(typed)).toBe(meant);
});

const plainWords = fc.stringMatching(/^[A-Za-z0-9@.,;=_+'"<>&| -]*$/);
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

test('what was typed plainly comes back as it was typed', () => {
  fc.assert(
    fc.property(plainWords, (text) => {
      expect(cleanTypedText(escaped(text))).toBe(text.trim());
    }),
  );
});

test('an address comes back from its link', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (address) => {
      const link = `<mailto:${encodeURIComponent(address).replace('%40', '@')}|${escaped(address)}>`;
      expect(cleanTypedText(`show ${link} now`)).toBe(`show ${address} now`);
    }),
  );
});
