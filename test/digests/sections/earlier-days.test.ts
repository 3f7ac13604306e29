import { describe, expect, it } from 'vitest';
import { USUAL_JUDGING } from '../../../src/domain/figures.ts';
import { amountChanges } from '../../../src/digests/sections/comparison.ts';
import { growth } from '../../../src/digests/sections/growth.ts';

const SHOWN = { judging: USUAL_JUDGING, beforeWords: 'day before', days: 1 };
const changes = (now: number, before: number | null, mean: number | null = null) =>
  amountChanges(now, { before, mean: mean === null ? null : { count: mean, ofDays: 7 } }, SHOWN);

describe('a count against other days', () => {
  it('is told as a share up to tenfold, and as the count of then beyond', () => {
    expect(changes(100, 10)).toEqual(['+900.0% vs. the day before']);
    expect(changes(101, 10)).toEqual(['10 the day before']);
    expect(changes(120_000, 1)).toEqual(['1 the day before']);
    expect(changes(1, 120_000)).toEqual(['−over 99.9% vs. the day before']);
  });

  it('has a mean that reads as nothing only where it is', () => {
    const means = [0, 1 / 300, 1 / 7, 8.57, 9.96, 142.86].map((mean) => changes(0, null, mean)[0]);
    expect(means).toEqual([
      '7-day average 0',
      '7-day average under 0.1',
      '7-day average 0.1',
      '7-day average 8.6',
      '7-day average 10',
      '7-day average 143',
    ]);
  });
});

it('money against other days is told in its currency', () => {
  const mean = { count: 0.0123, ofDays: 7 };
  expect(amountChanges(6, { before: 4, mean }, SHOWN, 'EUR')).toEqual([
    '+50.0% vs. the day before',
    '7-day average 0.0123 EUR',
  ]);
  expect(amountChanges(5, { before: 5, mean: null }, SHOWN, 'EUR')).toEqual([
    'same as the day before',
  ]);
  expect(amountChanges(120, { before: 0.5, mean: null }, SHOWN, 'EUR')).toEqual([
    '0.50 EUR the day before',
  ]);
});

it('growth of more than tenfold is told with what it grew from', () => {
  expect(growth(312, 14_857)).toBe('+312 (2.1%)');
  expect(growth(9, 1)).toBe('+9 (900.0%)');
  expect(growth(119_999, 1)).toBe('+119,999 (from 1)');
  expect(growth(40, 0)).toBe('+40');
});
