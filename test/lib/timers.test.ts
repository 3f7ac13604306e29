import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { after, pause } from '../../src/lib/timeout.ts';

/** A timer of more than 2^31-1 ms fires at once, so only one file makes timers. */
it('there is one place for waiting', () => {
  const timers = /\bset(?:Timeout|Interval)\b/u;
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' });
  const makers = files
    .filter((file) => file.endsWith('.ts'))
    .filter((file) => timers.test(readFileSync(`src/${file}`, 'utf8')));
  // The other one looks at its parent process every second.
  expect(makers.toSorted()).toEqual(['lib/signals.ts', 'lib/timeout.ts']);
});

const MONTH_MS = 30 * 24 * 3_600_000;

it('what waits for a month is not over at once', async () => {
  const ended: string[] = [];
  const stopping = new AbortController();
  const timer = after(MONTH_MS, () => ended.push('after'));
  const paused = pause(MONTH_MS, stopping.signal).then(
    () => ended.push('pause'),
    () => 'aborted',
  );
  await pause(20);
  clearTimeout(timer);
  stopping.abort();
  expect(await paused).toBe('aborted');
  expect(ended).toEqual([]);
});
