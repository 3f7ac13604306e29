import { describe, expect, it } from 'vitest';
import { createRateLimiter } from '../../src/outbox/rate-limiter.ts';
import { ENGINES, openedTwice } from '../store/engines.ts';

const START = Date.UTC(2026, 10, 21, 9);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const mostInAMinute = (timesMs: readonly number[]): number =>
  Math.max(
    0,
    ...timesMs.map(
      (from) => timesMs.filter((atMs) => atMs >= from && atMs < from + MINUTE_MS).length,
    ),
  );

const longestGap = (timesMs: readonly number[]): number =>
  Math.max(...timesMs.slice(1).map((atMs, index) => atMs - (timesMs[index] ?? 0)));

/** Two processes on one database, by one clock; a call is made when its permit holds. */
async function processes(databaseUrl: string) {
  let nowMs = START;
  const now = (): Date => new Date(nowMs);
  const stores = await openedTwice(databaseUrl, { now });
  const updatedAtMs: number[] = [];
  const start = ({ permits }: (typeof stores)[number]) => {
    const update = async (): Promise<void> => {
      let atMs = nowMs;
      const sleep = async (ms: number) => void (atMs += ms);
      await createRateLimiter({ permits, now, sleep }).waitToUpdate();
      updatedAtMs.push(atMs);
    };
    return { ...createRateLimiter({ permits, now }), update };
  };
  const [one, other] = [start(stores[0]), start(stores[1])];
  return {
    one,
    other,
    /** Another process than those, which knows nothing of them. */
    restarted: () => start(stores[0]),
    updatedAtMs,
    /** Seconds after the start. */
    at: (seconds: number) => void (nowMs = START + Math.round(seconds * 1_000)),
    ago: (ms: number) => new Date(nowMs - ms),
    /** Begins what there is room for, as the process does that shows the cards. */
    begin: async (limiter: ReturnType<typeof start>, burst: number): Promise<number> => {
      const { count, nextInMs } = await limiter.roomToUpdate(burst, 0);
      for (let call = 0; call < count; call += 1) await limiter.update();
      return count === 0 ? nextInMs : 0;
    },
  };
}

describe.each(ENGINES)('updates of two processes on one $engine', ({ sharedDatabase }) => {
  it('are never more than the limit in any minute, whoever asks, and nobody is refused', async () => {
    const { one, other, restarted, updatedAtMs, at } = await processes(await sharedDatabase());
    await Promise.all(Array.from({ length: 20 }, () => [one.update(), other.update()]).flat());
    at(25);
    await Promise.all(Array.from({ length: 20 }, () => restarted().update()));
    at(70);
    await Promise.all(Array.from({ length: 60 }, () => other.update()));
    expect(updatedAtMs).toHaveLength(120);
    expect(mostInAMinute(updatedAtMs)).toBe(49);
  });

  it('are evenly spaced where much waits, also when one process follows another', async () => {
    const { one, restarted, begin, updatedAtMs, at } = await processes(await sharedDatabase());
    for (let second = 0; second < 300; second += 0.5) {
      at(second);
      await begin(second < 100 ? one : restarted(), 2);
    }
    expect(mostInAMinute(updatedAtMs)).toBeLessThanOrEqual(49);
    expect(updatedAtMs.length / 5).toBeGreaterThan(48);
    expect(longestGap(updatedAtMs)).toBeLessThanOrEqual(2_500);
  });
});

describe('updates of cards', () => {
  it('go several at once after a quiet time, without a long pause for them', async () => {
    const { one, begin, updatedAtMs, at } = await processes('sqlite::memory:');
    for (let second = 0; second < 120; second += 0.5) {
      at(second);
      await begin(one, 6);
    }
    expect(updatedAtMs.filter((ms) => ms === START)).toHaveLength(6);
    expect(longestGap(updatedAtMs)).toBeLessThan(9_000);
    expect(mostInAMinute(updatedAtMs)).toBeLessThanOrEqual(49);
    at(400);
    await begin(one, 6);
    expect(updatedAtMs.filter((ms) => ms === START + 400_000)).toHaveLength(6);
  });

  it('begin when it is said that they may, and leave room for those that have begun', async () => {
    const { one, begin, at } = await processes('sqlite::memory:');
    expect(await one.roomToUpdate(6, 4)).toMatchObject({ count: 2 });
    expect(await one.roomToUpdate(6, 6)).toMatchObject({ count: 0 });
    await begin(one, 6);
    const inMs = await begin(one, 6);
    expect(inMs).toBeGreaterThan(1_000);
    at((inMs - 1) / 1_000);
    expect((await one.roomToUpdate(6, 0)).count).toBe(0);
    at(inMs / 1_000);
    expect((await one.roomToUpdate(6, 0)).count).toBe(1);
  });

  it('wait for a message of the outbox that has taken the next permit', async () => {
    const { one, restarted, begin, updatedAtMs, at } = await processes('sqlite::memory:');
    for (let second = 0; second < 90; second += 0.1) {
      at(second);
      await begin(one, 2);
    }
    await restarted().update();
    const last = updatedAtMs.at(-1) ?? 0;
    expect(last - (START + 89_900)).toBeLessThan(2_500);
    at(89.95);
    expect(await begin(one, 2)).toBeGreaterThan(0);
    expect(mostInAMinute(updatedAtMs)).toBeLessThanOrEqual(49);
  });
});

describe('turns of the outbox', () => {
  interface Waiting {
    readonly rank: number;
    shownAtMs: number;
  }

  /** Who gets a turn, at which second, when all of them ask again and again in this order. */
  async function turns(waiting: readonly Waiting[], seconds: number) {
    const { one, at } = await processes('sqlite::memory:');
    const taken: { readonly second: number; readonly by: number }[] = [];
    for (let second = 0; second < seconds; second += 1) {
      at(second);
      for (const [by, each] of waiting.entries()) {
        const shownAt = new Date(each.shownAtMs);
        if (!(await one.takeTurn({ rank: each.rank, shownAt }))) continue;
        taken.push({ second, by });
        each.shownAtMs = START + second * 1_000;
      }
    }
    return taken;
  }
  const constantly = (rank: number, sinceMs: number): Waiting => ({
    rank,
    shownAtMs: START - sinceMs,
  });

  it('are ten a minute, and a few at once for what was not updated for long', async () => {
    const taken = await turns(
      Array.from({ length: 5 }, () => constantly(1, HOUR_MS)),
      20 * 60,
    );
    expect(taken.filter(({ second }) => second === 0).length).toBe(3);
    expect(taken.length / 20).toBeGreaterThan(9.9);
    expect(taken.length / 20).toBeLessThan(10.3);
  });

  it.each([5, 30])('come to all %i in the end, in whatever order they ask', async (many) => {
    const taken = await turns(
      Array.from({ length: many }, () => constantly(1, 0)),
      20 * 60,
    );
    const waits = Array.from({ length: many }, (_, index) => {
      const own = taken.filter(({ by }) => by === index).map(({ second }) => second);
      return longestGap([0, ...own, 20 * 60]);
    });
    // In turn, each would wait for six seconds a message.
    expect(Math.max(...waits)).toBeLessThanOrEqual(many * 6 + 40);
  });

  it('come to the lowest rank first, at once though others wait', async () => {
    const { one, at, ago } = await processes('sqlite::memory:');
    const ask = (rank: number) => one.takeTurn({ rank, shownAt: ago(HOUR_MS) });
    for (let second = 0; second < 60; second += 1) {
      at(second);
      while (await ask(1));
    }
    expect([await ask(1), await ask(0), await ask(0), await ask(1)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
