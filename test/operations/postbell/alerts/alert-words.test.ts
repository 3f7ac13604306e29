import { describe, expect, it } from 'vitest';
import { EVERYTHING, NO_OPTIONS } from '../../../../src/domain/alerts.ts';
import {
  alertInWords,
  shownInWords,
} from '../../../../src/operations/postbell/alerts/alert-words.ts';

const some = (only: string[], not: string[] = []) => ({ only, not });

describe('alertInWords', () => {
  it.each([
    ['each', 'all events, as one message per event'],
    ['overview', 'all events, as one live card for all campaigns'],
  ] as const)('names %s', (mode, words) => {
    expect(alertInWords({ mode, filter: EVERYTHING, options: NO_OPTIONS })).toBe(words);
  });
});

describe('shownInWords', () => {
  it.each([
    [{ ...EVERYTHING, kind: some(['later']) }, 'later'],
    [
      { ...EVERYTHING, list: some(['1', '2']), campaign: some([], ['3', '4']) },
      'all events of lists 1 or 2, not of campaigns 3 or 4',
    ],
    [
      { ...EVERYTHING, sender: some(['a@b.example']), domain: some(['c.example']) },
      'all events from a@b.example at c.example',
    ],
    [{ ...EVERYTHING, sender: some([], ['a@b.example']) }, 'all events, not from a@b.example'],
  ])('%#', (filter, words) => {
    expect(shownInWords(filter)).toBe(words);
  });
});
