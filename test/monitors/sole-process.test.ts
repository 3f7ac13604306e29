import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createSoleProcess, SOLE_PROCESS_EVERY_MS } from '../../src/monitors/sole-process.ts';
import { newSqliteFile, openedTwice } from '../store/engines.ts';

/** Two processes that may work on one file, and what they log. */
async function start() {
  let nowMs = Date.parse('2026-11-28T09:00:00Z');
  const stores = await openedTwice(await newSqliteFile(), { now: () => new Date(nowMs) });
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const [one, other] = stores.map((store) => createSoleProcess({ store, log }));
  if (!one || !other) throw new Error('there are two');
  const looks = async (processes: readonly (typeof one)[], times: number) => {
    for (let look = 0; look < times; look += 1) {
      for (const each of processes) {
        await each.runDue();
        nowMs += SOLE_PROCESS_EVERY_MS / processes.length;
      }
    }
  };
  return { one, other, looks, lines };
}

describe('a second process on one SQLite file', () => {
  it('is warned about, once', async () => {
    const { one, other, looks, lines } = await start();
    await looks([one, other], 10);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('several replicas need PostgreSQL');
    // The doctor says it, whichever of the two answers.
    expect([one.isShared(), other.isShared()]).toEqual([true, true]);
    await looks([one], 5);
    expect(one.isShared()).toBe(false);
  });

  it('is none where the first one was killed right before', async () => {
    const { one, other, looks, lines } = await start();
    await looks([one], 3);
    await looks([other], 10);
    expect(lines).toEqual([]);
    expect(other.isShared()).toBe(false);
  });
});
