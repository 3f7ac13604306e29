import { type Kysely, sql } from 'kysely';
import { randomId } from '../random-id.ts';
import { WEEKDAYS } from '../../domain/schedule.ts';

/** Adds the weekdays of a digest: `mon,tue`; `null` in older rows: every day. */
export async function addDigestWeekdays(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('schedules').addColumn('weekdays', 'text').execute();
}

/**
 * Adds the owner and the end of the lease of a slot, and the time from which its digest may have
 * been posted. Older slots have no lease, so they stay with the process that took them.
 */
export async function leaseSlots(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('slots').addColumn('taken_by', 'text').execute();
  await db.schema.alterTable('slots').addColumn('leased_until', 'bigint').execute();
  await db.schema.alterTable('slots').addColumn('posting_at', 'bigint').execute();
}

/**
 * Adds the state of a digest while it is posted, so that another process can continue when the
 * first dies.
 */
export async function keepWhatIsPosted(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('slots').addColumn('state_json', 'text').execute();
  await db.schema.alterTable('slots').addColumn('resumed_at', 'bigint').execute();
  // The index serves a query that runs every minute and nearly always returns nothing.
  await db.schema
    .createIndex('slots_unfinished')
    .on('slots')
    .columns(['posting_at', 'finished_at'])
    .where('finished_at', 'is', null)
    .execute();
}

/**
 * Creates digests, several a channel, each of a kind; the one that a channel had becomes its daily
 * one.
 */
export async function createDigestTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('digests')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('time', 'text', (column) => column.notNull())
    .addColumn('zone', 'text', (column) => column.notNull())
    .addColumn('weekdays', 'text', (column) => column.notNull())
    .addColumn('scope_json', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('when_quiet', 'text', (column) => column.notNull())
    .addColumn('set_at', 'bigint', (column) => column.notNull())
    .addColumn('paused_at', 'bigint')
    .addColumn('paused_reason', 'text')
    .execute();
  await db.schema.createIndex('digests_channel').on('digests').column('channel_id').execute();
  await moveSchedules(db);
  await db.schema.dropTable('schedules').execute();
}

async function moveSchedules(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ channel_id: string }>`select channel_id from schedules`.execute(db);
  for (const { channel_id: channelId } of rows) {
    const id = randomId(5);
    await sql`
      insert into digests (id, channel_id, created_by, kind, time, zone, weekdays, scope_json,
        language, when_quiet, set_at)
      select ${id}, channel_id, created_by, 'daily', time, zone,
        coalesce(weekdays, ${WEEKDAYS.join(',')}), '{"lists":[],"senders":[],"campaigns":[]}',
        'en-GB', 'line', created_at
      from schedules where channel_id = ${channelId}
    `.execute(db);
    // Older slots have no digest in their names: an instant in ISO 8601, 24 characters.
    await sql`
      update slots set slot = slot || ' ' || ${id}
      where channel_id = ${channelId} and length(slot) = 24
    `.execute(db);
  }
}

/** Creates the table for snapshots of figures of the service. */
export async function createReadingTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('readings')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('taken_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('figures_json', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('readings_key', ['subject', 'taken_at'])
    .execute();
  await db.schema.createIndex('readings_seen_at').on('readings').column('seen_at').execute();
}

const STATES: readonly JsonColumn[] = [
  { table: 'slots', key: ['channel_id', 'slot'], column: 'state_json' },
  { table: 'digest_followups', key: ['id'], column: 'state_json' },
];

/** Renames the fields of kept digests: `told` of a part, `toldDetails` and `narrowed` of the whole. */
export async function renameStateFields(db: Kysely<unknown>): Promise<void> {
  for (const column of STATES) await rewriteJson(db, column, withNewNames);
}

/** Renames the `steps` of kept replies to `actions`. */
export async function renameStepsOfReplies(db: Kysely<unknown>): Promise<void> {
  const bodies = { table: 'outgoing_messages', key: ['id'], column: 'body_json' };
  for (const column of [...STATES, bodies]) await rewriteJson(db, column, withActions);
}

function withActions(json: string): string {
  return JSON.stringify(
    JSON.parse(json, (_, value: unknown) => {
      if (typeof value !== 'object' || value === null || !('steps' in value)) return value;
      const { steps, ...rest } = value;
      return { ...rest, actions: steps };
    }),
  );
}

export async function renameReadings(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('readings').renameTo('snapshots').execute();
}

interface JsonColumn {
  readonly table: string;
  readonly key: readonly string[];
  readonly column: string;
}

async function rewriteJson(
  db: Kysely<unknown>,
  { table, key, column }: JsonColumn,
  rewrite: (json: string) => string,
): Promise<void> {
  const json = sql.ref(column);
  const { rows } = await sql<Record<string, string>>`
    select ${sql.join([...key, column].map((name) => sql.ref(name)))}
    from ${sql.table(table)} where ${json} is not null
  `.execute(db);
  for (const row of rows) {
    const isRow = sql.join(
      key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
      sql` and `,
    );
    const rewritten = rewrite(row[column] ?? '');
    await sql`update ${sql.table(table)} set ${json} = ${rewritten} where ${isRow}`.execute(db);
  }
}

function withNewNames(stateJson: string): string {
  const { narrowed, toldDetails, parts, ...rest } = JSON.parse(stateJson) as {
    readonly narrowed?: string;
    readonly toldDetails: readonly string[];
    readonly parts: readonly { readonly told: unknown }[];
  };
  return JSON.stringify({
    ...rest,
    filterWords: narrowed,
    postedDetails: toldDetails,
    parts: parts.map(({ told, ...part }) => ({ ...part, content: told })),
  });
}

/**
 * Creates tables for the open work of posted digests, and for the thresholds of rates in channels.
 */
export async function createFollowUpTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('digest_followups')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('digest_id', 'text', (column) => column.notNull())
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('message_ts', 'text', (column) => column.notNull())
    .addColumn('state_json', 'text', (column) => column.notNull())
    .addColumn('again_at', 'bigint', (column) => column.notNull())
    .addColumn('until_at', 'bigint', (column) => column.notNull())
    .addColumn('taken_by', 'text')
    .addColumn('leased_until', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('digest_followups_again_at')
    .on('digest_followups')
    .column('again_at')
    .execute();
  await db.schema
    .createTable('channel_thresholds')
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('rate', 'text', (column) => column.notNull())
    .addColumn('amber', 'double precision', (column) => column.notNull())
    .addColumn('red', 'double precision', (column) => column.notNull())
    .addColumn('set_by', 'text', (column) => column.notNull())
    .addColumn('set_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('channel_thresholds_key', ['channel_id', 'rate'])
    .execute();
}

interface SlotRow {
  readonly channel_id: string;
  readonly slot: string;
  readonly posting_at: number;
  readonly state_json: string | null;
  readonly resumed_at: number | null;
}

interface FollowUpRow {
  readonly id: string;
  readonly digest_id: string;
  readonly channel_id: string;
  readonly message_ts: string;
  readonly state_json: string;
  readonly again_at: number;
  readonly until_at: number;
  readonly slot: string | null;
}

/**
 * Moves digests that were begun, and what was still to be done for them, to occurrences and the
 * messages of the outbox.
 */
export async function createOccurrenceTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('occurrences')
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('occurrence', 'text', (column) => column.notNull())
    .addColumn('taken_at', 'bigint', (column) => column.notNull())
    .addColumn('taken_by', 'text')
    .addColumn('leased_until', 'bigint')
    .addColumn('finished_at', 'bigint')
    .addColumn('message_id', 'text')
    .addColumn('ask_at', 'bigint')
    .addColumn('ask_until', 'bigint')
    .addColumn('asked', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('occurrences_key', ['channel_id', 'occurrence'])
    .execute();
  await db.schema
    .createIndex('occurrences_ask_at')
    .on('occurrences')
    .column('ask_at')
    .where(sql.ref('ask_at'), 'is not', null)
    .execute();
  await sql`
    insert into occurrences (
      channel_id, occurrence, taken_at, taken_by, leased_until, finished_at, asked
    )
    select
      channel_id, slot, taken_at, taken_by, leased_until, coalesce(finished_at, posting_at), 0
    from slots
  `.execute(db);
  await moveInterrupted(db);
  await moveFollowUps(db);
  await db.schema.dropTable('digest_followups').execute();
  await db.schema.dropTable('slots').execute();
}

/** Moves digests of which nobody knows whether they were posted. */
async function moveInterrupted(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<SlotRow>`
    select channel_id, slot, posting_at, state_json, resumed_at from slots
    where posting_at is not null and finished_at is null
  `.execute(db);
  for (const { channel_id: channelId, slot, posting_at: atMs, state_json, resumed_at } of rows) {
    const id = `digest ${channelId} ${slot}`;
    const state = state_json === null || resumed_at !== null ? null : movedState(state_json);
    await sql`
      insert into outgoing_messages (
        id, kind, promise, channel_id, source_id, rank, body_json, created_at, changed_at, version,
        posted_version, shown_version, attempts, begun_at, is_in_doubt, finished_at
      ) values (
        ${id}, 'digest', 'at-most-once', ${channelId}, ${state?.digestId ?? null}, 1,
        ${state?.body ?? 'null'}, ${atMs}, ${atMs}, 1, 0, 0, 0, ${atMs}, 1,
        ${state === null ? atMs : null}
      )
    `.execute(db);
    await sql`
      update occurrences set message_id = ${id}
      where channel_id = ${channelId} and occurrence = ${slot}
    `.execute(db);
  }
}

const FOLLOWED_MS = 12 * 3_600_000;

/** Moves posted digests of which the thread or figures are missing. */
async function moveFollowUps(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<FollowUpRow>`
    select f.*, (
      select min(s.slot) from slots s
      where s.message_ts = f.message_ts and s.slot like '% ' || f.digest_id || '%'
    ) as slot
    from digest_followups f
  `.execute(db);
  for (const row of rows) {
    const { body, channelId, digestId, attempts, isShown } = movedState(row.state_json);
    const occurrence = row.slot ?? row.id;
    const id = `digest ${channelId} ${occurrence}`;
    const postedAt = row.until_at - FOLLOWED_MS;
    await sql`
      insert into outgoing_messages (
        id, kind, promise, channel_id, source_id, rank, body_json, created_at, changed_at, version,
        posted_version, shown_version, attempts, begun_at, is_in_doubt, posted_in, message_ts,
        shown_at
      ) values (
        ${id}, 'digest', 'at-most-once', ${channelId}, ${digestId}, 1, ${body}, ${postedAt},
        ${postedAt}, ${isShown ? 1 : 2}, 1, 1, 0, ${postedAt}, 0, ${row.channel_id},
        ${row.message_ts}, ${postedAt}
      )
    `.execute(db);
    await sql`
      insert into occurrences (
        channel_id, occurrence, taken_at, leased_until, finished_at, message_id, ask_at, ask_until,
        asked
      ) values (
        ${channelId}, ${occurrence}, ${postedAt}, 0, ${postedAt}, ${id}, ${row.again_at},
        ${row.until_at}, ${attempts}
      )
      on conflict (channel_id, occurrence) do update set
        leased_until = 0, message_id = excluded.message_id, ask_at = excluded.ask_at,
        ask_until = excluded.ask_until, asked = excluded.asked
    `.execute(db);
  }
}

/** Returns the body of a digest's message, and what was kept in it beside that. */
function movedState(stateJson: string) {
  const { isShown, attempts, askAt, ...state } = JSON.parse(stateJson) as {
    readonly digest: { readonly id: string; readonly channelId: string };
    readonly isShown: boolean;
    readonly attempts: number;
    readonly askAt: unknown;
  };
  const outlook = askAt !== null ? 'asked again' : attempts > 0 ? 'given up' : 'as it is';
  const { channelId, id: digestId } = state.digest;
  return { body: JSON.stringify({ ...state, outlook }), channelId, digestId, attempts, isShown };
}

/** Creates the table for figures of campaigns at other times, see campaign-figures.ts. */
export async function createCampaignFigureTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('campaign_figures')
    .addColumn('campaign_id', 'text', (column) => column.notNull())
    .addColumn('taken_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .addColumn('listed_json', 'text', (column) => column.notNull())
    .addColumn('totals_json', 'text')
    .addPrimaryKeyConstraint('campaign_figures_key', ['campaign_id', 'taken_at'])
    .execute();
  await db.schema
    .createIndex('campaign_figures_sent_at')
    .on('campaign_figures')
    .column('sent_at')
    .execute();
}

/**
 * Creates tables for SMTP emails that bounced, and for the times of which all of them are known.
 */
export async function createBounceTables(
  db: Kysely<unknown>,
  bytes: 'blob' | 'bytea',
): Promise<void> {
  await db.schema
    .createTable('smtp_bounces')
    .addColumn('identity', bytes, (column) => column.primaryKey())
    .addColumn('bounced_at', 'bigint', (column) => column.notNull())
    .addColumn('sent_at', 'bigint')
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('domain', 'text', (column) => column.notNull())
    .addColumn('sender', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('code', 'bigint', (column) => column.notNull())
    .addColumn('subcode', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('smtp_bounces_bounced_at')
    .on('smtp_bounces')
    .column('bounced_at')
    .execute();
  await db.schema
    .createIndex('smtp_bounces_people')
    .on('smtp_bounces')
    .column('bounced_at')
    .where(sql<boolean>`address <> ''`)
    .execute();
  await db.schema
    .createTable('bounce_readings')
    .addColumn('until_at', 'bigint', (column) => column.primaryKey())
    .addColumn('from_at', 'bigint', (column) => column.notNull())
    .execute();
}

/** Creates tables for monitors, and for the problems they found. */
export async function createWatchTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('watches')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('kinds', 'text', (column) => column.notNull())
    .addColumn('below_amount', 'bigint')
    .addColumn('left_percent', 'bigint', (column) => column.notNull())
    .addColumn('paused_at', 'bigint')
    .addColumn('paused_reason', 'text')
    .execute();
  await db.schema.createIndex('watches_channel').on('watches').column('channel_id').execute();
  await db.schema
    .createTable('watch_states')
    .addColumn('watch_id', 'text', (column) =>
      column.notNull().references('watches.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('since_at', 'bigint', (column) => column.notNull())
    .addColumn('posting_at', 'bigint')
    .addColumn('message_ts', 'text')
    .addColumn('again_at', 'bigint')
    .addColumn('calm_since', 'bigint')
    .addColumn('relief_at', 'bigint')
    .addPrimaryKeyConstraint('watch_states_key', ['watch_id', 'subject'])
    .execute();
}
