import { expect, it } from 'vitest';
import { createBudget, createUpdateBudget } from '../../src/outbox/update-budget.ts';
import { opened } from '../store/engines.ts';

const start = Date.UTC(2026, 10, 21, 9);
const at = (seconds: number): Date => new Date(start + seconds * 1000);

/** Takes whatever is there, ten times a second. */
function takenIn(
  budget: ReturnType<typeof createBudget>,
  fromSeconds: number,
  untilSeconds: number,
): number[] {
  const takenAt: number[] = [];
  for (let second = fromSeconds; second < untilSeconds; second += 0.1) {
    while (budget.take(at(second))) takenAt.push(second);
  }
  return takenAt;
}

const mostInAMinute = (times: readonly number[]): number =>
  Math.max(...times.map((from) => times.filter((time) => time >= from && time < from + 60).length));

it('is never more than the limit in any minute, and nearly used up when there is enough to do', () => {
  const takenAt = takenIn(createBudget(49, 6), 0, 1_200);
  expect(mostInAMinute(takenAt)).toBeLessThanOrEqual(49);
  expect(takenAt.length / 20).toBeGreaterThan(48);
});

it('gives a few at once after a quiet time, and makes no long pause for them', () => {
  const budget = createBudget(49, 6);
  const takenAt = takenIn(budget, 0, 300);
  expect(takenAt.filter((time) => time === 0)).toHaveLength(6);
  const gaps = takenAt.slice(1).map((time, index) => time - (takenAt[index] ?? 0));
  expect(Math.max(...gaps)).toBeLessThan(9);
  const afterwards = takenIn(budget, 400, 401);
  expect(afterwards).toHaveLength(6);
  expect(mostInAMinute([...takenAt, ...afterwards])).toBeLessThanOrEqual(49);
});

it('says when the next one is there', () => {
  const budget = createBudget(49, 6);
  while (budget.take(at(0)));
  const nextAt = budget.nextAt(at(0));
  expect(budget.take(new Date(nextAt.getTime() - 1))).toBeNull();
  expect(budget.take(nextAt)).not.toBeNull();
});

it('counts a call when it is made, and not at all when it was given back', () => {
  const budget = createBudget(2, 2);
  const [first, second] = [budget.take(at(0)), budget.take(at(0))];
  if (!first || !second) throw new Error('there are two');
  budget.giveBack(second);
  expect(budget.kept()).toEqual([start]);
  first.atMs = at(5).getTime();
  expect(budget.take(at(30))).not.toBeNull();
  expect(budget.take(at(61))).toBeNull();
  expect(budget.take(at(66))).not.toBeNull();
});

it('goes on where another left off, and takes what nobody heard of for used', () => {
  const before = createBudget(49, 6);
  const earlier = takenIn(before, 0, 100);
  const next = createBudget(49, 6);
  next.resume(before.kept(), at(100), 0);
  expect(mostInAMinute([...earlier, ...takenIn(next, 100, 200)])).toBeLessThanOrEqual(49);

  const cautious = createBudget(49, 6);
  cautious.resume(before.kept(), at(100), 3_000);
  const unheard = takenIn(before, 100, 103);
  const later = takenIn(cautious, 110, 200);
  expect(mostInAMinute([...earlier, ...unheard, ...later])).toBeLessThanOrEqual(49);
});

it('goes on with calls that a clock ahead noted as if they were made just now', async () => {
  const { permits } = await opened('sqlite::memory:');
  const pace = { updatesAMinute: 10, burst: 10, othersAMinute: 1 };
  const limiter = { heldUntil: () => new Date(0) };
  const at = new Date('2026-11-21T09:00:00Z');
  const ahead = new Date(at.getTime() + 30 * 24 * 3_600_000);
  const parts = { ...pace, permits, limiter, renewedEveryMs: 2_500 };
  const before = createUpdateBudget({ ...parts, owner: 'one', now: () => ahead });
  for (let call = 0; call < 10; call += 1) before.take(ahead);

  const next = createUpdateBudget({ ...parts, owner: 'two', now: () => at });
  next.continue(before.keep(true));
  expect(next.take(at)).toBeNull();
  const inAMinute = new Date(at.getTime() + 61_000);
  expect(next.take(inAMinute)).not.toBeNull();
});

/** A budget of which others have ten updates a minute. */
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

it('counts a permit from its end until it was seen to be used, and then from that', async () => {
  const { ask, give, after, counted } = await grantsOf();
  expect(await ask()).toBe(false);
  await give();
  expect(counted()).toEqual([7_000]);
  after(500);
  await give();
  expect(counted()).toEqual([7_000]);
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
