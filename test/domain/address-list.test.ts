import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAddress } from '../../src/domain/address.ts';
import { findAddresses, parseAddresses, parseMailboxes } from '../../src/domain/address-list.ts';
import { inMarks, isLocal } from './marks.ts';

describe('parseAddresses', () => {
  it.each([
    ['names with commas, as mail programs write them', 'Lee, Ann <a@b.co>; Ray, Bob <c@d.co>'],
    ['names with commas on lines', 'Lee, Ann <a@b.co>;\nBob <c@d.co>;'],
    ['the source of a page', '<ul><li>a@b.co</li><li class="x">c@d.co</li></ul>'],
    ['lines of a page', 'a@b.co<br>c@d.co<br/>'],
    ['quoted lines', '> a@b.co\n>> c@d.co'],
    ['labels', 'Von: a@b.co\nCc: c@d.co'],
    ['trailing commas', 'a@b.co,,c@d.co,'],
    ['a slash', 'a@b.co/c@d.co'],
    ['a word in Ukrainian', 'a@b.co і c@d.co'],
    ['a word after a comma', 'a@b.co, and c@d.co'],
    ['an escaped line end', 'a@b.co\\nc@d.co'],
    ['an ampersand', 'a@b.co&c@d.co'],
  ])('reads %s', (_, text) => {
    expect(parseAddresses(text)).toEqual({ valid: ['a@b.co', 'c@d.co'], invalid: [], repeated: 0 });
  });

  const BOTH = ['ann@example.com', 'bob@example.com'];

  it('spells out what braces put together, also in a message', () => {
    expect(parseAddresses('{ann, bob}@example.com').valid).toEqual(BOTH);
    expect(findAddresses('Ask {ann,bob}@example.com.').valid).toEqual(BOTH);
  });

  it.each([
    'x{ann,bob}@example.com',
    'ann{1,2}@example.com',
    '{Ann Lee, bob}@example.com',
    '{ann,bob}.lee@example.com',
    `{${'ann,'.repeat(99)}bob}@example.com`,
  ])('takes no part of other braces for an address: %s', (text) => {
    expect(parseAddresses(text).valid).toEqual([]);
    expect(findAddresses(text).valid).toEqual([]);
  });

  it('takes a label for no word of the name behind it', () => {
    const { valid } = parseMailboxes('To: Lee, Ann <ann@example.com>; Bob <bob@example.com>');
    expect(valid.map(({ name }) => name)).toEqual(['Lee, Ann', 'Bob']);
  });

  it('parts mailboxes as it parts addresses', () => {
    const { valid } = parseMailboxes('ann@example.com/bob@example.com');
    expect(valid.map(({ address }) => address)).toEqual(BOTH);
  });

  it('keeps a word that is a line of its own', () => {
    expect(parseAddresses('ann@example.com\nand\nbob@example.com').invalid).toMatchObject([
      { text: 'and' },
    ]);
  });

  it('takes no word before a name with an address for a part of it', () => {
    const { valid, invalid } = parseAddresses('carl, Bob <bob@example.com>');
    expect([valid, invalid.map(({ text }) => text)]).toEqual([['bob@example.com'], ['carl']]);
  });

  it('reads what people paste', () => {
    const pasted = [
      'ann@example.com, bob@example.org; "Lee, Carl" <carl@example.net>',
      'Dora <dora@example.com> eve@example.com frank@example.com',
      'ANN@example.com',
      'nobody, half@',
    ].join('\n');
    const invalid = [
      { text: 'nobody', reason: 'missing @' },
      { text: 'half@', reason: 'no dot after the @' },
    ];
    const others = ['dora@example.com', 'eve@example.com', 'frank@example.com'];
    const valid = ['ann@example.com', 'bob@example.org', 'carl@example.net', ...others];
    expect(parseAddresses(pasted)).toEqual({ valid, invalid, repeated: 1 });
  });

  it('reads lists of any program, in any marks', () => {
    const pasted = [
      "'ann@example.com', ‘bob@example.org’, «cleo@example.com»",
      '`dora@example.com` *eve@example.com* _frank@example.com_',
      '["gil@example.com","hal@example.com"]',
      'ida@example.com，jo@example.com；kim@example.com、leo@example.com',
    ];
    const names = ['ann', 'bob', 'cleo', 'dora', 'eve', 'frank', 'gil', 'hal', 'ida', 'jo', 'kim'];
    const all = pasted.flatMap((line) =>
      parseAddresses(line).valid.map((one) => one.split('@')[0]),
    );
    expect(all).toEqual([...names, 'leo']);
    expect(parseAddresses('(a@x.co), (b@x.co)').valid).toEqual(['a@x.co', 'b@x.co']);
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
    invalid: [{ text: 'x@y', reason: 'no dot after the @' }],
    repeated: 0,
  });
});

it.each([
  ['*bob@example.org wrote* to _eve@x.co today_', ['bob@example.org', 'eve@x.co']],
  ['user=dora@example.com; dora@example.com/', ['dora@example.com']],
  ["o'brien@example.com’s mail", ["o'brien@example.com"]],
  ['https://x.co/u?e=bob@example.com&n=1', ['bob@example.com']],
  ['_bob_@example.org, *b@x.co', ['_bob_@example.org', 'b@x.co']],
  ['*_~a@x.co~_*', ['a@x.co']],
  ['<mailto:ann@x.co?subject=hi|Ann>', ['ann@x.co']],
])('finds addresses in %j', (prose, valid) => {
  expect(findAddresses(prose).valid).toEqual(valid);
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

it('finds addresses in a message with any marks', () => {
  const plain = fc.stringMatching(/^[a-z0-9][a-z0-9._+-]{0,20}$/).filter(isLocal);
  const mailbox = fc.tuple(plain, fc.stringMatching(/^[a-z]{1,9}\.[a-z]{2,4}$/));
  fc.assert(
    fc.property(mailbox, fc.array(inMarks, { maxLength: 2 }), ([name, host], marks) => {
      const one = `${name}@${host}`;
      fc.pre('address' in parseAddress(one));
      const marked = marks.reduce((inner, mark) => mark(inner), one);
      expect(findAddresses(`Please stop mailing ${marked}, thanks!`).valid).toEqual([one]);
    }),
    { numRuns: 2000 },
  );
});

// Each would take minutes, or more memory than there is, if it were searched from each of its places.
it.each([
  ['commas before no name', `<a@b.co>;${','.repeat(500_000)}Lee`, 2],
  ['blanks before no name', `<a@b.co>;${' ,'.repeat(100_000)}Lee`, 2],
  ['line ends before no name', `<a@b.co>;${'\n'.repeat(500_000)}Lee`, 2],
  ['braces without an end', `{${','.repeat(500_000)}Lee`, 2],
  ['names for a long domain', `{${'a,'.repeat(50_000)}a}@${'b'.repeat(100_000)}.co`, 50_001],
])('reads a list of %s once', (_, text, count) => {
  const { valid, invalid } = parseAddresses(text);
  expect(valid.length + invalid.length).toBe(count);
});
