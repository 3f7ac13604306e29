import { describe, expect, it } from 'vitest';
import type { Lease } from '../../src/store/leases.ts';
import { ENGINES, opened } from './engines.ts';

const HOUR_MS = 3_600_000;

describe.each(ENGINES)('a lease on $engine', ({ newDatabase, sharedDatabase }) => {
  /** Two processes, and their clock. */
  const start = async () => {
    const clock = { now: new Date('2026-11-21T09:00:00Z') };
    const database = await sharedDatabase();
    const [one, other] = [
      await opened(database, { now: () => clock.now }),
      await opened(database, { now: () => clock.now }),
    ];
    const pass = (ms: number) => {
      clock.now = new Date(clock.now.getTime() + ms);
    };
    return { here: one.leases, there: other.leases, pass };
  };
  const lease = (owner: string): Lease => ({ name: 'cards', owner, lastsMs: 100 });

  it('belongs to one at a time, until nobody hears of it', async () => {
    const { here, there, pass } = await start();
    const takes = await Promise.all([here.take(lease('here')), there.take(lease('there'))]);
    expect(takes.filter((taken) => taken !== null)).toEqual([{ kept: null }]);
    const [owner, other] = takes[0] ? (['here', 'there'] as const) : (['there', 'here'] as const);
    pass(100);
    expect(await here.renew(lease(owner))).toBe(true);
    pass(99);
    expect(await here.take(lease(other))).toBeNull();
    pass(1);
    expect(await here.take(lease(other))).toEqual({ kept: null });
    expect(await here.renew(lease(owner))).toBe(false);
  });

  it('keeps what was said last where nothing is', async () => {
    const { here, there } = await start();
    await here.take(lease('here'));
    await here.release(lease('here'), { kept: '"word"' });
    expect(await there.take(lease('there'))).toEqual({ kept: '"word"' });
    await there.release(lease('there'));
    expect(await here.take(lease('here'))).toEqual({ kept: '"word"' });
  });

  it('is free when the clock ran ahead while it was taken', async () => {
    const { here, there, pass } = await start();
    pass(720 * HOUR_MS);
    await here.take(lease('ahead'));
    pass(-720 * HOUR_MS);
    expect(await here.take(lease('here'))).not.toBeNull();
    pass(50);
    expect(await there.take(lease('there'))).toBeNull();
  });

  it('is free at once when it was let go of', async () => {
    const { here, there } = await start();
    await here.take(lease('here'));
    await here.release(lease('there'), { kept: '"not mine"' });
    expect(await there.take(lease('there'))).toBeNull();
    await here.release(lease('here'), { kept: '"last"' });
    expect(await there.take(lease('there'))).toEqual({ kept: '"last"' });
    expect(await there.take({ ...lease('here'), name: 'other' })).not.toBeNull();
  });

  it('on a task that isn’t due is given only to who doesn’t wait for that', async () => {
    const { here, there, pass } = await start();
    await here.take(lease('here'), HOUR_MS);
    await here.release(lease('here'), { kept: 'null', dueInMs: HOUR_MS / 2 });
    pass(HOUR_MS / 2 - 1);
    expect(await there.take(lease('there'), HOUR_MS)).toBeNull();
    pass(1);
    expect(await there.take(lease('there'), HOUR_MS)).not.toBeNull();
    await there.release(lease('there'), { kept: 'null', dueInMs: HOUR_MS });
    expect(await here.take(lease('here'))).not.toBeNull();
  });

  it('on a task that the clock put off by a month while it ran ahead is given now', async () => {
    const { here, there, pass } = await start();
    pass(720 * HOUR_MS);
    await here.take(lease('here'), HOUR_MS);
    await here.release(lease('here'), { kept: 'null', dueInMs: HOUR_MS });
    pass(-720 * HOUR_MS);
    expect(await there.take(lease('there'), HOUR_MS)).not.toBeNull();
  });

  it('goes by the clock of the database', async () => {
    const { leases } = await opened(await newDatabase());
    expect(await leases.take({ ...lease('here'), lastsMs: HOUR_MS })).not.toBeNull();
    expect(await leases.take({ ...lease('there'), lastsMs: HOUR_MS })).toBeNull();
    await leases.renew(lease('here'));
    await expect.poll(() => leases.take(lease('there'))).not.toBeNull();
  });
});
