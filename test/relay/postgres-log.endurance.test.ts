import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { INGEST } from '../../src/relay/intake.ts';
import { parseDelivery, type Parser } from '../../src/relay/parser.ts';
import { createPostgresIngest } from '../../src/relay/postgres-log.ts';
import { createLog } from '../../src/lib/log.ts';
import type { Counted } from '../../src/store/ingest.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { opened, openedTwice } from '../store/engines.ts';
import { opensIn } from '../store/opens-in.ts';
import { quiet } from '../store/quiet.ts';
import { databaseWithOther, delivery, range, UNREADABLE } from './logged.ts';
import { threadAt } from '../store/threads.ts';

/** A store on a database that somebody else has open, too. */
async function startOne() {
  const database = await databaseWithOther();
  const store = await opened(database.databaseUrl, { takesEvents: true });
  return { ...database, store, reported: reportedBy(store) };
}

/** Two of them on one database. */
async function startTwo() {
  const database = await databaseWithOther();
  const stores = await openedTwice(database.databaseUrl, { takesEvents: true });
  return { ...database, stores, reported: reportedBy(...stores) };
}

/** What stores report that they counted. */
function reportedBy(...stores: readonly Store[]): () => Counted {
  const all: Counted[] = [];
  for (const { events } of stores) events.onCounted((one) => void all.push(one));
  const sum = (of: keyof Counted): number => all.reduce((total, one) => total + one[of], 0);
  return () => ({
    fresh: sum('fresh'),
    repeated: sum('repeated'),
    deadLetters: sum('deadLetters'),
    commits: sum('commits'),
  });
}

describe('deliveries that are kept', () => {
  it('are durable at once, and counted exactly when the database lets them', async () => {
    const { logged, counted, holdCounting, store, reported } = await startOne();
    expect(await store.events.uncountedSince()).toBeNull();
    const release = await holdCounting();
    for (const from of [0, 5, 10]) {
      const problems = await store.events.keep([delivery(range(from, 10)), UNREADABLE]);
      expect(problems).toEqual([null, 'an item is not an object']);
    }
    expect([await logged(), await counted(), await store.events.count()]).toEqual([3, 0, 0]);
    const waitedMs = Date.now() - ((await store.events.uncountedSince())?.getTime() ?? 0);
    expect(waitedMs).toBeLessThan(60_000);
    await release();
    await store.events.flush();
    expect(await store.events.uncountedSince()).toBeNull();
    expect(await opensIn(store)).toBe(20);
    expect(await store.deadLetters.latest(5)).toMatchObject([{ body: '5', times: 3 }]);
    expect(await logged()).toBe(0);
    await expect.poll(reported).toMatchObject({ fresh: 20, repeated: 10, deadLetters: 3 });
  });

  it('are counted when their process has closed', async () => {
    const { databaseUrl, logged } = await databaseWithOther();
    const parts = { log: quiet, ingest: INGEST };
    const closing = await openStore(databaseUrl, parts);
    await closing.events.keep([delivery(range(0, 5))]);
    const last = range(0, 20).map((part) => closing.events.keep([delivery(range(part * 5, 5))]));
    await Promise.all(last);
    await closing.close();
    expect(await logged()).toBe(0);
    expect(await opensIn(await opened(databaseUrl, { takesEvents: true }))).toBe(100);
  });
});

describe('deliveries that another process left', () => {
  it('are counted with those that came again and those that could not be read', async () => {
    const { logged, leave, store, reported } = await startOne();
    await store.events.keep([delivery(range(0, 10))]);
    await store.events.flush();
    await leave([delivery(range(5, 10)), UNREADABLE]);
    await leave([delivery(range(15, 5))]);
    for (const from of range(0, 40)) await leave([delivery([100 + from])]);
    await store.events.flush();
    expect(await opensIn(store)).toBe(60);
    expect(await store.deadLetters.latest(5)).toMatchObject([{ body: '5', times: 1 }]);
    expect(await logged()).toBe(0);
    await expect.poll(reported).toMatchObject({ fresh: 60, repeated: 5, deadLetters: 1 });
  });

  it('change their topic when they are counted, for who looks for changes', async () => {
    const { leave, store } = await startOne();
    await leave([delivery(range(0, 3))]);
    const before = new Date(Date.now() - 1_000);
    await store.events.flush();
    expect(await store.cards.changes(before)).toHaveLength(1);
  });

  it('are rejected where a defect keeps them from being read, and hold up nothing else', async () => {
    const { databaseUrl, logged, leave } = await databaseWithOther();
    const ingest = { ...INGEST, start: threadAt(new URL('failing-thread.ts', import.meta.url)) };
    const store = await openStore(databaseUrl, { log: quiet, ingest });
    onTestFinished(() => store.close());
    await leave([delivery(range(0, 5)), delivery([5], 'defect')]);
    await leave([delivery(range(10, 5))]);
    expect(await store.events.keep([delivery([6], 'defect')])).toEqual([
      'a defect of ours: at "\0"',
    ]);
    await store.events.keep([delivery(range(15, 5))]);
    await store.events.flush();
    expect([await opensIn(store), await logged()]).toEqual([15, 0]);
    const letters = await store.deadLetters.latest(5);
    const reason = 'a defect of ours: at "\uFFFD"';
    expect(letters).toMatchObject([{ reason }, { reason }]);
  });

  it('are counted once by two that find them at once', async () => {
    const { logged, leave, stores, reported } = await startTwo();
    for (const round of range(0, 4)) {
      for (const part of range(0, 6)) {
        await leave([delivery(range(round * 100 + part * 10, 15)), UNREADABLE]);
      }
      const own = stores.map(({ events }, index) =>
        events.keep([delivery(range(10_000 * (index + 1) + round * 10, 10))]),
      );
      await Promise.all([...own, ...stores.map(({ events }) => events.flush())]);
    }
    await Promise.all(stores.map(({ events }) => events.flush()));
    for (const store of stores) expect(await opensIn(store)).toBe(4 * (65 + 20));
    expect(await stores[0]?.deadLetters.latest(5)).toMatchObject([{ times: 24 }]);
    expect(await logged()).toBe(0);
    await expect
      .poll(reported)
      .toMatchObject({ fresh: 4 * (65 + 20), repeated: 4 * 25, deadLetters: 4 * 6 });
  });
});

describe('rows that another process may still count', () => {
  /** An ingest in this process that looks often, and how many deliveries it has parsed. */
  const startIngest = (databaseUrl: string, leftAfterMs: number) => {
    let deliveries = 0;
    const parse: Parser = (one) => {
      deliveries += 1;
      return parseDelivery(one);
    };
    const reports = { counted: () => {}, failing: () => {} };
    const now = () => new Date();
    const ingest = createPostgresIngest(databaseUrl, { parse, reports, now, leftAfterMs });
    onTestFinished(() => ingest.close());
    return { parsed: () => deliveries };
  };

  it('are left alone until they are so old that nobody does', async () => {
    const { databaseUrl, other, leave, logged } = await databaseWithOther();
    await (await opened(databaseUrl, { takesEvents: true })).close();
    await other.query(`
      create table ages (ms bigint not null);
      create function note_age() returns trigger language plpgsql as $$ begin
        insert into ages
        select extract(epoch from clock_timestamp() - old.logged_at) * 1000;
        return old;
      end $$;
      create trigger note_age after delete on delivery_log for each row execute function note_age()
    `);
    startIngest(databaseUrl, 300);
    for (const index of range(0, 20)) {
      await leave([delivery([index])]);
      await sleep(40);
    }
    await expect.poll(logged).toBe(0);
    const { rows } = await other.query(
      'select count(*)::int as n, min(ms)::int as least from ages',
    );
    expect(rows).toEqual([{ n: 20, least: expect.toSatisfy((ms: number) => ms >= 300) }]);
  });

  it('are looked for again only once those of the last look are counted', async () => {
    const { databaseUrl, leave, logged, holdCounting } = await databaseWithOther();
    await (await opened(databaseUrl, { takesEvents: true })).close();
    await leave([delivery([1])], 60_000);
    const release = await holdCounting();
    const { parsed } = startIngest(databaseUrl, 20);
    await expect.poll(parsed).toBe(1);
    await sleep(500);
    expect([parsed(), await logged()]).toEqual([1, 1]);
    await release();
    await expect.poll(logged).toBe(0);
  });
});

describe('an event that the database refuses', () => {
  const reason = 'the database refuses it: no such thing here';

  it('is kept as rejected, and holds up nothing else', async () => {
    const { logged, refuse, holdCounting, store, reported } = await startOne();
    await refuse(`new.kind = 'spam'`);
    const release = await holdCounting();
    await store.events.keep([delivery(range(0, 5))]);
    await store.events.keep([
      delivery(range(5, 5)),
      delivery([1], 'spam'),
      UNREADABLE,
      delivery(range(10, 5)),
    ]);
    await store.events.keep([delivery(range(12, 8))]);
    await release();
    await store.events.flush();
    expect(await opensIn(store)).toBe(20);
    const letters = await store.deadLetters.latest(5);
    expect(letters.find((one) => one.reason === reason)?.body).toContain('"event":"spam"');
    expect(letters.map(({ times }) => times)).toEqual([1, 1]);
    expect(await logged()).toBe(0);
    await expect.poll(reported).toMatchObject({ fresh: 20, repeated: 3, deadLetters: 2 });

    await store.events.keep([delivery(range(20, 5))]);
    await store.events.flush();
    expect(await opensIn(store)).toBe(25);
  });

  it('is rejected once when two processes find it at once', async () => {
    const { logged, refuse, leave, stores, reported } = await startTwo();
    await refuse(`new.kind = 'spam'`);
    for (const round of range(0, 3)) {
      await leave([delivery(range(round * 100, 20)), delivery([round], 'spam')]);
      await leave([delivery(range(round * 100 + 10, 20))]);
      await Promise.all(stores.map(({ events }) => events.flush()));
    }
    for (const store of stores) expect(await opensIn(store)).toBe(90);
    const letters = await stores[0]?.deadLetters.latest(10);
    expect(letters?.map((one) => [one.reason, one.times])).toEqual(
      range(0, 3).map(() => [reason, 1]),
    );
    expect(await logged()).toBe(0);
    await expect.poll(reported).toMatchObject({ fresh: 90, deadLetters: 3 });
  });
});

describe('counting that fails', () => {
  it('is done again at once when another transaction rolled it back', async () => {
    const { logged, refuse, store, reported } = await startOne();
    await refuse(`nextval('tries') = 1`, '40001');
    await store.events.keep([delivery(range(0, 10)), UNREADABLE]);
    await store.events.flush();
    expect(await opensIn(store)).toBe(10);
    expect(await store.deadLetters.latest(5)).toMatchObject([{ body: '5', times: 1 }]);
    expect(await logged()).toBe(0);
    await expect.poll(reported).toMatchObject({ fresh: 10, deadLetters: 1, commits: 1 });
  });

  it('is done later, all of it, and said once meanwhile', async () => {
    const { databaseUrl, other, logged, refuse } = await databaseWithOther();
    const log = createLog('warn');
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => {});
    const store = await openStore(databaseUrl, { log, ingest: INGEST });
    onTestFinished(() => store.close());
    await other.query('create table refusing ()');
    // 57P03: cannot connect now.
    await refuse(`to_regclass('refusing') is not null`, '57P03');
    await store.events.keep([delivery(range(0, 10)), UNREADABLE]);
    await expect(store.events.flush()).rejects.toThrow('no such thing here');
    await sleep(2_500);
    expect([await logged(), await store.events.count(), warn.mock.calls.length]).toEqual([1, 0, 1]);
    await store.events.keep([delivery(range(10, 10))]);
    const before = new Date(Date.now() - 1_000);
    await other.query('drop table refusing');
    await expect.poll(logged).toBe(0);
    expect(await opensIn(store)).toBe(20);
    expect(await store.deadLetters.latest(5)).toMatchObject([{ body: '5', times: 1 }]);
    // Whoever looks for changes looks back only a minute; these came in September.
    expect(await store.cards.changes(before)).toHaveLength(1);
  });

  it('fails whoever waits for more to be counted than there is room for', async () => {
    const { logged, leave, refuse, store } = await startOne();
    await refuse('true', '40001');
    for (const count of [6_000, 6_000, 1]) await leave([delivery(range(0, count))]);
    await expect(store.events.flush()).rejects.toThrow('no such thing here');
    expect(await logged()).toBe(3);
  });
});

it('deliveries wait while too much is uncounted', async () => {
  const { logged, holdCounting, store } = await startOne();
  const release = await holdCounting();
  // Dead letters take room by their length.
  const junk = { ...UNREADABLE, body: `junk ${'a'.repeat(21_000_000)}` };
  const problem = 'an item has none of the fields of an event';
  expect(await store.events.keep([junk, delivery([0])])).toEqual([problem, null]);
  let isKept = false;
  const waiting = store.events.keep([delivery(range(0, 10))]).then(() => (isKept = true));
  await sleep(500);
  expect([isKept, await logged()]).toEqual([false, 1]);
  await release();
  await waiting;
  await store.events.flush();
  expect(await opensIn(store)).toBe(10);
});

it('many events are counted in few transactions', async () => {
  const { holdCounting, store, reported } = await startOne();
  const release = await holdCounting();
  for (const from of range(0, 40)) await store.events.keep([delivery(range(from * 100, 100))]);
  await release();
  await store.events.flush();
  await expect.poll(reported).toMatchObject({ fresh: 4_000 });
  expect(reported().commits).toBeLessThanOrEqual(4);
});
