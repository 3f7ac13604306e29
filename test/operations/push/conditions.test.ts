import { describe, expect, it } from 'vitest';
import { conditionsInWords, conditionsOf } from '../../../src/operations/push/audience-filter.ts';

describe('conditions', () => {
  it.each([
    ['is Pro', 'equal', 'Pro'],
    ['= Pro', 'equal', 'Pro'],
    ['is not Pro', 'notequal', 'Pro'],
    ['!=Pro', 'notequal', 'Pro'],
    ['> 5', 'greaterthan', '5'],
    ['Less than 5', 'lessthan', '5'],
    ['starts with P', 'startwith', 'P'],
    ['ends with o', 'endwith', 'o'],
    ['contains r', 'likewith', 'r'],
    ['does not contain two words', 'notlikewith', 'two words'],
    ['notlikewith r', 'notlikewith', 'r'],
  ])('reads “%s”', (text, condition, value) => {
    expect(conditionsOf(text)).toEqual([{ condition, value }]);
  });

  it('reads one a line, and says them again', () => {
    const conditions = conditionsOf('is Pro\n\n> 5; < 9');
    expect(conditionsInWords({ name: 'Plan', operator: 'or', conditions })).toBe(
      'is “Pro” or is more than “5” or is less than “9”',
    );
  });

  it.each(['island', 'is', 'Pro'])('takes “%s” for no condition', (text) => {
    expect(() => conditionsOf(text)).toThrow(expect.objectContaining({ field: 'conditions' }));
  });

  it('takes ten at most', () => {
    expect(() => conditionsOf('is a\n'.repeat(11))).toThrow('Use at most 10 conditions, not 11.');
  });
});
