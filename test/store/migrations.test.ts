import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { personKey } from '../../src/store/events/events.ts';
import { ENGINES, opened } from './engines.ts';
import { inEngine, withOldDatabase } from './old-database.ts';
import { opensIn } from './opens-in.ts';

const [SQLITE, POSTGRES] = ENGINES;
const LAST_BEFORE = '0029-digest-states';
const RECEIVED_AT = new Date('2026-11-21T09:00:00Z');

const open = (index: number, timestamp: number) =>
  JSON.stringify({ event: 'open', email: `p${index}@example.com`, task_id: 4711, timestamp });

it('people who were in the log of people are known', async () => {
  const database = await SQLITE.emptyDatabase();
  const path = database.slice('sqlite:'.length);
  const keyOf = (index: number) => personKey('campaign:4711', `p${index}@example.com`);
  // The mark of opens is 2.
  const entry = (index: number, seen: number) => Buffer.concat([keyOf(index), Buffer.of(seen)]);
  await withOldDatabase(database, LAST_BEFORE, async (db) => {
    await sql`insert into people (identity, seen) values (${keyOf(0)}, 1), (${keyOf(1)}, 1)`.execute(
      db,
    );
    const many = Array.from({ length: 1_200 }, (_, index) => entry(10 + index, 2));
    for (const people of [[entry(1, 1), entry(1, 3), entry(2, 2)], many, [entry(2, 6)]]) {
      await sql`insert into people_log (people) values (${Buffer.concat(people)})`.execute(db);
    }
  });

  const store = await opened(database, { takesEvents: true });
  const bodies = [0, 1, 2, 700].map((index) => open(index, 1_795_253_000));
  const deliveries = bodies.map((body) => ({ body, action: null, receivedAt: RECEIVED_AT }));
  await store.events.keep(deliveries);
  // Of these four, only the first had not opened before.
  expect((await store.counts.ofTopic('campaign:4711')).people.open).toBe(1);
  const file = new DatabaseSync(path, { readOnly: true });
  expect(file.prepare('select count(*) as n from people').get()).toEqual({ n: 1_203 });
  expect(file.prepare('select seen from people where identity = ?').get(keyOf(2))).toEqual({
    seen: 6,
  });
  file.close();
});

it('deliveries that were packed in the log are counted', async () => {
  const database = await POSTGRES.emptyDatabase();
  const bodies = [open(1, 1_795_253_000), open(2, 1_795_253_001)];
  const header = JSON.stringify({
    lengths: bodies.map((body) => body.length),
    actions: [null, 'spam "of" 日本'],
    receivedAtMs: bodies.map(() => RECEIVED_AT.getTime()),
  });
  const head = Buffer.alloc(4);
  head.writeUInt32BE(Buffer.byteLength(header));
  const packed = Buffer.concat([head, Buffer.from([header, ...bodies].join(''))]);
  await withOldDatabase(database, LAST_BEFORE, async (db) => {
    for (const row of [packed, packed]) {
      await sql`insert into delivery_log (deliveries) values (${row})`.execute(db);
    }
  });

  const store = await opened(database, { takesEvents: true });
  expect(await store.events.uncountedSince()).not.toBeNull();
  await store.events.flush();
  expect(await opensIn(store)).toBe(2);
});

it.each(ENGINES)('what could not be read stays on $engine', async ({ emptyDatabase }) => {
  const database = await emptyDatabase();
  await withOldDatabase(database, LAST_BEFORE, (db) =>
    sql`insert into rejects (identity, body, reason, action, first_at, last_at, times)
      values (${Buffer.alloc(16, 7)}, '?', 'why', null, 1000, 2000, 3)`.execute(db),
  );
  const { deadLetters } = await opened(database);
  expect(await deadLetters.latest(5)).toMatchObject([{ body: '?', reason: 'why', times: 3 }]);
});

it.each(ENGINES)('kept replies keep their buttons on $engine', async ({ emptyDatabase }) => {
  const database = await emptyDatabase();
  const actions = [{ kind: 'link', label: 'Open', url: 'https://example.com/' }];
  const told = new Date('2026-11-21T08:00:00Z');
  const state = {
    digest: { id: 'd1', channelId: 'C1' },
    parts: [{ content: { steps: actions } }],
    dueAt: { instant: told },
    attempts: 1,
    isShown: true,
    askAt: null,
  };
  const body = { title: 'Alarm', steps: actions };
  await withOldDatabase(database, '0037-dead-letters', async (db) => {
    await sql`insert into digest_followups (
          id, digest_id, channel_id, message_ts, state_json, again_at, until_at, leased_until
        ) values ('f1', 'd1', 'C1', '1.1', ${JSON.stringify(state)}, 1, 2, 0)`.execute(db);
    await sql`insert into outgoing_messages (
          id, kind, promise, channel_id, source_id, rank, body_json, created_at, changed_at,
          version, posted_version, shown_version, attempts, is_in_doubt
        ) values ('m1', 'incident reply', 'latest-state-wins', 'C1', 'i1', 0,
          ${JSON.stringify(body)}, 1, 1, 1, 0, 0, 0, 0)`.execute(db);
  });
  const store = await opened(database);
  const digest = await store.outgoing.find('digest C1 f1');
  expect(digest?.body).toEqual({
    digest: { id: 'd1', channelId: 'C1' },
    parts: [{ content: { actions } }],
    dueAt: told,
    outlook: 'given up',
  });
  expect(await store.outgoing.find('m1')).toMatchObject({ body: { title: 'Alarm', actions } });
});

/** Rows of tables that were renamed, as the version before had them. */
const RENAMED = [
  `insert into form_drafts values ('f', 'U1', 'campaign send', '{"title":"Sale"}', 1, 7, 1, 5)`,
  `insert into subscriptions (id, channel_id, created_by, created_at) values ('s', 'C1', 'U1', 1)`,
  `insert into notice_overflows values ('s', 'campaign:1', 'open', 3)`,
  `insert into reveals values ('r', 'U1', 'C1', 'm', '5 addresses', 9)`,
  `insert into hooks values ('open', 1, 2, null)`,
  `insert into watches values ('w', 'C1', 'U1', 1, 'balance', 5, 10, null, null)`,
  `insert into watch_states values ('w', 'balance', 'balance', 3, 4, 'm')`,
  `insert into update_turns values ('C1 1.1', 1, 2, 3, null)`,
  `insert into post_turns values ('C1', 7)`,
  `insert into readings values ('balance', 1, 2, '{"credits":5}')`,
  `insert into occurrences values ('C1', 'o', 1, null, 0, 2, 'm', 5, 6, 2)`,
  `insert into digests values ('d', 'C1', 'U1', 'daily', '09:00', 'UTC', 'mon',
    '{"lists":["1"],"senders":[],"campaigns":[]}', 'en-GB', 'line', 1, null, null)`,
  `insert into summary_marks values ('s', '', 4, '{}')`,
  `insert into incidents values
    ('i', 'campaign:1', 'spam', '1', 'Sale', 1, null, null, 1, 2, 1, 2, 8, 1)`,
  `insert into stops values
    ('1', 's', 'C1', 'U1', '{"rate":"spam"}', 1, 2, 3, 4, 'trying', null, 'Sale', null, null, 0)`,
  `insert into leases values ('watches', 'p', 1, null, 2)`,
];

it.each(ENGINES)('what was kept before tables had these names stays on $engine', async (engine) => {
  const database = await engine.emptyDatabase();
  await withOldDatabase(database, '0057-acts', async (db) => {
    for (const row of RENAMED) {
      await sql.raw(row.replace('into readings', 'into snapshots')).execute(db);
    }
  });
  const store = await opened(database);
  const draft = { values: { title: 'Sale' }, page: 1, revision: 7, savedAt: new Date(5) };
  expect(await store.formSessions.get('f')).toMatchObject(draft);
  expect(await store.pendingNotifications.topics('C1')).toEqual([
    { subscriptionId: 's', topic: 'campaign:1' },
  ]);
  expect(await store.unmaskings.list(1)).toMatchObject([
    { messageId: 'm', what: '5 addresses', unmaskedAt: new Date(9) },
  ]);
  expect(await store.webhooks.all()).toMatchObject([{ kind: 'open', sinceAt: new Date(1) }]);
  expect(await store.monitors.list()).toMatchObject([{ id: 'w', kinds: ['balance'] }]);
  expect(await store.problems.all()).toMatchObject([
    { monitorId: 'w', recoveringSince: new Date(4), messageId: 'm' },
  ]);
  expect(await store.permits.requested(new Date(4))).toMatchObject({ waiting: ['C1 1.1'] });
  expect(await store.occurrences.incomplete(new Date(5))).toHaveLength(1);
  expect(await store.digests.find('d')).toMatchObject({ scope: { lists: ['1'] } });
  expect(await store.incidents.open()).toMatchObject([{ recoveringSince: new Date(8) }]);
  expect(await store.stops.find('1')).toMatchObject({
    limit: { rate: 'spam' },
    requestedAt: new Date(4),
  });
  await inEngine(database, async ({ db }) => {
    const count = async (table: string) => {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
      return rows.length;
    };
    expect(await Promise.all(['post_permits', 'snapshots', 'summary_marks'].map(count))).toEqual([
      1, 1, 1,
    ]);
    // A problem goes with its monitor, as before.
    await sql`delete from monitors`.execute(db);
    expect(await count('problems')).toBe(0);
    const { rows } = await sql`select name from leases`.execute(db);
    expect(rows).toEqual([{ name: 'monitors' }]);
  });
});
