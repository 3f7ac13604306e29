import { describe, expect, it } from 'vitest';
import { createBudget, PACE, showAt } from '../../src/relay/pace.ts';
import type { DueCard } from '../../src/store/cards.ts';

const start = Date.UTC(2026, 10, 21, 9);
const at = (seconds: number): Date => new Date(start + seconds * 1000);

const card = (times: { changed: number; shown: number | null }): DueCard => ({
  channelId: 'C1',
  topic: 'campaign:1',
  campaignId: '1',
  firstAt: at(0),
  changedAt: at(times.changed),
  topicVersion: 2,
  messageTs: times.shown === null ? null : '1.2',
  version: 1,
  shownAt: times.shown === null ? null : at(times.shown),
});

describe('a card', () => {
  it('is posted at once', () => {
    expect(showAt(card({ changed: 0, shown: null }), PACE)).toEqual(at(0));
  });

  it.each([
    { changed: 5, shown: 1, next: 11 },
    { changed: 599, shown: 590, next: 600 },
    { changed: 1_000, shown: 990, next: 1_020 },
    { changed: 4_000, shown: 3_990, next: 4_110 },
    { changed: 90_000, shown: 60_000, next: 60_600 },
  ])(
    'that changed after $changed s is updated less often the older it is',
    ({ next, ...times }) => {
      expect(showAt(card(times), PACE)).toEqual(at(next));
    },
  );

  it('is corrected at leisure when nothing new happened', () => {
    expect(showAt(card({ changed: 5, shown: 6 }), PACE)).toEqual(at(66));
  });
});

describe('the budget', () => {
  it('is never more than the limit in any minute, and is used up when there is enough to do', () => {
    const budget = createBudget(45, at(0));
    const takenAt: number[] = [];
    for (let second = 0; second < 600; second += 0.1) {
      if (budget.take(at(second))) takenAt.push(second);
    }
    for (const from of takenAt) {
      const inMinute = takenAt.filter((time) => time >= from && time < from + 60);
      expect(inMinute.length).toBeLessThanOrEqual(45);
    }
    expect(takenAt.length).toBeGreaterThan(400);
  });

  it('says when the next one is there', () => {
    const budget = createBudget(45, at(0));
    while (budget.take(at(0)));
    const nextAt = budget.nextAt(at(0));
    expect(budget.take(new Date(nextAt.getTime() - 1))).toBe(false);
    expect(budget.take(nextAt)).toBe(true);
  });
});
