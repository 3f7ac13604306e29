import { expect, it } from 'vitest';
import { createUpdateBudget } from '../../src/outbox/update-budget.ts';
import { opened } from '../store/engines.ts';

async function grantsOf(isCrowded = false) {
  const { permits } = await opened('sqlite::memory:');
  let nowMs = Date.UTC(2026, 10, 22, 9);
  const startMs = nowMs;
  const now = (): Date => new Date(nowMs);
  const budget = createUpdateBudget({
    permits,
    limiter: { heldUntil: () => new Date(0) },
    updatesAMinute: 60_000,
    burst: 60_000,
    othersAMinute: 10,
    owner: 'one',
    renewedEveryMs: 2_500,
    now,
  });
  return {
    ask: (ts = '1') => permits.takeUpdate({ channelId: 'C1', ts, rank: 0 }, now()),
    give: () => budget.givePermits(isCrowded),
    after: (ms: number) => void (nowMs = startMs + ms),
    /** From when on each call counts, in milliseconds after the start. */
    counted: () => {
      const { madeAt } = JSON.parse(budget.keep(false)) as { readonly madeAt: readonly number[] };
      return madeAt.map((atMs) => atMs - startMs);
    },
  };
}

it('counts a turn from its end while nobody knows when it is used', async () => {
  const { ask, give, after, counted } = await grantsOf();
  expect(await ask()).toBe(false);
  await give();
  expect(counted()).toEqual([7_000]);
  after(500);
  await give();
  expect(counted()).toEqual([7_000]);
});

it('counts a turn from when it was seen to be used', async () => {
  const { ask, give, after, counted } = await grantsOf();
  await ask();
  await give();
  after(800);
  expect(await ask()).toBe(true);
  after(1_000);
  await give();
  expect(counted()).toEqual([1_000]);
});

it('gives another one to who missed theirs, which counts all the same', async () => {
  const { ask, give, after, counted } = await grantsOf();
  await ask();
  await give();
  after(6_000);
  expect(await ask()).toBe(false);
  await give();
  expect(counted()).toEqual([7_000, 13_000]);
});

it.each([
  { isCrowded: false, given: [2, 2] },
  { isCrowded: true, given: [1, 2] },
])('gives several at once only where cards leave room: %j', async ({ isCrowded, given }) => {
  const { ask, give, after, counted } = await grantsOf(isCrowded);
  await ask('1');
  await ask('2');
  await give();
  const atOnce = counted().length;
  after(6_000);
  await give();
  expect([atOnce, counted().length]).toEqual(given);
});
