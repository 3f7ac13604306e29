import { expect, it } from 'vitest';
import { shortened } from '../../src/lib/text.ts';

it.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'ab…'],
  // A family of four people is one character of eleven code units.
  ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 3, '👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦'],
  ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦!', 3, '👨‍👩‍👧‍👦👨‍👩‍👧‍👦…'],
])('“%s” of at most %i characters is “%s”', (text, most, expected) => {
  expect(shortened(text, most)).toBe(expected);
});

it('a long text is cut without counting all of it', () => {
  expect(shortened('é'.repeat(1_000_000), 10)).toBe(`${'é'.repeat(9)}…`);
});
