import { sql, type Kysely } from 'kysely';
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

const STATES = [
  { table: 'slots', key: ['channel_id', 'slot'] },
  { table: 'digest_followups', key: ['id'] },
] as const;

/** Renames the fields of kept digests: `told` of a part, `toldDetails` and `narrowed` of the whole. */
export async function renameStateFields(db: Kysely<unknown>): Promise<void> {
  for (const { table, key } of STATES) {
    const columns = sql.join(key.map((column) => sql.ref(column)));
    const { rows } = await sql<Record<string, string>>`
      select ${columns}, state_json from ${sql.table(table)} where state_json is not null
    `.execute(db);
    for (const row of rows) {
      const isRow = sql.join(
        key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
        sql` and `,
      );
      const state = withNewNames(row['state_json'] ?? '');
      await sql`update ${sql.table(table)} set state_json = ${state} where ${isRow}`.execute(db);
    }
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
