import { describe, expect, it } from 'vitest';
import {
  type CardPriority,
  REFRESH_POLICY,
  showAt,
} from '../../../src/alerts/refresh/refresh-policy.ts';
import type { StaleCard } from '../../../src/alerts/refresh/stale-cards.ts';

const start = Date.UTC(2026, 10, 21, 9);
const at = (seconds: number): Date => new Date(start + seconds * 1000);

const QUIET: CardPriority = { isOverview: false, isHot: false, load: 0, quickAt: null };

const card = (times: { changed: number; shown: number | null }): StaleCard => ({
  channelId: 'C1',
  topic: 'campaign:1',
  view: '',
  campaignId: '1',
  firstAt: at(0),
  changedAt: at(times.changed),
  topicVersion: 2,
  messageTs: times.shown === null ? null : '1.2',
  version: 1,
  shownAt: times.shown === null ? null : at(times.shown),
  mutedUntil: null,
  saysMutedUntil: null,
  staleSince: at(times.changed),
  isCorrection: false,
});

/** That was shown early a moment ago, so that only its gap counts. */
const justQuick = (seconds: number): CardPriority => ({ ...QUIET, quickAt: at(seconds) });

const nextOf = (times: Parameters<typeof card>[0], priority: CardPriority, isCorrection = false) =>
  showAt({ ...card(times), isCorrection }, priority, REFRESH_POLICY);

describe('a card', () => {
  it('is posted at once', () => {
    expect(nextOf({ changed: 0, shown: null }, QUIET)).toEqual(at(0));
  });

  it.each([
    { changed: 5, shown: 1, next: 11 },
    { changed: 60, shown: 58, next: 68 },
    { changed: 600, shown: 590, next: 690 },
    { changed: 90_000, shown: 89_990, next: 90_410 },
  ])(
    'that changed after $changed s is updated less often the older it is',
    ({ next, ...times }) => {
      expect(nextOf(times, justQuick(times.shown))).toEqual(at(next));
    },
  );

  it('is updated more often than that while it is one of the hottest', () => {
    const priority = { ...justQuick(89_990), isHot: true };
    expect(nextOf({ changed: 90_000, shown: 89_990 }, priority)).toEqual(at(90_015));
  });

  it('leaves the others their share, hot as it is, when the budget is short', () => {
    const priority = { ...justQuick(1), isHot: true, load: 1 };
    expect(nextOf({ changed: 5, shown: 1 }, priority)).toEqual(at(27.4));
  });

  it('is shown soon after its topic has settled, but not each time', () => {
    const finished = { changed: 5, shown: 3 };
    expect(nextOf(finished, QUIET)).toEqual(at(6.5));
    expect(nextOf(finished, justQuick(3))).toEqual(at(13));
    expect(nextOf(finished, justQuick(-12))).toEqual(at(8));
  });

  it('is corrected at leisure when nothing new happened, and ever less often', () => {
    expect(nextOf({ changed: 5, shown: 6 }, QUIET, true)).toEqual(at(66));
    expect(nextOf({ changed: 0, shown: 1_200 }, QUIET, true)).toEqual(at(1_500));
  });
});
