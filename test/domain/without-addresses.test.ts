import { expect, it } from 'vitest';
import { withoutAddresses } from '../../src/domain/address.ts';

it.each([
  ['<ann@example.com>: User unknown', '…: User unknown'],
  ['550 ann@example.com, bob@example.com rejected', '550 … … rejected'],
  ['user<ann@example.com>unknown', 'user…unknown'],
  ['<ann@example.com><bob@example.com>bob@example.com', '………'],
  ['a@b@c@d', '…@…'],
  ['to:ann@example.com', '…'],
  ['< ann @ example.com >', '< ann @ example.com >'],
  ['<@example.com> ann@ @', '<@example.com> ann@ @'],
  ['', ''],
])('leaves of %j what is no address', (text, rest) => {
  expect(withoutAddresses(text, '…')).toBe(rest);
});

it('reads a word of a million letters once, not from each of its letters', () => {
  const word = 'a'.repeat(1_000_000);
  expect(withoutAddresses(`${word} ${word}@ @`, '…')).toBe(`${word} ${word}@ @`);
});
