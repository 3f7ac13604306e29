import { describe, expect, it } from 'vitest';
import type { AttemptFilter } from '../../../src/store/audit/attempts.ts';
import type { Store } from '../../../src/store/store.ts';
import { ENGINES, opened } from '../engines.ts';
import { begun, row } from './trail.ts';

const NOW = new Date('2026-11-23T09:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const LIST = { kind: 'list', id: '4101' };
const PAGE = { limit: 100, offset: 0 };

/** Six attempts; the ids say what became of them. */
async function fill({ audit }: Store): Promise<void> {
  const end = { stage: 'outcome', inputs: {} } as const;
  const made = { attemptId: 'made', operation: 'list create' };
  const rows = [
    { attemptId: 'done', at: ago(60), channelId: 'C0OTHER' },
    { ...end, attemptId: 'done', at: ago(59), outcome: 'done', words: 'did it', durationMs: 7 },
    { attemptId: 'killed', at: ago(6), operation: 'campaign send' },
    { attemptId: 'underway', at: ago(1) },
    { attemptId: 'ahead', at: ago(-600) },
    { attemptId: 'refused', at: ago(1), stage: 'single', outcome: 'refused', words: 'no' },
    { ...made, subject: null },
    { ...end, ...made, personId: 'U0JONAS', outcome: 'unknown', subject: LIST },
  ] as const;
  for (const one of rows) await audit.append(row(one));
}

describe.each(ENGINES)('attempts on $engine', ({ newDatabase, sharedDatabase }) => {
  it('are told by their rows, and without an outcome nobody knows after five minutes', async () => {
    const store = await opened(await newDatabase());
    await fill(store);
    const attempts = await store.audit.list({}, NOW, PAGE);
    expect(attempts.map(({ id, state }) => `${id}: ${state}`)).toEqual([
      'made: unknown',
      'refused: refused',
      // It was written by a clock that was ahead.
      'ahead: unknown',
      'underway: underway',
      'killed: unknown',
      'done: done',
    ]);
    expect(attempts.at(-1)).toMatchObject({
      seq: 1,
      at: ago(60),
      endedAt: ago(59),
      inputs: { campaign: '4711' },
      words: 'did it',
      durationMs: 7,
    });
    expect(attempts[0]?.subject).toEqual(LIST);
  });

  it('are found by whoever made them, and by what, where, when and with which outcome', async () => {
    const store = await opened(await newDatabase());
    await fill(store);
    const idsOf = async (filter: AttemptFilter) =>
      (await store.audit.list(filter, NOW, PAGE)).map(({ id }) => id);
    expect(await idsOf({ personId: 'U0JONAS' })).toEqual([]);
    expect(await idsOf({ channelId: 'C0OTHER' })).toEqual(['done']);
    expect(await idsOf({ operation: 'campaign send' })).toEqual(['killed']);
    expect(await idsOf({ operation: 'list' })).toEqual(['made']);
    expect(await idsOf({ operation: 'camp' })).toEqual([]);
    expect(await idsOf({ fromAt: ago(6), untilAt: ago(2) })).toEqual(['killed']);
    expect(await idsOf({ state: 'unknown' })).toEqual(['made', 'ahead', 'killed']);
    expect(await idsOf({ state: 'underway' })).toEqual(['underway']);
    expect(await idsOf({ subject: LIST })).toEqual(['made']);
    expect(await idsOf({ afterSeq: 5 })).toEqual(['made', 'refused']);
    const counts = { done: 1, refused: 1, underway: 1, unknown: 3 };
    expect(await store.audit.count({}, NOW)).toEqual(new Map(Object.entries(counts)));
  });

  it('are read to the last one, however many there are', async () => {
    const database = await sharedDatabase();
    const store = await opened(database);
    await begun(database, 1003, NOW);
    const ids = new Set<string>();
    for await (const { id } of store.audit.all({}, NOW)) ids.add(id);
    expect(ids.size).toBe(1003);
    const page = await store.audit.list({}, NOW, { limit: 2, offset: 1001 });
    expect(page.map(({ id }) => id)).toEqual(['attempt-1', 'attempt-0']);
  });

  it('tell what was done to something last', async () => {
    const store = await opened(await newDatabase());
    await fill(store);
    const campaign = { kind: 'campaign', id: '4711' };
    const last = await store.audit.lastDone(campaign, ['campaign cancel', 'campaign send'], NOW);
    expect(last).toMatchObject({ id: 'done', inputs: { campaign: '4711' } });
    expect(await store.audit.lastDone(campaign, ['campaign edit'], NOW)).toBeNull();
  });
});
