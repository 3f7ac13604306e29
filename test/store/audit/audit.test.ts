import { describe, expect, it } from 'vitest';
import type { Store } from '../../../src/store/store.ts';
import { ENGINES, opened, openedTwice } from '../engines.ts';
import { begun, chained, inserted, row, tamper } from './trail.ts';

const NOW = new Date('2026-11-23T09:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 3_600_000);

/** Adds rows, each of an attempt of its own. */
async function addRows({ audit }: Store, count: number, at = NOW): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await audit.append(row({ attemptId: `attempt-${index}`, at }));
  }
}

async function prune({ audit }: Store, at = NOW): Promise<number> {
  const before = new Date(at.getTime() - 365 * 24 * 3_600_000);
  let steps = 0;
  for await (const _ of audit.forgetBefore(before, at)) steps += 1;
  return steps;
}

/** Returns what puts a row in this place that fits the one before it in everything. */
async function forged({ audit }: Store, seq: number): Promise<readonly string[]> {
  const [before] = await audit.ofAttempt(`attempt-${seq - 2}`);
  return inserted([
    chained(row({ personId: 'U0OMAR' }), { seq: seq - 1, hash: before?.hash ?? '' }),
  ]);
}

describe.each(ENGINES)('the audit trail on $engine', ({ newDatabase, sharedDatabase }) => {
  it('returns rows as they were added, each chained to the one before', async () => {
    const { audit } = await opened(await newDatabase());
    const words = 'half \ud83d of a \0 character';
    const end = { stage: 'outcome', outcome: 'done', words, durationMs: 12, inputs: {} } as const;
    const first = await audit.append(row());
    const second = await audit.append(row(end));
    const kept = await audit.ofAttempt('k7x2m9qwer');
    expect(kept).toEqual([first, second]);
    expect(kept).toMatchObject([
      { ...row(), seq: 1, previousHash: '' },
      { ...row(end), words: 'half \ufffd of a  character', seq: 2, previousHash: first.hash },
    ]);
    expect(first.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(second.hash).not.toBe(first.hash);
  });

  it('numbers what two replicas add at once without a gap', async () => {
    const [one, other] = await openedTwice(await sharedDatabase());
    const ids = Array.from({ length: 40 }, (_, index) => `attempt-${index}`);
    const added = await Promise.all(
      ids.map((attemptId, index) => {
        const { audit } = index % 2 === 0 ? one : other;
        return audit.append(row({ attemptId }));
      }),
    );
    const numbers = added.map(({ seq }) => seq).toSorted((a, b) => a - b);
    expect(numbers).toEqual(ids.map((_, index) => index + 1));
    expect(await one.audit.check()).toMatchObject({ rows: 40, first: 1, flaw: null });
  });

  it('is as it was written when it is empty, and when it is longer than what is read at once', async () => {
    const database = await sharedDatabase();
    const store = await opened(database);
    expect(await store.audit.check()).toMatchObject({ rows: 0, last: { seq: 0 }, flaw: null });
    await begun(database, 1020, NOW);
    const whole = { rows: 1020, first: 1, last: { seq: 1020 }, anchor: null, flaw: null };
    expect(await store.audit.check()).toMatchObject(whole);
  });

  it.each([
    ['changed', 3, ["update audit set person_id = 'U0OMAR' where seq = 3"]],
    ['changed', 3, ["update audit set words = '' where seq = 3"]],
    ['changed', 3, ['update audit set at = at + 1 where seq = 3']],
    ['changed', 3, ["update audit set hash = 'abc' where seq = 3"]],
    ['changed', 6, ["update audit set hash = 'abc' where seq = 6"]],
    ['detached', 3, ["update audit set previous_hash = 'abc' where seq = 3"]],
    ['missing', 3, ['delete from audit where seq = 3']],
    ['missing', 1, ['delete from audit where seq = 1']],
    ['missing', 6, ['delete from audit where seq = 6']],
    ['missing', 1, ['delete from audit']],
    ['detached', 3, ['delete from audit where seq = 3', 'update audit set seq = 3 where seq = 4']],
    ['headless', 6, ['delete from audit_head']],
    ['changed', 6, ["update audit_head set hash = 'abc'"]],
    ['missing', 7, ['update audit_head set seq = 7']],
  ] as const)('shows as %s in row %d after %j', async (kind, seq, statements) => {
    const database = await sharedDatabase();
    const store = await opened(database);
    await addRows(store, 6);
    await tamper(database, ...statements);
    expect((await store.audit.check()).flaw).toEqual({ kind, seq });
  });

  it.each([
    ['changed and hashed anew', 2, 'detached', 3],
    ['the last one, changed and hashed anew', 4, 'changed', 4],
    ['put behind the last one', 5, 'added', 5],
  ] as const)('shows a row that was %s', async (_, seq, kind, flawedSeq) => {
    const database = await sharedDatabase();
    const store = await opened(database);
    await addRows(store, 4);
    await tamper(database, `delete from audit where seq = ${seq}`, ...(await forged(store, seq)));
    expect((await store.audit.check()).flaw).toEqual({ kind, seq: flawedSeq });
  });

  it('forgets its beginning in small steps, and what is left is proven', async () => {
    const database = await sharedDatabase();
    const store = await opened(database);
    await begun(database, 1100, daysAgo(370));
    await addRows(store, 3, daysAgo(364));
    expect(await prune(store)).toBe(3);
    const check = await store.audit.check();
    expect(check).toMatchObject({ rows: 4, first: 1101, anchor: { seq: 1100 }, flaw: null });
    // The note of what was deleted is a row itself; nothing more is due.
    expect(check.last.seq).toBe(1104);
    expect(await prune(store)).toBe(0);
    expect(await store.audit.check()).toEqual(check);

    await tamper(database, 'delete from audit where seq = 1101');
    expect((await store.audit.check()).flaw).toEqual({ kind: 'missing', seq: 1101 });
  });

  it('is proven when the process ended while it forgot, and goes on with that', async () => {
    const database = await sharedDatabase();
    const store = await opened(database);
    await begun(database, 1100, daysAgo(370));
    await addRows(store, 1);
    for await (const _ of store.audit.forgetBefore(daysAgo(365), NOW)) break;
    expect(await store.audit.check()).toMatchObject({ first: 501, flaw: null });
    await prune(store);
    expect(await store.audit.check()).toMatchObject({ first: 1101, rows: 3, flaw: null });
  });

  it('is forgotten once when two replicas do it at once', async () => {
    const [one, other] = await openedTwice(await sharedDatabase());
    await addRows(one, 40, daysAgo(370));
    await addRows(one, 1);
    await Promise.all([prune(one), prune(other)]);
    const check = await one.audit.check();
    expect(check).toMatchObject({ first: 41, anchor: { seq: 40 }, flaw: null });
    expect(check.rows).toBeLessThanOrEqual(3);
  });

  it('forgets at most once a day', async () => {
    const store = await opened(await newDatabase());
    await addRows(store, 2, daysAgo(365.5));
    expect(await prune(store)).toBe(0);
    await addRows(store, 1);
    expect(await store.audit.check()).toMatchObject({ rows: 3, anchor: null });
  });

  it('keeps what was written by a clock that was ahead no longer than its neighbors', async () => {
    const store = await opened(await newDatabase());
    await addRows(store, 2, daysAgo(400));
    await addRows(store, 1, daysAgo(-900));
    await addRows(store, 2, daysAgo(399));
    await addRows(store, 1, daysAgo(-900));
    await addRows(store, 1, daysAgo(10));
    await prune(store);
    expect(await store.audit.check()).toMatchObject({ anchor: { seq: 5 }, flaw: null });
  });

  it('loses no more than a few thousand rows an hour to a clock that is years ahead', async () => {
    const database = await sharedDatabase();
    const store = await opened(database);
    await begun(database, 5010, NOW);
    await prune(store, daysAgo(-4000));
    expect(await store.audit.check()).toMatchObject({ first: 5001, flaw: null });
  });
});
