import { describe, expect, it } from 'vitest';
import { runLeased } from '../../src/jobs/lease.ts';
import type { Store } from '../../src/store/store.ts';
import { ENGINES, opened } from '../store/engines.ts';
import { quiet } from '../store/quiet.ts';

const MINUTE_MS = 60_000;

describe.each(ENGINES)('a task of one process at a time on $engine', ({ sharedDatabase }) => {
  /** Two processes, and their clock. */
  const start = async () => {
    const clock = { now: new Date('2026-11-21T09:00:00Z') };
    const database = await sharedDatabase();
    const open = () => opened(database, { now: () => clock.now });
    const stores = [await open(), await open()] as const;
    const pass = (minutes: number) => {
      clock.now = new Date(clock.now.getTime() + minutes * MINUTE_MS);
    };
    return { stores, pass };
  };
  const task = { name: 'a task', everyMs: 60 * MINUTE_MS, nothing: 0, log: quiet };
  const taskOf = ({ leases }: Store) => ({ leases, ...task });

  it('is done when it is due, by one of them, which gets what the last one kept', async () => {
    const { stores, pass } = await start();
    const runs: number[] = [];
    const run = async (kept: number) => {
      runs.push(kept);
      return { kept: kept + 1 };
    };
    for (let minute = 0; minute < 150; minute += 1) {
      await Promise.all(stores.map((store) => runLeased(taskOf(store), run)));
      pass(1);
    }
    expect(runs).toEqual([0, 1, 2]);
  });

  it('is due as it says', async () => {
    const { stores, pass } = await start();
    const [store] = stores;
    let done = 0;
    const run = async () => ({ kept: (done += 1), inMs: 10 * MINUTE_MS });
    await runLeased(taskOf(store), run);
    pass(9);
    expect(await runLeased(taskOf(store), run)).toBe(false);
    pass(1);
    expect(await runLeased(taskOf(store), run)).toBe(true);
    expect(await runLeased({ ...taskOf(store), isForced: true }, run)).toBe(true);
    expect(done).toBe(3);
  });

  it('is tried again soon after it broke off, with what was kept before', async () => {
    const { stores, pass } = await start();
    const [store] = stores;
    const broken = runLeased(taskOf(store), async () => {
      throw new Error('a defect');
    });
    await expect(broken).rejects.toThrow('a defect');
    pass(4);
    expect(await runLeased(taskOf(store), async (kept) => ({ kept }))).toBe(false);
    pass(1);
    expect(await runLeased(taskOf(store), async (kept) => ({ kept }))).toBe(true);
  });

  it('is kept while it goes on, and is told when another process has taken it over', async () => {
    const { stores, pass } = await start();
    const [here, there] = stores;
    const lost = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    // Renewed every 25 ms of real time; the clock of the database passes the end of the lease.
    const running = runLeased({ ...taskOf(here), lastsMs: 100 }, async (kept, signal) => {
      signal.addEventListener('abort', () => lost.resolve());
      begun.resolve();
      await lost.promise;
      return { kept: kept + 1 };
    });
    await begun.promise;
    const takeOver = async (): Promise<boolean> => {
      pass(1);
      return await runLeased({ ...taskOf(there), isForced: true }, async (kept) => {
        await lost.promise;
        return { kept: kept + 10 };
      });
    };
    // A renewal may come first.
    while (!(await takeOver()));
    await running;
    const next = await there.leases.take({ name: 'a task', owner: 'next', lastsMs: 1 });
    expect(next).toEqual({ kept: '10' });
  });
});
