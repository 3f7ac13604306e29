import { PLAIN_ALERT } from '../../src/domain/alerts.ts';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import type { Entry, Grant } from '../../src/domain/rights.ts';
import { newSqliteFile, opened } from './engines.ts';

const AT = new Date('2026-11-21T09:00:00Z');

/** What a process keeps for moments, and history, which says what was. */
const STAYS = new Set(['audit', 'outgoing_channels']);

it('moves all that a channel has to its new id, and keeps what is there already', async () => {
  const url = await newSqliteFile();
  const store = await opened(url);
  await store.alerts.add({ ...PLAIN_ALERT, channelId: 'C1', createdBy: 'U1' }, AT);
  await store.monitors.add(
    { kinds: ['lists'], belowAmount: null, leftPercent: 10, channelId: 'C1', createdBy: 'U1' },
    AT,
  );
  const note = { kind: 'note', promise: 'at-least-once', rank: 1, body: {} } as const;
  await store.outgoing.add({ ...note, id: 'one', channelId: 'C1' }, AT);
  await store.channelIds.change('C1', 'C2');
  expect(await store.alerts.list('C1')).toEqual([]);
  expect(await store.alerts.list('C2')).toHaveLength(1);
  expect(await store.monitors.list('C2')).toHaveLength(1);
  expect(await store.outgoing.find('one')).toMatchObject({ channelId: 'C2' });
  // Slack delivers it again.
  await store.channelIds.change('C1', 'C2');
  expect(await store.alerts.list('C2')).toHaveLength(1);
});

it('moves what a channel is limited to', async () => {
  const store = await opened(await newSqliteFile());
  const limit = (id: string, entry: Entry): Grant => ({
    subject: { kind: 'channel', id },
    entry,
    isDenied: false,
    grantedBy: 'U1',
    grantedAt: AT,
  });
  for (const grant of [
    limit('C1', 'role:viewer'),
    limit('C1', 'role:support'),
    limit('C2', 'role:support'),
  ]) {
    await store.rights.set(grant, () => undefined);
  }
  const entriesIn = async (channelId: string) => {
    const grants = await store.rights.of({ personId: 'U9', channelId, groupsSince: AT });
    return grants.filter(({ subject }) => subject.kind === 'channel').map(({ entry }) => entry);
  };
  await store.channelIds.change('C1', 'C2');
  expect(await entriesIn('C1')).toEqual([]);
  expect((await entriesIn('C2')).toSorted()).toEqual(['role:support', 'role:viewer']);
});

it('knows every table that has the id of a channel', async () => {
  const url = await newSqliteFile();
  const store = await opened(url);
  const database = new DatabaseSync(url.replace('sqlite:', ''));
  const tables = database
    .prepare(
      `select m.name from sqlite_master m, pragma_table_info(m.name) c
       where m.type = 'table' and c.name = 'channel_id' order by m.name`,
    )
    .all()
    .map(({ name }) => String(name));
  database.exec(`pragma foreign_keys = off`);
  const moved = tables.filter((name) => !STAYS.has(name));
  for (const table of moved) {
    const columns = database.prepare(`pragma table_info(${table})`).all();
    const values = columns.map((c) =>
      c['name'] === 'channel_id' ? "'C1'" : c['type'] === 'TEXT' ? `'x'` : '1',
    );
    const names = columns.map((c) => `"${String(c['name'])}"`).join(', ');
    database.exec(`insert or replace into ${table} (${names}) values (${values.join(', ')})`);
  }
  database.close();
  await store.channelIds.change('C1', 'C2');
  const after = new DatabaseSync(url.replace('sqlite:', ''));
  const left = moved.filter(
    (name) => after.prepare(`select 1 from ${name} where channel_id = 'C1'`).all().length > 0,
  );
  after.close();
  expect(left).toEqual([]);
});
