import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { overlappingMinutes } from '../../src/digests/overlapping-minutes.ts';
import { quiet } from '../store/quiet.ts';

const MINUTE_MS = 60_000;

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T09:00:30Z') }));
afterEach(() => void vi.useRealTimers());

it('begins the next minutes while one is slow, but not without end, and waits for all', async () => {
  const slow = Promise.withResolvers<void>();
  let begun = 0;
  const minutes = overlappingMinutes(() => {
    begun += 1;
    return slow.promise;
  }, quiet);
  minutes.start();
  await vi.advanceTimersByTimeAsync(3 * MINUTE_MS);
  expect(begun).toBe(3);
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(begun).toBe(6);
  let isStopped = false;
  const stopping = minutes.stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(isStopped).toBe(false);
  slow.resolve();
  await stopping;
});

it('goes on after a minute that failed', async () => {
  let begun = 0;
  const minutes = overlappingMinutes(async () => {
    begun += 1;
    throw new Error('a defect');
  }, quiet);
  onTestFinished(() => minutes.stop());
  minutes.start();
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(begun).toBe(2);
});
