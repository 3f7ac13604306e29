import { describe, expect, it } from 'vitest';
import { DAILY, type DigestFilter } from '../../src/domain/digest.ts';
import { filterInWords, filterShortly, NO_TITLES } from '../../src/domain/filter-words.ts';

const names = {
  ...NO_TITLES,
  list: new Map([
    ['1', 'Newsletter'],
    ['2', 'Customers'],
  ]),
};
const scopeOf = (filter: Partial<DigestFilter>) => ({ ...DAILY.filter, ...filter });

describe('what a digest is narrowed to, in words', () => {
  it('names lists where they are known, and has the ids of others', () => {
    const filter = scopeOf({ lists: ['1', '9'], senders: ['a@x.example'] });
    expect(filterShortly(filter, names)).toBe('of lists “Newsletter” or 9, from a@x.example');
    expect(filterShortly(scopeOf({}), names)).toBe('');
  });

  it('is short where a title needs it: some are named, and the others counted', () => {
    const lists = Array.from({ length: 30 }, (_, index) => `${index + 1}`);
    const filter = scopeOf({ lists });
    expect(filterShortly(filter, names)).toBe('of lists “Newsletter”, “Customers”, or 28 more');
    expect(filterInWords(filter, names)).toContain('29, or 30');
    const long = { ...NO_TITLES, list: new Map([['1', 'News '.repeat(20)]]) };
    expect(filterShortly(scopeOf({ lists: ['1'] }), long)).toBe(
      'of list “News News News News News News News News…”',
    );
    const senders = ['somebody.of.the.newsletter@larkspur.example'];
    expect(filterShortly(scopeOf({ lists: ['1'], campaigns: ['7', '8'], senders }), long)).toBe(
      'of 1 list, of 2 campaigns, from 1 sender',
    );
  });
});
