import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findAddresses, parseAddress, parseAddresses } from '../../src/domain/address.ts';
import { parseMailboxes, withoutAddresses } from '../../src/domain/address.ts';

describe('parseAddress', () => {
  it.each([
    ['ann@example.com', 'ann@example.com'],
    [' Ann@Example.COM ', 'ann@example.com'],
    ['Ann Lee <ann@example.com>', 'ann@example.com'],
    ['"Lee, Ann" <ann@example.com>', 'ann@example.com'],
    ['mailto:ann@example.com', 'ann@example.com'],
    ["o'brien+news@mail.example.co.uk", "o'brien+news@mail.example.co.uk"],
    ['jürgen@müller.example', 'jürgen@müller.example'],
    ['mailto: ann@example.com', 'ann@example.com'],
    [', ann@example.com;', 'ann@example.com'],
    ['ann@example.com (Ann Lee)', 'ann@example.com'],
    ['"ann lee"@example.com', '"ann lee"@example.com'],
  ])('reads %s', (text, address) => {
    expect(parseAddress(text)).toEqual({ address });
  });

  it.each([
    ['ann', 'missing @'],
    ['ann@example', 'no dot in its domain'],
    ['@example.com', 'nothing before the @'],
    ['ann@@example.com', 'more than one @'],
    [`${'a'.repeat(65)}@example.com`, 'too long'],
    ['ann..lee@example.com', 'not a valid address'],
    ['ann@example.com <bob@example.com>', 'more than one @'],
    [`${'a '.repeat(16_000)}<`, 'too long'],
  ])('says what is wrong with %s', (text, reason) => {
    expect(parseAddress(text)).toEqual({ text, reason });
  });
});

describe('parseAddresses', () => {
  it('reads what people paste', () => {
    const pasted = [
      'ann@example.com, bob@example.org; "Lee, Carl" <carl@example.net>',
      'Dora <dora@example.com> eve@example.com frank@example.com',
      'ANN@example.com',
      'nobody, half@',
    ].join('\n');
    const invalid = [
      { text: 'nobody', reason: 'missing @' },
      { text: 'half@', reason: 'no dot in its domain' },
    ];
    const others = ['dora@example.com', 'eve@example.com', 'frank@example.com'];
    const valid = ['ann@example.com', 'bob@example.org', 'carl@example.net', ...others];
    expect(parseAddresses(pasted)).toEqual({ valid, invalid, repeated: 1 });
  });

  it('loses nothing: each piece is valid, repeated or invalid', () => {
    const piece = fc.oneof(fc.emailAddress(), fc.stringMatching(/^[a-z@.]{1,12}$/));
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const { valid, invalid, repeated } = parseAddresses(pieces.join('\n'));
        expect(valid.length + invalid.length + repeated).toBe(pieces.length);
      }),
    );
  });
});

it('finds the addresses in a message', () => {
  const said = 'Hi, Ann (ann@example.com) wrote: "where is it?" Ask bob@example.org. cc: x@y';
  expect(findAddresses(said)).toEqual({
    valid: ['ann@example.com', 'bob@example.org'],
    invalid: [{ text: 'x@y', reason: 'no dot in its domain' }],
    repeated: 0,
  });
});

it('keeps the names of mailboxes beside their addresses, each address once', () => {
  const text = 'Ann Lee <Ann@Example.com>, bob@example.com; "B" <bob@example.com>, nobody';
  expect(parseMailboxes(text)).toEqual({
    valid: [
      { address: 'ann@example.com', name: 'Ann Lee' },
      { address: 'bob@example.com', name: '' },
    ],
    invalid: [{ text: 'nobody', reason: 'missing @' }],
  });
});

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
