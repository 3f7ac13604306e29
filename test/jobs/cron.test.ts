import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { EVERY_MINUTE, wakeByCron } from '../../src/jobs/jobs.ts';
import { quiet } from '../store/quiet.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T09:00:30Z') }));
afterEach(() => void vi.useRealTimers());

function started() {
  const wakes: string[] = [];
  const wake = () => void wakes.push(new Date().toISOString().slice(11, 16));
  onTestFinished(wakeByCron(EVERY_MINUTE, wake, quiet));
  return wakes;
}

it('wakes at the start of every minute', async () => {
  const wakes = started();
  await vi.advanceTimersByTimeAsync(3 * MINUTE_MS);
  expect(wakes).toEqual(['09:01', '09:02', '09:03']);
});

it('goes on within two minutes after the clock was set back', async () => {
  const wakes = started();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  vi.setSystemTime(Date.now() - 8 * HOUR_MS);
  await vi.advanceTimersByTimeAsync(4 * MINUTE_MS);
  expect(wakes.slice(0, 3)).toEqual(['09:01', '01:03', '01:04']);
});

it('goes on after the clock was set forward', async () => {
  const wakes = started();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  vi.setSystemTime(Date.now() + 8 * HOUR_MS);
  await vi.advanceTimersByTimeAsync(3 * MINUTE_MS);
  expect(wakes.at(-1)).toBe('17:04');
});
