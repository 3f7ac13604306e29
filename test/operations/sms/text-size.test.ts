import { describe, expect, it } from 'vitest';
import { sizeOf } from '../../../src/operations/sms/text-size.ts';

describe('the size of a text message', () => {
  it.each([
    ['', 'GSM', 1, 160],
    ['a'.repeat(160), 'GSM', 1, 0],
    ['a'.repeat(161), 'GSM', 2, 145],
    ['a'.repeat(306), 'GSM', 2, 0],
    ['a'.repeat(307), 'GSM', 3, 152],
    ['ї'.repeat(70), 'Unicode', 1, 0],
    ['ї'.repeat(71), 'Unicode', 2, 63],
  ] as const)(
    'of “%.10s…” is in the %s alphabet, in %i parts with %i left',
    (text, alphabet, parts, left) => {
      expect(sizeOf(text)).toMatchObject({ alphabet, parts, left });
    },
  );

  it('counts a euro sign twice and splits it nowhere', () => {
    expect(sizeOf('€'.repeat(80))).toMatchObject({ places: 160, parts: 1, left: 0 });
    expect(sizeOf('€'.repeat(81))).toMatchObject({ places: 162, parts: 2, left: 143 });
  });

  it('names the characters that make it long, an emoji of several parts as one', () => {
    expect(sizeOf('Don’t wait… — don’t').beyondGsm).toEqual(['’', '…', '—']);
    expect(sizeOf('Sale 🎉👨‍👩‍👧\r\nnow').beyondGsm).toEqual(['🎉', '👨‍👩‍👧']);
  });

  it('splits no emoji', () => {
    expect(sizeOf('🙂'.repeat(36))).toMatchObject({ places: 72, parts: 2, left: 61 });
  });
});
