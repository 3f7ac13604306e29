import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { watchLog } from '../../../src/store/engines/postgres-log-watch.ts';
import { sumOfCounted, type Counted } from '../../../src/store/events/counted.ts';
import { createDeliveryLog } from '../../../src/store/events/event-tables.ts';
import type { Schema } from '../../../src/store/schema.ts';
import { createLog } from '../../../src/lib/log.ts';
import { opened } from '../engines.ts';
import { databaseWithOther, delivery, range } from './logged.ts';

const LOOK_MS = 5_000;
const HOUR_MS = 3_600_000;

function fakeIntervals(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** A watch over a database of its own. */
async function startWatch(countLogged: (loggedSinceMs: number) => Promise<void>) {
  const database = await databaseWithOther();
  const pool = new Pool({ connectionString: database.databaseUrl });
  const dialect = new PostgresDialect({ pool });
  const db = new Kysely<Schema>({ dialect });
  await createDeliveryLog(new Kysely<unknown>({ dialect }), 'postgres');
  const log = createLog('warn');
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => {});
  fakeIntervals();
  const watch = watchLog({ db, log, countLogged });
  onTestFinished(async () => {
    watch.stop();
    await db.destroy();
  });
  return { ...database, watch, warn };
}

it('what another process left is counted, but not what is younger than counting takes', async () => {
  fakeIntervals();
  const { databaseUrl, leave, logged, counted } = await databaseWithOther();
  const { events } = await opened(databaseUrl);
  const markNotified: Counted[] = [];
  events.onCounted((one) => void markNotified.push(one));
  for (const from of range(0, 20)) await leave([delivery([from])], LOOK_MS + from);
  await leave([delivery([100])], -HOUR_MS);
  await vi.advanceTimersByTimeAsync(LOOK_MS);
  await expect.poll(logged).toBe(1);
  expect(await counted()).toBe(20);
  // It hears of these though nobody sends it anything: cards wait for that.
  await expect.poll(() => sumOfCounted(markNotified)).toMatchObject({ fresh: 20 });
});

it('nobody begins again to count what was left while at it', async () => {
  const ends: (() => void)[] = [];
  const countLogged = vi.fn(
    (_loggedSinceMs: number) =>
      new Promise<void>((resolve) => {
        ends.push(resolve);
      }),
  );
  const { leave, watch } = await startWatch(countLogged);
  await vi.advanceTimersByTimeAsync(LOOK_MS);
  await leave([delivery([1])], LOOK_MS);
  await leave([delivery([2])], HOUR_MS);
  // Looks and finds, as often as it is woken until then.
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(LOOK_MS);
      return countLogged.mock.calls;
    })
    .toEqual([[LOOK_MS]]);
  await vi.advanceTimersByTimeAsync(10 * LOOK_MS);
  expect(countLogged).toHaveBeenCalledOnce();
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(LOOK_MS);
  await expect.poll(() => countLogged.mock.calls.length).toBe(2);
  watch.stop();
  ends[1]?.();
  await vi.advanceTimersByTimeAsync(10 * LOOK_MS);
  expect(countLogged).toHaveBeenCalledTimes(2);
});

it('a database that fails is looked at again, and so is what could not be counted; it is said once', async () => {
  const countLogged = vi.fn(async (_loggedSinceMs: number): Promise<void> => {
    if (countLogged.mock.calls.length === 1) throw new Error('the database is gone');
  });
  const { other, leave, warn } = await startWatch(countLogged);
  await leave([delivery([1])], HOUR_MS);
  const fails = async (times: number): Promise<void> => {
    await other.query('alter table delivery_log rename to away');
    await vi.advanceTimersByTimeAsync(LOOK_MS);
    await expect.poll(() => warn.mock.calls.length).toBe(times);
    await other.query('alter table away rename to delivery_log');
  };
  await fails(1);
  expect(countLogged).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(LOOK_MS);
  await expect.poll(() => countLogged.mock.calls.length).toBe(1);
  // Looks again, as often as it is woken until then.
  const calls = async (): Promise<number> => {
    await vi.advanceTimersByTimeAsync(LOOK_MS);
    return countLogged.mock.calls.length;
  };
  await expect.poll(calls).toBeGreaterThan(1);
  expect(warn).toHaveBeenCalledOnce();
  await fails(2);
});
