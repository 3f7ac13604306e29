import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
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
  await store.formSessions.begin(form, NOW);
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
  const send = { recurringId: 'k7x2m', dueAt: NOW, channelId: 'C0NEWS', ownerId: 'U1' };
  const shown = { values: {}, shown: { title: 'News' }, stakes: {}, templateId: null };
  const prepared = { ...send, ...shown, versionAt: NOW, name: 'News', problem: null };
  await store.preparedSends.prepare(prepared, NOW);
  const token = { id: 'k7x2m9', personId: 'U1', name: 'Laptop', expiresAt: new Date(+NOW + 1) };
  await store.accessTokens.add('pbt_secret', token, 10, NOW);
  return { store, file, over, open, pending };
}

describe.each(ENGINES)('what is kept of a person on $engine', ({ newDatabase }) => {
  it('is found in whatever spelling it was kept', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    for (const spelled of ['Mia@xn--mnchen-3ya.de', 'mia@münchen.de'.normalize('NFD')]) {
      const values = { addresses: `${spelled}, other@xn--mnchen-3ya.de, mia@muenchen.de` };
      await store.buttonPayloads.save({ operation: 'blacklist add', values }, NOW);
    }
    expect(await store.privacy.forget('mia@münchen.de')).toMatchObject({ forms: 2 });
    for (const spelled of ['mia@münchen.de', 'MIA@XN--MNCHEN-3YA.DE']) {
      expect(await store.privacy.find(spelled)).toMatchObject({ forms: 0 });
    }
    expect(await store.privacy.find('other@münchen.de')).toMatchObject({ forms: 2 });
  });

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
      names: 0,
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

/** Columns that `forget` looks through. */
const SEARCHED: ReadonlySet<string> = new Set([
  'approvals.raw_json',
  'approvals.preview_json',
  'approvals.stakes_json',
  'approvals.demand',
  'approvals.words',
  'approvals.why',
  'bulk_outcomes.reasons_json',
  'bulk_rows.rows_json',
  'bulk_runs.params_json',
  'bulk_runs.target',
  'bulk_runs.reason',
  'bulk_runs.rejected_json',
  'button_payloads.values_json',
  'campaign_figures.listed_json',
  'campaign_figures.totals_json',
  'comparisons.name',
  'dead_letters.body',
  'dead_letters.reason',
  'events.raw',
  'form_sessions.values_json',
  'incident_steps.note',
  'incidents.title',
  'pending_notifications.raw',
  'outgoing_messages.body_json',
  'access_tokens.name',
  'prepared_sends.name',
  'prepared_sends.problem',
  'prepared_sends.shown_json',
  'prepared_sends.stakes_json',
  'prepared_sends.values_json',
  'reasons.example',
  'smtp_bounces.address',
  'smtp_bounces.subject',
  'smtp_bounces.answer',
  'snapshots.figures_json',
  'stops.reason',
  'stops.title',
  'uploads.name',
  'uploads.content',
]);

/** Those of tables with rows here, into which any text may be put. */
const FREE: ReadonlySet<string> = new Set([
  'approvals.raw_json',
  'approvals.preview_json',
  'approvals.stakes_json',
  'approvals.demand',
  'approvals.words',
  'approvals.why',
  'bulk_runs.target',
  'bulk_runs.reason',
  'bulk_runs.rejected_json',
  'button_payloads.values_json',
  'dead_letters.body',
  'dead_letters.reason',
  'events.raw',
  'form_sessions.values_json',
  'outgoing_messages.body_json',
  'access_tokens.name',
  'prepared_sends.name',
  'prepared_sends.problem',
  'prepared_sends.shown_json',
  'prepared_sends.stakes_json',
  'prepared_sends.values_json',
  'uploads.name',
]);

/** Names of columns with ids, hashes, words of Postbell's own, and moments. */
const IDS =
  /^(?:id|key|identity|hash|previous_hash|kinds?|state|stage|way|outcomes?|operation|entry|message_ts|thread_ts|thread_of|posted_in|zone|time|language|mode|view|rate|weekdays|subject_kind|leased_by|taken_by|set_by|created_by|granted_by|revision|topic|message|subcode|when_quiet|promise|cost|most_cost|occurrence|\w+_id)$/u;

/** Others, and why they have nobody's address. */
const WITHOUT_PEOPLE: ReadonlySet<string> = new Set([
  // Masked before they are written.
  'audit.inputs_json',
  'audit.words',
  'audit.subject',
  'audit.undo',
  // Ids of things.
  'resends.list_ids_json',
  'resends.list_name',
  'bulk_runs.undo_of',
  'bulk_runs.rows_by',
  'bulk_runs.action',
  'dead_letters.action',
  'problems.subject',
  'snapshots.subject',
  'unmaskings.what',
  'leases.name',
  'permits.name',
  'revisions.name',
  // Figures, filters by kinds and domains, words of Postbell's own, codes of Slack's.
  'outgoing_messages.last_refusal',
  'standings.standing',
  'comparison_days.day',
  'comparison_days.outcome_json',
  'comparisons.figures_json',
  'comparisons.reasons_json',
  'subscriptions.paused_reason',
  'subscriptions.settings_json',
  'stops.limit_json',
  'summary_marks.figures_json',
  'leases.kept_json',
  'incidents.closing',
  'reasons.reason',
  'sent_campaigns.found',
  'smtp_bounces.reason',
  // Instants, and hashes of links.
  'people.reactions',
  // The account's own name, and days.
  'service_requests.account',
  'service_requests.day',
  // Domains, and the account's own senders.
  'domains.domain',
  'sent_campaigns.sender_domain',
  'smtp_bounces.domain',
  'smtp_bounces.sender',
  // Hours of the day, and a zone.
  'quiet_hours.from_time',
  'quiet_hours.until_time',
  // Hashes.
  'smtp_emails.email',
  'smtp_emails.sender',
]);

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

  it('has the person in no byte any more, nor have its log and a backup', async () => {
    const databaseUrl = await newSqliteFile();
    const path = databaseUrl.slice('sqlite:'.length);
    const { store, open, pending } = await filled(databaseUrl);
    await store.uploads.save({ name: `${ANN}.csv`, content: Buffer.from('nothing') }, NOW);
    // What was deleted before leaves its bytes, too.
    const values = { addresses: ANN.repeat(200) };
    for (let index = 0; index < 20; index += 1) {
      const draft = { personId: 'U1', operation: `op ${index}`, values, page: 0, revision: 0 };
      await store.formSessions.begin(draft, NOW);
    }
    await store.formSessions.forgetBefore(new Date(NOW.getTime() + 1));
    await store.bulkRuns.move(open, { from: ['running'], to: 'stopped' }, NOW);
    await store.approvals.end(pending.id, { from: ['pending'], to: 'withdrawn' }, NOW);
    await store.privacy.forget(ANN);
    const copy = `${path}.copy`;
    const source = new DatabaseSync(path, { readOnly: true });
    await backup(source, copy);
    source.close();
    for (const name of [path, `${path}-wal`, copy]) {
      const bytes = (await readFile(name)).toString('latin1').toLowerCase();
      const others = bytes.split(OTHER).join('');
      expect([name, others.match(/.{0,40}ann\.lee.{0,40}/u)]).toEqual([name, null]);
    }
  });

  it('has each column of text either searched or known to have nobody’s address', async () => {
    const databaseUrl = await newSqliteFile();
    await opened(databaseUrl);
    const database = new DatabaseSync(databaseUrl.slice('sqlite:'.length), { readOnly: true });
    const columns = database
      .prepare(
        `select m.name || '.' || c.name as name from sqlite_master m, pragma_table_info(m.name) c
         where m.type = 'table' and m.name not like 'kysely%' and lower(c.type) in ('text', 'blob')`,
      )
      .all()
      .map(({ name }) => String(name));
    database.close();
    const unknown = columns.filter((name) => {
      const [, column = ''] = name.split('.');
      return !SEARCHED.has(name) && !IDS.test(column) && !WITHOUT_PEOPLE.has(name);
    });
    expect(unknown).toEqual([]);
  });

  it.each([...SEARCHED].filter((name) => FREE.has(name)))(
    'forgets what stands in %s',
    async (name) => {
      const databaseUrl = await newSqliteFile();
      const { store, open, pending } = await filled(databaseUrl);
      await store.bulkRuns.move(open, { from: ['running'], to: 'stopped' }, NOW);
      await store.approvals.end(pending.id, { from: ['pending'], to: 'withdrawn' }, NOW);
      const [table = '', column = ''] = name.split('.');
      const database = new DatabaseSync(databaseUrl.slice('sqlite:'.length));
      const { changes } = database
        .prepare(`update "${table}" set "${column}" = ?`)
        .run(JSON.stringify({ text: `about ${ANN}, they said` }));
      expect(changes).toBeGreaterThan(0);
      await store.privacy.forget(ANN);
      const rows = database.prepare(`select "${column}" as text from "${table}"`).all();
      database.close();
      for (const { text } of rows) expect(String(text).toLowerCase()).not.toContain('ann.lee');
    },
  );

  it('is in a folder that only its owner opens, where Postbell makes it', async () => {
    const [{ emptyDatabase }] = ENGINES;
    const databaseUrl = await emptyDatabase();
    await opened(databaseUrl);
    const folder = dirname(databaseUrl.slice('sqlite:'.length));
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
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
