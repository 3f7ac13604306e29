import { describe, expect, it } from 'vitest';
import { ranked, searchable, titled, titlesWith } from '../../../src/commands/references/ranked.ts';

const items = [
  { id: '17', title: 'Old newsletter' },
  { id: '21', title: 'News of March' },
  { id: '2100', title: 'Winter (sale)' },
  { id: '30', title: 'NEWS' },
  { id: '31', title: 'Möbel & Betten', also: 'furniture@example.com' },
].map(searchable);
const idsOf = (query: string) => ranked(items, query).map(({ id }) => id);

describe('ranking', () => {
  it('puts the very title first, then starts, starts of words, and the rest', () => {
    expect(idsOf('news')).toEqual(['30', '21', '17']);
    expect(idsOf('sale')).toEqual(['2100']);
    expect(idsOf('letter')).toEqual(['17']);
  });

  it('puts the very id before others that start with it', () => {
    expect(idsOf('21')).toEqual(['21', '2100']);
  });

  it('wants every word, in any order', () => {
    expect(idsOf('march news')).toEqual(['21']);
    expect(idsOf('march winter')).toEqual([]);
  });

  it('means nothing by accents, case and punctuation, and looks into what else is known', () => {
    expect(idsOf('mobel betten')).toEqual(['31']);
    expect(idsOf('furniture@example.com')).toEqual(['31']);
    expect(titled(items, 'winter SALE!').map(({ id }) => id)).toEqual(['2100']);
  });

  it('gives everything in its order when nothing is asked for, and nothing for mere signs', () => {
    expect(idsOf(' ')).toEqual(['17', '21', '2100', '30', '31']);
    expect(idsOf('***')).toEqual([]);
  });
});

it.each([
  ['ＮＥＷＳ', 'Old newsletter', true],
  ['café', 'CAFE\u0301 Berlin', true],
  ['old  news', 'Old newsletter', true],
  ['March', 'Old newsletter', false],
  ['!', 'Sale!', true],
  ['!', 'Sale', false],
])('“%s” stands in “%s”: %s', (text, title, isThere) => {
  expect(titlesWith(text)(title)).toBe(isThere);
});
