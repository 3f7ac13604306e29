import { Registry } from '@prometheus-io/client';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createJob, createJobs, EVERY_MINUTE, meanwhile, type Run } from '../../src/jobs/jobs.ts';
import { currentReference, traced } from '../../src/lib/trace.ts';
import { quiet } from '../store/quiet.ts';

const MINUTE_MS = 60_000;

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T09:00:30Z') }));
afterEach(() => void vi.useRealTimers());

const metrics = new Registry();
beforeEach(() => metrics.clear());

function started(when: number | string, run: Run, options?: { atOnce: number }) {
  const jobs = createJobs({ log: quiet, metrics });
  jobs.every('a task', when, run, options);
  jobs.start();
  return jobs;
}

it('begins the next minutes while one is slow, but not without end, and waits for all', async () => {
  const slow = Promise.withResolvers<void>();
  let begun = 0;
  const run = () => {
    begun += 1;
    return slow.promise;
  };
  const jobs = started(EVERY_MINUTE, run, { atOnce: 6 });
  await vi.advanceTimersByTimeAsync(3 * MINUTE_MS);
  expect(begun).toBe(3);
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(begun).toBe(6);
  let isStopped = false;
  const stopping = jobs.stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(isStopped).toBe(false);
  slow.resolve();
  await stopping;
});

it.each([EVERY_MINUTE, MINUTE_MS])('goes on at %s after a run that failed', async (when) => {
  let begun = 0;
  const jobs = started(when, async () => {
    begun += 1;
    if (begun === 1) throw new Error('a defect');
  });
  onTestFinished(() => jobs.stop());
  await vi.advanceTimersByTimeAsync(1);
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS - 2);
  expect(begun).toBe(2);
  const counts = await metrics.getSingleMetricAsString('postbell_job_duration_seconds');
  expect(counts).toContain('postbell_job_duration_seconds_count{task="a task",outcome="failed"} 1');
  expect(counts).toContain('postbell_job_duration_seconds_count{task="a task",outcome="done"} 1');
});

it('tells a run that the bot stops, and begins none any more', async () => {
  let begun = 0;
  const jobs = started(MINUTE_MS, async (signal) => {
    begun += 1;
    if (begun === 2) await new Promise((resolve) => signal.addEventListener('abort', resolve));
  });
  await vi.advanceTimersByTimeAsync(MINUTE_MS + 1);
  await jobs.stop();
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(begun).toBe(2);
});

it('is woken, though not more often than its gap, nor twice for one reason', async () => {
  const runs: number[] = [];
  const job = createJob({
    name: 'a task',
    everyMs: MINUTE_MS,
    gapMs: 500,
    run: async () => void runs.push(Date.now() % MINUTE_MS),
    log: quiet,
  });
  onTestFinished(() => job.stop());
  job.start();
  await vi.advanceTimersByTimeAsync(1);
  job.wake();
  job.wake();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(runs).toEqual([30_000, 30_501]);
});

it('runs again when what it said is over', async () => {
  const waits = [100, 20_000];
  let begun = 0;
  const run = async () => waits[begun++];
  const job = createJob({ name: 'a task', everyMs: 5_000, gapMs: 1_000, run, log: quiet });
  onTestFinished(() => job.stop());
  job.start();
  await vi.advanceTimersByTimeAsync(999);
  expect(begun).toBe(1);
  await vi.advanceTimersByTimeAsync(2);
  expect(begun).toBe(2);
  await vi.advanceTimersByTimeAsync(19_990);
  expect(begun).toBe(2);
  await vi.advanceTimersByTimeAsync(20 + 5_000);
  expect(begun).toBe(4);
});

it('does something else at intervals while work goes on, and no longer', async () => {
  let renewed = 0;
  const work = Promise.withResolvers<string>();
  const run = async () => void (renewed += 1);
  const working = meanwhile({ name: 'a lease', everyMs: 1_000, run, log: quiet }, () => {
    expect(renewed).toBe(0);
    return work.promise;
  });
  await vi.advanceTimersByTimeAsync(3_500);
  expect(renewed).toBe(3);
  work.resolve('done');
  expect(await working).toBe('done');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(renewed).toBe(3);
});

it('does nothing in the name of whoever woke it', async () => {
  // Timers that are played don't remember who set them.
  vi.useRealTimers();
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const run = async () => resolve(currentReference());
  const job = createJob({ name: 'a task', everyMs: MINUTE_MS, gapMs: 0, run, log: quiet });
  onTestFinished(() => job.stop());
  job.start(MINUTE_MS);
  traced(
    () => 'somebody’s',
    () => job.wake(),
  );
  expect(await promise).toBeUndefined();
});
