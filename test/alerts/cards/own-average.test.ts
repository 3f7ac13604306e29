import { expect, it } from 'vitest';
import { createOwnAverage } from '../../../src/alerts/cards/own-average.ts';
import { startRelay } from '../../relay/running.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const DAY_MS = 24 * 3_600_000;

function sent(campaignId: string, daysAgo: number, opened: number, all = 1_000) {
  const statistics = { sent: all, delivered: all, opened, clicked: 10, unsubscribed: 0, errors: 0 };
  const sentAt = new Date(NOW.getTime() - daysAgo * DAY_MS);
  return { campaignId, sentAt, listed: { status: 3, statistics } };
}

it('adds up earlier campaigns whose results are final, of enough people', async () => {
  const { store } = await startRelay();
  const average = () => createOwnAverage(store, () => NOW)();
  await store.campaignFigures.keep([sent('1', 3, 200), sent('2', 10, 300)], NOW);
  expect(await average()).toBeNull();
  const others = [sent('4', 1, 900), sent('5', 100, 900), sent('6', 5, 90, 100)];
  await store.campaignFigures.keep([sent('3', 20, 400), ...others], NOW);
  expect(await average()).toEqual({ delivery: 1, opens: 0.3, clicks: 0.01 });
});

it('is read once an hour, and again after a failure', async () => {
  const { store } = await startRelay();
  let reads = 0;
  const latest = async () => {
    reads += 1;
    if (reads === 1) throw new Error('no answer');
    return new Map();
  };
  const average = createOwnAverage(
    { campaignFigures: { ...store.campaignFigures, latest } },
    () => NOW,
  );
  await expect(average()).rejects.toThrow('no answer');
  expect([await average(), await average()]).toEqual([null, null]);
  expect(reads).toBe(2);
});
