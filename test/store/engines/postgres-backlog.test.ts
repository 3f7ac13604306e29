import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createBacklog, type Uncounted } from '../../../src/store/engines/postgres-backlog.ts';
import type { Counted } from '../../../src/store/events/counted.ts';
import { sampleEvents } from '../sample-events.ts';

const PAUSE_MS = 20;
const at = new Date('2026-11-21T09:00:00Z');
const LATER = new Date('2026-11-21T09:02:00Z');

/** Row `id` of the log, with so many events. */
const row = (id: number, events = 1): Uncounted => ({
  id,
  events: sampleEvents(events),
  rejects: [],
  receivedAt: at,
});

/** A row of so many unreadable bodies of so many bytes. */
const unread = (id: number, count: number, bytes: number): Uncounted => ({
  ...row(id, 0),
  rejects: Array.from({ length: count }, () => ({
    body: new Uint8Array(bytes),
    reason: 'why',
    action: null,
  })),
});

type Count = (part: readonly Uncounted[]) => Promise<Counted> | Counted;

const allFresh: Count = (part) => ({
  fresh: part.reduce((sum, { events }) => sum + events.length, 0),
  repeated: 0,
  rejects: 0,
  commits: 1,
});

/** A backlog that notes which rows are counted together, also when that fails. */
function backlogWith(count: Count = allFresh, pace: { pauseMs?: number; retryMs?: number } = {}) {
  const parts: number[][] = [];
  const backlog = createBacklog({
    count: async (part) => {
      parts.push(part.map(({ id }) => id));
      return await count(part);
    },
    now: () => LATER,
    pace: { pauseMs: PAUSE_MS, retryMs: 5, eventsTogether: 10, mostEvents: 20, ...pace },
  });
  return { backlog, parts };
}

/** Counting that ends when it is told to. */
function heldCount() {
  const ends: ((fails?: Error) => void)[] = [];
  const count: Count = async (part) => {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    ends.push((fails) => (fails ? reject(fails) : resolve(undefined)));
    await promise;
    return allFresh(part);
  };
  return { count, end: (fails?: Error) => ends.shift()?.(fails) };
}

/** Whether it is done once all that can happen now has happened. */
async function isDone(work: Promise<unknown>): Promise<boolean> {
  let done = false;
  void work.then(() => {
    done = true;
  });
  await turn();
  return done;
}

describe('what is logged and not counted', () => {
  it('is counted at once after quiet', async () => {
    const { backlog, parts } = backlogWith();
    backlog.add(row(1));
    expect(parts).toEqual([[1]]);
    await backlog.flush();
    await sleep(3 * PAUSE_MS);
    backlog.add(row(2));
    expect(parts).toEqual([[1], [2]]);
    await backlog.flush();
  });

  it('is counted together when it comes within a pause', async () => {
    const { backlog, parts } = backlogWith();
    backlog.add(row(1));
    backlog.add(row(2));
    backlog.add(row(3));
    await backlog.flush();
    backlog.add(row(4));
    backlog.add(row(5));
    await backlog.flush();
    expect(parts).toEqual([[1], [2, 3], [4, 5]]);
  });

  it('is counted without a pause while there is enough for a whole transaction', async () => {
    const { backlog, parts } = backlogWith(allFresh, { pauseMs: 60_000 });
    for (const id of [1, 2, 3, 4]) backlog.add(row(id, 10));
    await backlog.flush();
    expect(parts).toEqual([[1], [2], [3], [4]]);
  });

  it('goes into a transaction row by row, until that has enough', async () => {
    const { count, end } = heldCount();
    const { backlog, parts } = backlogWith(count);
    backlog.add(row(1));
    for (const id of [2, 3, 4]) backlog.add(row(id, 5));
    backlog.add(row(5, 300));
    backlog.add(row(6, 9));
    backlog.add(row(7, 300));
    for (let part = 1; part <= 4; part += 1) {
      await expect.poll(() => parts.length).toBe(part);
      end();
    }
    await backlog.flush();
    expect(parts).toEqual([[1], [2, 3], [4, 5], [6, 7]]);
  });

  it('has no room for more from so many events on, until some are counted', async () => {
    const { count, end } = heldCount();
    const { backlog } = backlogWith(count);
    backlog.add(row(1, 10));
    backlog.add(row(2, 9));
    expect(await isDone(backlog.room())).toBe(true);
    backlog.add(row(3));
    const waiting = [backlog.room(), backlog.room()];
    expect(await isDone(Promise.race(waiting))).toBe(false);
    end();
    await Promise.all(waiting);
  });

  it('has no room left by a failure', async () => {
    const { count, end } = heldCount();
    const { backlog, parts } = backlogWith(count);
    backlog.add(row(1, 20));
    const waiting = backlog.room();
    end(new Error('the database is gone'));
    await expect.poll(() => parts.length).toBe(2);
    expect(await isDone(waiting)).toBe(false);
    end();
    await waiting;
  });

  it('is tried again after a failure, all of it and in its order', async () => {
    const { count, end } = heldCount();
    const { backlog, parts } = backlogWith(count);
    const gone = new Error('the database is gone');
    backlog.add(row(1));
    end();
    await backlog.flush();
    for (const id of [2, 3]) backlog.add(row(id, 2));
    await expect.poll(() => parts.length).toBe(2);
    backlog.add(row(4));
    for (let attempt = 2; attempt < 5; attempt += 1) {
      await expect.poll(() => parts.length).toBe(attempt);
      end(gone);
    }
    await expect.poll(() => parts.length).toBe(5);
    end();
    await backlog.flush();
    expect(parts).toEqual([[1], [2, 3], [2, 3, 4], [2, 3, 4], [2, 3, 4]]);
    expect(await backlog.counted()).toMatchObject({ fresh: 6, commits: 2 });
    expect(await backlog.counted()).toBeNull();
  });

  it('changes what it counts later than it came when it is counted, for who looks for changes', async () => {
    const times: (Date | undefined)[] = [];
    const { backlog } = backlogWith((part) => {
      times.push(part[0]?.receivedAt);
      if (times.length === 1) throw new Error('the database is gone');
      return allFresh(part);
    });
    backlog.add(row(1));
    await expect.poll(() => times).toEqual([at, LATER]);
  });

  it('says meanwhile to who waits what it fails with, and then that it went well', async () => {
    const { count, end } = heldCount();
    const { backlog, parts } = backlogWith(count);
    backlog.add(row(1, 3));
    const waiting = [backlog.flush(), backlog.counted()];
    end(new Error('the database is gone'));
    for (const each of waiting) await expect(each).rejects.toThrow('the database is gone');
    await expect.poll(() => parts.length).toBe(2);
    const again = [backlog.flush(), backlog.counted()] as const;
    end();
    await again[0];
    expect(await again[1]).toMatchObject({ fresh: 3 });
  });

  it('is not added again until it is counted', async () => {
    const { count, end } = heldCount();
    const { backlog, parts } = backlogWith(count);
    backlog.add(row(1));
    backlog.add(row(1));
    backlog.add(row(2));
    backlog.add(row(2));
    end(new Error('the database is gone'));
    await expect.poll(() => parts.length).toBe(2);
    backlog.add(row(2));
    end();
    await backlog.flush();
    expect(parts).toEqual([[1], [1, 2]]);
    backlog.add(row(1));
    await expect.poll(() => parts.length).toBe(3);
    end();
    await backlog.flush();
    expect(parts.at(-1)).toEqual([1]);
  });

  it('is told summed up, once, and as soon as something is counted', async () => {
    const { count, end } = heldCount();
    const { backlog, parts } = backlogWith(count);
    expect(await backlog.counted()).toBeNull();
    backlog.add(row(1, 3));
    const first = backlog.counted();
    expect(await isDone(first)).toBe(false);
    backlog.add(row(2, 10));
    backlog.add(row(3, 4));
    end();
    expect(await first).toEqual({ fresh: 3, repeated: 0, rejects: 0, commits: 1 });
    for (const part of [2, 3]) {
      await expect.poll(() => parts.length).toBe(part);
      end();
    }
    await backlog.flush();
    expect(await backlog.counted()).toEqual({ fresh: 14, repeated: 0, rejects: 0, commits: 2 });
    expect(await backlog.counted()).toBeNull();
  });

  it('is settled when all that was there is counted, whatever came later', async () => {
    const { count, end } = heldCount();
    const { backlog, parts } = backlogWith(count);
    await backlog.flush();
    backlog.add(row(1));
    backlog.add(row(2));
    const settled = backlog.flush();
    end();
    await expect.poll(() => parts.length).toBe(2);
    expect(await isDone(settled)).toBe(false);
    backlog.add(row(3));
    end();
    await settled;
    expect(parts).toEqual([[1], [2]]);
    expect(await isDone(backlog.counted())).toBe(true);
    expect(await isDone(backlog.flush())).toBe(false);
    end();
  });

  it('has no room either for much that could not be read', async () => {
    const { count, end } = heldCount();
    const { backlog, parts } = backlogWith(count);
    backlog.add(row(1));
    for (const id of [2, 3, 4]) backlog.add(unread(id, 7, 10));
    expect(await isDone(backlog.room())).toBe(false);
    end();
    await expect.poll(() => parts.length).toBe(2);
    expect(parts).toEqual([[1], [2, 3]]);
    end();
    await expect.poll(() => parts.length).toBe(3);
    end();
    await backlog.flush();
  });

  it('has no room for much after a single large body that could not be read', async () => {
    const { count, end } = heldCount();
    const { backlog } = backlogWith(count);
    backlog.add(unread(1, 1, 1_000_000));
    expect(await isDone(backlog.room())).toBe(false);
    end();
    await backlog.room();
  });
});
