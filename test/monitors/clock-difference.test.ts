import { Registry } from '@prometheus-io/client';
import { expect, it } from 'vitest';
import { createLog } from '../../src/lib/log.ts';
import { createClockDifference } from '../../src/monitors/clock-difference.ts';

it('a clock that is off by more than two seconds is logged once, and once when it is right', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const metrics = new Registry();
  let aheadMs = 0;
  const store = { clock: { aheadMs: async () => aheadMs } };
  const difference = createClockDifference({ store, metrics, log });
  for (const byMs of [1_900, -20_000, -21_000, 0, 45_000]) {
    aheadMs = byMs;
    await difference.runDue();
  }
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', aheadMs: -20_000, msg: 'the clock differs from that of the database' },
    { level: 'info', aheadMs: 0, msg: 'the clock agrees with that of the database again' },
    { level: 'warn', aheadMs: 45_000 },
  ]);
  expect(difference.aheadMs()).toBe(45_000);
  expect(await metrics.metrics()).toContain('postbell_clock_ahead_seconds 45\n');
});
