import { syncBuiltinESMExports } from 'node:module';
import { performance } from 'node:perf_hooks';
import timers, { type TimerOptions } from 'node:timers';
import timersPromises from 'node:timers/promises';

/*
 * Loaded before a program (`--import`): its time goes so many times as fast since a common moment,
 * BENCH_CLOCK="epoch milliseconds:times". What takes the processor looks so many times as slow, so
 * that nothing measured this way is better than it would be in real time.
 */
const [sinceMs = 0, times = 1] = (process.env['BENCH_CLOCK'] ?? '').split(':').map(Number);
const RealDate = Date;

const nowMs = (): number => Math.round(sinceMs + (RealDate.now() - sinceMs) * times);

class FasterDate extends RealDate {
  constructor(...given: readonly unknown[]) {
    // Called as anybody calls it; without anything it is now.
    super(...((given.length === 0 ? [nowMs()] : given) as [number]));
  }

  static override now(): number {
    return nowMs();
  }
}

const realPerformanceNow = performance.now.bind(performance);
const { setTimeout: later, setInterval: again } = timers;
const { setTimeout: wait } = timersPromises;

type Act = (...given: unknown[]) => void;
const faster = {
  // With the properties of the real one, among them how util.promisify makes a promise of it.
  setTimeout: Object.assign(
    (act: Act, ms = 0, ...rest: unknown[]) => later(act, ms / times, ...rest),
    later,
  ),
  setInterval: (act: Act, ms = 0, ...rest: unknown[]) => again(act, ms / times, ...rest),
};

Object.assign(globalThis, faster, { Date: FasterDate });
Object.assign(performance, { now: () => realPerformanceNow() * times });
Object.assign(timers, faster);
Object.assign(timersPromises, {
  setTimeout: (ms = 0, value?: unknown, options?: TimerOptions) => wait(ms / times, value, options),
});
syncBuiltinESMExports();
