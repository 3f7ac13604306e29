import { describe, expect, it } from 'vitest';
import type { Engine } from '../../src/store/engine.ts';
import { ENGINES } from '../store/engines.ts';
import { withOldDatabase } from '../store/old-database.ts';
import { at, startPosting } from './started-digest.ts';

/** The last one of before a channel could have several digests. */
const LAST_BEFORE = '0014-digest-weekdays';

async function fillOldDatabase(db: Engine['db']): Promise<void> {
  const old = db.withTables<{
    schedules: Record<string, string | number | null>;
    slots: Record<string, string | number | null>;
  }>();
  const schedule = { time: '09:00', zone: 'Europe/Kyiv', created_by: 'U1', weekdays: null };
  const createdAt = at('2026-11-01T00:00:00Z').getTime();
  for (const channelId of ['C1', 'C2']) {
    const row = { ...schedule, channel_id: channelId, created_at: createdAt };
    await old.insertInto('schedules').values(row).execute();
  }
  const slotAt = at('2026-11-21T07:00:00.000Z');
  const done = { taken_at: slotAt.getTime(), finished_at: slotAt.getTime(), message_ts: '1.2' };
  const slot = { channel_id: 'C1', slot: slotAt.toISOString(), failure: null, ...done };
  await old.insertInto('slots').values(slot).execute();
}

describe.each(ENGINES)('on $engine', ({ emptyDatabase }) => {
  it('the schedule of a channel becomes its daily digest, which isn’t posted twice that day', async () => {
    const database = await emptyDatabase();
    await withOldDatabase(database, LAST_BEFORE, fillOldDatabase);
    const { store, wake, wall } = await startPosting(database);
    expect(await store.digests.list('C1')).toMatchObject([
      { kind: 'daily', time: '09:00', zone: 'Europe/Kyiv', createdBy: 'U1' },
    ]);
    const channels = () => wall.messages.map(({ channelId }) => channelId).sort();
    await wake('07:30');
    expect(channels()).toEqual(['C2']);
    await wake('2026-11-22T07:00:00Z');
    expect(channels()).toEqual(['C1', 'C2', 'C2']);
  });
});
