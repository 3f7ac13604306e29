import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { ENGINES, newSqliteFile, opened } from './engines.ts';
import { receive } from './sample-events.ts';
import { beginRun, recordRows, REQUEST } from './sample-work.ts';

const ANN = 'Ann.Lee+news@example.com';
/** Contains the address, and is somebody else's. */
const OTHER = 'x.ann.lee+news@example.com';
const NOW = new Date('2026-11-23T09:00:00Z');

async function filled(databaseUrl: string) {
  const store = await opened(databaseUrl, { takesEvents: true });
  const event = (email: string, extra = {}) => ({
    event: 'hard_bounces',
    email,
    task_id: '4711',
    timestamp: NOW.getTime() / 1000,
    smtp_server_response: `550 <${email}> is unknown`,
    ...extra,
  });
  await receive(store, [event(ANN), event(ANN.toLowerCase()), event(OTHER)], NOW);
  await store.events.keep([{ body: `{"broken": "${ANN}"`, action: 'open', receivedAt: NOW }]);
  const bounce = {
    bouncedAt: NOW,
    sentAt: null,
    sender: 'orders@larkspur.example',
    subject: `Your order, ${ANN}`,
    code: 550,
    subcode: '5.1.1',
    answer: 'unknown',
  };
  await store.bounces.keep([
    { ...bounce, address: ANN },
    { ...bounce, address: OTHER },
  ]);
  const values = { addresses: `${OTHER}, ${ANN}` };
  await store.buttonPayloads.save({ operation: 'blacklist add', values }, NOW);
  const form = { personId: 'U1', operation: 'blacklist add', values, page: 0, revision: 0 };
  await store.formDrafts.begin(form, NOW);
  const content = Buffer.from(`email;name\n${ANN};Änn\n${OTHER};Ärn\n`);
  const file = await store.uploads.save({ name: 'people.csv', content }, NOW);
  const message = {
    id: 'm1',
    kind: 'event notification',
    promise: 'at-least-once',
    channelId: 'C0NEWS',
    rank: 0,
    body: { events: [{ address: ANN, link: `https://x.example/?e=${encodeURIComponent(ANN)}` }] },
  } as const;
  await store.outgoing.add(message, NOW);
  const over = await beginRun(store, [ANN, OTHER], NOW);
  const open = await beginRun(store, [ANN, OTHER], NOW);
  await recordRows(store, over, 'dd');
  await store.bulkRuns.move(over, { from: ['running'], to: 'ended' }, NOW);
  const request = { ...REQUEST, raw: { addresses: ANN }, preview: { title: `Remove ${ANN}?` } };
  const decided = await store.approvals.create(request, [], NOW);
  const pending = await store.approvals.create(request, [], NOW);
  await store.approvals.end(decided.id, { from: ['pending'], to: 'withdrawn' }, NOW);
  return { store, file, over, open, pending };
}

describe.each(ENGINES)('what is kept of a person on $engine', ({ newDatabase }) => {
  it('is found, and taken out of all that is over, while others stay', async () => {
    const { store, file, over, open, pending } = await filled(await newDatabase());
    const found = await store.privacy.find(ANN);
    expect(found).toEqual({
      events: 2,
      // The subject of somebody else's names the person, too.
      bounces: 2,
      messages: 1,
      uploads: 1,
      bulkRuns: 1,
      forms: 2,
      approvals: 1,
      unfinished: 2,
    });
    expect(await store.privacy.forget(ANN)).toEqual(found);
    const none = await store.privacy.find('ann.lee@example.com');
    expect(new Set(Object.values(none))).toEqual(new Set([0]));
    expect(await store.privacy.find(ANN)).toEqual({ ...none, unfinished: 2 });
    expect(Buffer.from((await store.uploads.get(file))?.content ?? []).toString()).toBe(
      `email;name\n(forgotten);Änn\n${OTHER};Ärn\n`,
    );
    // Who is forgotten can't be undone any more, but counts; others can.
    expect(await store.bulkRuns.get(over)).toMatchObject({ done: 2, undoable: 1 });
    expect((await store.bulkRuns.openBlock(open))?.rows.map(({ key }) => key)).toContain(ANN);
    expect(await store.approvals.get(pending.id)).toMatchObject({ raw: { addresses: ANN } });
    expect(await store.privacy.find(OTHER)).toMatchObject({ bounces: 1, bulkRuns: 1, uploads: 1 });
  });
});

describe('the file of a database', () => {
  it('names the person nowhere any more, in whatever table', async () => {
    const databaseUrl = await newSqliteFile();
    const { store, open, pending } = await filled(databaseUrl);
    await store.bulkRuns.move(open, { from: ['running'], to: 'stopped' }, NOW);
    await store.approvals.end(pending.id, { from: ['pending'], to: 'withdrawn' }, NOW);
    await store.privacy.forget(ANN);
    const database = new DatabaseSync(databaseUrl.slice('sqlite:'.length), { readOnly: true });
    const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
    const dump = tables.map(({ name }) => [
      name,
      ...database
        .prepare(`select * from "${String(name)}"`)
        .all()
        .map(textOf),
    ]);
    database.close();
    const text = JSON.stringify(dump).toLowerCase();
    const named = text
      .split(OTHER)
      .join('')
      .match(/.{0,60}ann\.lee.{0,60}/gu);
    expect(named).toBeNull();
  });

  it('is readable by its owner alone, with the files beside it', async () => {
    const databaseUrl = await newSqliteFile();
    await filled(databaseUrl);
    const folder = dirname(databaseUrl.slice('sqlite:'.length));
    for (const name of await readdir(folder)) {
      expect((await stat(join(folder, name))).mode & 0o077, name).toBe(0);
    }
  });
});

function textOf(row: Record<string, unknown>): string {
  return Object.values(row)
    .map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value))
    .join(' ');
}
