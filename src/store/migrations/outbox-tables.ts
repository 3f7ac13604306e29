import { type Kysely, sql } from 'kysely';
import { encodeDated } from '../../lib/dated-json.ts';

/**
 * Creates the tables of messages about single events, of the leases of channels, of unmaskings and
 * of what daily summaries have reported.
 */
export async function createOutgoingTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tellings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('subscription_id', 'text', (column) => column.notNull())
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('form', 'text', (column) => column.notNull())
    .addColumn('topic', 'text')
    .addColumn('silence', 'text')
    .addColumn('counts_json', 'text', (column) => column.notNull())
    .addColumn('events_json', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('shown_version', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'bigint', (column) => column.notNull())
    .addColumn('is_doubtful', 'bigint', (column) => column.notNull())
    .addColumn('message_ts', 'text')
    .addColumn('shown_at', 'bigint')
    .addColumn('finished_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('tellings_unfinished')
    .on('tellings')
    .columns(['channel_id', 'finished_at'])
    .where('finished_at', 'is', null)
    .execute();
  await db.schema
    .createIndex('tellings_created_at')
    .on('tellings')
    .columns(['channel_id', 'created_at'])
    .execute();
  await db.schema
    .createTable('telling_channels')
    .addColumn('channel_id', 'text', (column) => column.primaryKey())
    .addColumn('leased_until', 'bigint', (column) => column.notNull())
    .execute();
  await createUnmaskingTable(db);
  await createSummaryTable(db);
}

async function createUnmaskingTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reveals')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull())
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('telling_id', 'text', (column) => column.notNull())
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('revealed_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('reveals_revealed_at').on('reveals').column('revealed_at').execute();
}

async function createSummaryTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('summary_marks')
    .addColumn('subscription_id', 'text', (column) => column.notNull())
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('turn_at', 'bigint', (column) => column.notNull())
    .addColumn('figures_json', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('summary_marks_key', ['subscription_id', 'topic', 'turn_at'])
    .execute();
  await db.schema
    .createIndex('summary_marks_turn_at')
    .on('summary_marks')
    .column('turn_at')
    .execute();
}

/** Creates the table of everything that Slack is told later, and moves event notifications there. */
export async function createOutboxTables(db: Kysely<unknown>): Promise<void> {
  await createTables(db);
  await moveEventNotifications(db);
  await db.schema.dropTable('tellings').execute();
  // Leases outlive no restart, so there is nothing to move.
  await db.schema.dropTable('telling_channels').execute();
  await db.schema.alterTable('reveals').renameColumn('telling_id', 'outgoing_id').execute();
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('outgoing_messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('promise', 'text', (column) => column.notNull())
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('source_id', 'text')
    .addColumn('topic', 'text')
    .addColumn('thread_of', 'text')
    .addColumn('thread_version', 'bigint')
    .addColumn('rank', 'bigint', (column) => column.notNull())
    .addColumn('body_json', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('posted_version', 'bigint', (column) => column.notNull())
    .addColumn('shown_version', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'bigint', (column) => column.notNull())
    .addColumn('is_in_doubt', 'bigint', (column) => column.notNull())
    .addColumn('posted_in', 'text')
    .addColumn('message_ts', 'text')
    .addColumn('shown_at', 'bigint')
    .addColumn('finished_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('outgoing_messages_unfinished')
    .on('outgoing_messages')
    .columns(['channel_id', 'finished_at'])
    .where(sql.ref('finished_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('outgoing_messages_created_at')
    .on('outgoing_messages')
    .columns(['channel_id', 'created_at'])
    .execute();
  await db.schema
    .createIndex('outgoing_messages_source')
    .on('outgoing_messages')
    .column('source_id')
    .execute();
  await db.schema
    .createTable('outgoing_channels')
    .addColumn('channel_id', 'text', (column) => column.primaryKey())
    .addColumn('leased_until', 'bigint', (column) => column.notNull())
    .execute();
}

async function moveEventNotifications(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into outgoing_messages (
      id, kind, promise, channel_id, source_id, topic, thread_of, thread_version, rank, body_json,
      created_at, changed_at, version, posted_version, shown_version, attempts, is_in_doubt,
      posted_in, message_ts, shown_at, finished_at
    )
    select
      id, 'event notification',
      case form when 'flood' then 'latest-state-wins' else 'at-least-once' end,
      channel_id, subscription_id, topic, null, null, case form when 'status' then 0 else 1 end,
      '{"form":"' || form || '","silence":' || coalesce('"' || silence || '"', 'null')
        || ',"counts":' || counts_json || ',"events":' || events_json || '}',
      created_at, changed_at, version, shown_version, shown_version, attempts, is_doubtful,
      case when message_ts is null then null else channel_id end, message_ts, shown_at, finished_at
    from tellings
  `.execute(db);
}

/** Moves what is still to be told of automatic stops; of the others nothing more is told. */
export async function moveStopMessages(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into outgoing_messages (
      id, kind, promise, channel_id, source_id, rank, body_json, created_at, changed_at, version,
      posted_version, shown_version, attempts, is_in_doubt, posted_in, message_ts, shown_at,
      finished_at
    )
    select
      'stop ' || s.campaign_id || ' ' || p.place_id, 'automatic stop', 'latest-state-wins',
      p.place_id, s.campaign_id, 0, '{"state":"' || s.state || '"}', s.reached_at, s.reached_at,
      case when o.message_ts is not null and o.told_state <> s.state then 2 else 1 end,
      case when o.message_ts is null then 0 else 1 end,
      case when o.message_ts is null then 0 else 1 end,
      0, 0, case when o.message_ts is null then null else p.place_id end, o.message_ts,
      case when o.message_ts is null then null else s.reached_at end,
      case when o.told_state = s.state and (s.state <> 'trying' or o.message_ts is null)
        then s.reached_at end
    from stops s
    join (
      select campaign_id, channel_id as place_id from stops
      union select campaign_id, owner_id from stops
    ) p on p.campaign_id = s.campaign_id
    left join stop_posts o on o.campaign_id = s.campaign_id and o.place_id = p.place_id
    where s.told_at is null and s.state <> 'wanted'
  `.execute(db);
  await sql`
    insert into outgoing_messages (
      id, kind, promise, channel_id, source_id, thread_of, thread_version, rank, body_json,
      created_at, changed_at, version, posted_version, shown_version, attempts, is_in_doubt
    )
    select
      id || ' 2', 'automatic stop reply', promise, channel_id, source_id, id, 2, rank, body_json,
      created_at, changed_at, 1, 0, 0, 0, 0
    from outgoing_messages
    where kind = 'automatic stop' and version = 2
  `.execute(db);
  await db.schema.dropTable('stop_posts').execute();
  await db.schema.dropIndex('stops_told_at').execute();
  await db.schema.alterTable('stops').dropColumn('told_at').execute();
}

interface IncidentPostRow {
  readonly incident_id: string;
  readonly channel_id: string;
  readonly message_ts: string | null;
  readonly shown_revision: number;
  readonly told_at: number | null;
  readonly told_part: number;
  readonly told_whole: number;
  readonly told_domain: string | null;
  readonly shows_cancel: number;
  readonly finished_at: number | null;
  readonly opened_at: number;
  readonly closed_at: number | null;
}

/**
 * Moves what channels were told of incidents. What they were not told yet is added anew while an
 * incident is open; of one that is over, a channel still gets the alarm that it was waiting for.
 */
export async function moveIncidentMessages(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<IncidentPostRow>`
    select p.*, i.opened_at, i.closed_at from incident_posts p
    join incidents i on i.id = p.incident_id
    where p.message_ts is not null or p.finished_at is not null or i.closed_at is not null
  `.execute(db);
  for (const row of rows) {
    const isPosted = row.message_ts === null ? 0 : 1;
    const instantOf = (ms: number | null) => (ms === null ? null : new Date(ms));
    const body = encodeDated({
      reply: null,
      revision: row.shown_revision,
      subscriptionId: null,
      notified: { part: row.told_part, whole: row.told_whole },
      notifiedAt: instantOf(row.told_at),
      notifiedDomain: row.told_domain,
      showsCancel: row.shows_cancel === 1,
      closedAt: row.finished_at === null ? null : instantOf(row.closed_at),
    });
    await sql`
      insert into outgoing_messages (
        id, kind, promise, channel_id, source_id, rank, body_json, created_at, changed_at, version,
        posted_version, shown_version, attempts, is_in_doubt, posted_in, message_ts, shown_at,
        finished_at
      ) values (
        ${`incident ${row.incident_id} ${row.channel_id}`}, 'incident', 'latest-state-wins',
        ${row.channel_id}, ${row.incident_id}, 0, ${body}, ${row.opened_at},
        ${row.told_at ?? row.opened_at}, 1, ${isPosted}, ${isPosted}, 0, 0,
        ${row.message_ts === null ? null : row.channel_id}, ${row.message_ts},
        ${row.told_at}, ${row.finished_at}
      )
    `.execute(db);
  }
  await db.schema.dropTable('incident_posts').execute();
}

/** Notes when a message was last handed to Slack. */
export async function noteAttempts(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outgoing_messages').addColumn('begun_at', 'bigint').execute();
}

/** Notes what Slack refused, and how often jobs went on by themselves. */
export async function noteRefusals(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outgoing_messages').addColumn('last_refusal', 'text').execute();
  await db.schema
    .alterTable('bulk_runs')
    .addColumn('resumes', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
}

interface PausedRow {
  readonly key: string;
  readonly channel_id: string;
  readonly created_by: string;
  readonly paused_at: number;
  readonly paused_reason: string | null;
}

/** Adds what owners of paused alerts were not told yet: nobody took the key for it. */
export async function addPausedMessages(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<PausedRow>`
    select distinct
      'paused ' || channel_id || ' ' || created_by || ' ' || paused_at as key,
      channel_id, created_by, paused_at, paused_reason
    from subscriptions
    where paused_at is not null
      and 'paused ' || channel_id || ' ' || created_by || ' ' || paused_at not in (
        select key from claims
      )
  `.execute(db);
  for (const row of rows) await addPaused(db, 'paused alerts', row);
}

/**
 * Moves what channels were told of problems, of which some may be there or not. A problem that
 * nobody was told of begins anew, and one whose end may be told is over.
 */
export async function moveProblemMessages(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('watch_states')
    .addColumn('message_id', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await sql`delete from watch_states where posting_at is null or relief_at is not null`.execute(db);
  await sql`
    update watch_states set message_id = 'problem ' || watch_id || ' ' || coalesce(message_ts, subject)
  `.execute(db);
  await sql`
    insert into outgoing_messages (
      id, kind, promise, channel_id, source_id, rank, body_json, created_at, changed_at, version,
      posted_version, shown_version, attempts, is_in_doubt, posted_in, message_ts, shown_at,
      finished_at
    )
    select
      s.message_id, 'problem', 'at-most-once', w.channel_id, s.watch_id, 1, 'null',
      min(s.posting_at), min(s.posting_at), 1,
      case when s.message_ts is null then 0 else 1 end,
      case when s.message_ts is null then 0 else 1 end,
      0, case when s.message_ts is null then 1 else 0 end,
      case when s.message_ts is null then null else w.channel_id end, s.message_ts,
      case when s.message_ts is null then null else min(s.posting_at) end, min(s.posting_at)
    from watch_states s join watches w on w.id = s.watch_id
    group by s.message_id, s.message_ts, s.watch_id, w.channel_id
  `.execute(db);
  for (const column of ['posting_at', 'message_ts', 'again_at', 'relief_at']) {
    await db.schema.alterTable('watch_states').dropColumn(column).execute();
  }
  await addPausedWatches(db);
}

/** Adds what owners of paused monitors were not told yet: nobody took the key for it. */
async function addPausedWatches(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<PausedRow>`
    select distinct
      'paused watches ' || channel_id || ' ' || created_by || ' ' || paused_at as key,
      channel_id, created_by, paused_at, paused_reason
    from watches
    where paused_at is not null
      and 'paused watches ' || channel_id || ' ' || created_by || ' ' || paused_at not in (
        select key from idempotency_keys
      )
  `.execute(db);
  for (const row of rows) await addPaused(db, 'paused watches', row);
}

/** Adds what owners of paused digests were not told yet: nobody took the key for it. */
export async function addPausedDigests(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<PausedRow>`
    select distinct
      'paused digests ' || channel_id || ' ' || created_by || ' ' || paused_at as key,
      channel_id, created_by, paused_at, paused_reason
    from digests
    where paused_at is not null and paused_reason is not null
      and 'paused digest ' || id || ' ' || paused_at not in (select key from idempotency_keys)
  `.execute(db);
  for (const row of rows) await addPaused(db, 'paused digests', row);
}

async function addPaused(db: Kysely<unknown>, kind: string, row: PausedRow): Promise<void> {
  const { channel_id: channelId, paused_reason: reason } = row;
  const body = encodeDated({ channelId, reason, pausedAt: new Date(row.paused_at) });
  await sql`
    insert into outgoing_messages (
      id, kind, promise, channel_id, source_id, rank, body_json, created_at, changed_at, version,
      posted_version, shown_version, attempts, is_in_doubt
    ) values (
      ${row.key}, ${kind}, 'at-most-once', ${row.created_by}, ${channelId}, 1, ${body},
      ${row.paused_at}, ${row.paused_at}, 1, 0, 0, 0, 0
    )
  `.execute(db);
}

/**
 * Moves the messages of bulk runs. A run that was not told yet has its message drawn anew, and gets
 * one where it has none; what was not done of one that ended is handed over.
 */
export async function moveBulkMessages(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into outgoing_messages (
      id, kind, promise, channel_id, source_id, rank, body_json, created_at, changed_at, version,
      posted_version, shown_version, attempts, is_in_doubt, posted_in, message_ts, shown_at,
      finished_at
    )
    select
      'bulk run ' || id, 'bulk run', 'latest-state-wins', coalesce(place_id, channel_id), id, 1,
      '{"state":"' || state || '"}', created_at, created_at,
      case when message_ts is not null and told_at is null then 2 else 1 end,
      case when message_ts is null then 0 else 1 end,
      case when message_ts is null then 0 else 1 end,
      0, 0, case when message_ts is null then null else place_id end, message_ts,
      case when message_ts is null then null else created_at end, told_at
    from bulk_runs where message_ts is not null or told_at is null
  `.execute(db);
  const { rows } = await sql<{ id: string; person_id: string; ended_at: number }>`
    select id, person_id, ended_at from bulk_runs where ended_at is not null and told_at is null
  `.execute(db);
  for (const row of rows) {
    const body = encodeDated({ endedAt: new Date(row.ended_at) });
    await sql`
      insert into outgoing_messages (
        id, kind, promise, channel_id, source_id, rank, body_json, created_at, changed_at, version,
        posted_version, shown_version, attempts, is_in_doubt
      ) values (
        ${`rows not done ${row.id} ${row.ended_at}`}, 'rows not done', 'at-least-once',
        ${row.person_id}, ${row.id}, 1, ${body}, ${row.ended_at}, ${row.ended_at}, 1, 0, 0, 0, 0
      )
    `.execute(db);
  }
  await db.schema.dropIndex('bulk_runs_told_at').execute();
  for (const column of ['told_at', 'place_id', 'message_ts']) {
    await db.schema.alterTable('bulk_runs').dropColumn(column).execute();
  }
  // Leases outlive no restart; those of an older clock would last as long as it was ahead.
  await sql`update bulk_runs set leased_by = null, leased_until = null`.execute(db);
  await db.schema.createIndex('bulk_runs_state').on('bulk_runs').column('state').execute();
}
