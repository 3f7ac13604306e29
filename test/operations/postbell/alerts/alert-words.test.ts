import { describe, expect, it } from 'vitest';
import { EVERYTHING, NO_OPTIONS, onlyKinds } from '../../../../src/domain/alerts.ts';
import {
  alertInWords,
  shownInWords,
} from '../../../../src/operations/postbell/alerts/alert-words.ts';

const some = (only: string[], not: string[] = []) => ({ only, not });

describe('alertInWords', () => {
  it('says in one sentence what is shown, how, when, and what stops', () => {
    const filter = {
      ...onlyKinds(['spam', 'hard_bounces']),
      list: some(['12']),
      domain: some([], ['example.org']),
    };
    const options = {
      quiet: { from: '22:00', until: '07:00', zone: 'Europe/Kyiv' },
      stop: { rate: 'complaints', share: 0.003, minimum: 1000 },
    } as const;
    const names = { list: new Map([['12', 'Newsletter']]), campaign: new Map() };
    expect(alertInWords({ mode: 'card', filter, options }, names)).toBe(
      'hard bounces and spam complaints of list “Newsletter”, not at example.org, as one live card per campaign; quiet 10:00 PM–7:00 AM (Europe/Kyiv); cancels a campaign when spam complaints reach 0.30% of at least 1,000 delivered',
    );
  });

  it.each([
    ['thread', 'all events, as one live card per campaign, with details in its thread'],
    ['each', 'all events, as one message per event'],
    ['digest', 'all events, as a daily summary'],
    ['overview', 'all events, as one live card for all campaigns'],
  ] as const)('names %s', (mode, words) => {
    expect(alertInWords({ mode, filter: EVERYTHING, options: NO_OPTIONS })).toBe(words);
  });
});

describe('shownInWords', () => {
  it.each([
    [EVERYTHING, 'all events'],
    [{ ...EVERYTHING, kind: some([], ['open', 'redirect']) }, 'all events except opens and clicks'],
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
