import { type Kysely, sql } from 'kysely';
import type { EngineName } from './migrations.ts';

/** Tables by their former names; a column is renamed in the table's new name. */
const TABLES = {
  form_drafts: 'form_sessions',
  notices: 'pending_notifications',
  notice_overflows: 'notification_overflows',
  update_turns: 'update_permits',
  post_turns: 'post_permits',
  reveals: 'unmaskings',
  hooks: 'webhooks',
  watches: 'monitors',
  watch_states: 'problems',
} as const;

const COLUMNS = [
  ['form_sessions', 'turn', 'revision'],
  ['update_permits', 'asked_at', 'requested_at'],
  ['unmaskings', 'outgoing_id', 'message_id'],
  ['unmaskings', 'revealed_at', 'unmasked_at'],
  ['problems', 'watch_id', 'monitor_id'],
  ['problems', 'calm_since', 'recovering_since'],
  ['incidents', 'calm_since', 'recovering_since'],
  ['stops', 'stop_json', 'limit_json'],
  ['stops', 'asked_at', 'requested_at'],
  ['summary_marks', 'turn_at', 'due_at'],
  ['digests', 'scope_json', 'filter_json'],
  ['occurrences', 'ask_at', 'retry_at'],
  ['occurrences', 'ask_until', 'retry_until'],
  ['occurrences', 'asked', 'retries'],
] as const;

/** Constraints that were named after their table, by the table that they belong to now. */
const CONSTRAINTS = {
  pending_notifications: ['notices_key', 'pending_notifications_key'],
  notification_overflows: ['notice_overflows_key', 'notification_overflows_key'],
  problems: ['watch_states_key', 'problems_key'],
  snapshots: ['readings_key', 'snapshots_key'],
} as const;

/**
 * Gives tables, columns, and what is named after them the words of docs/glossary.md, and drops what
 * nothing reads any more.
 */
export async function useGlossaryWords(db: Kysely<unknown>, engine: EngineName): Promise<void> {
  for (const [before, after] of Object.entries(TABLES)) {
    await db.schema.alterTable(before).renameTo(after).execute();
  }
  for (const [table, before, after] of COLUMNS) {
    await db.schema.alterTable(table).renameColumn(before, after).execute();
  }
  for (const [table, [before, after]] of Object.entries(CONSTRAINTS)) {
    await (engine === 'sqlite'
      ? rebuildWithConstraint(db, table, before, after)
      : sql`alter table ${sql.table(table)} rename constraint ${sql.ref(before)} to ${sql.ref(after)}`.execute(
          db,
        ));
  }
  if (engine === 'postgres') await renameConstraintsOfPostgres(db);
  await renameIndexes(db);
  await renameKinds(db);
  // Numbers look the same in every digest.
  await db.schema.alterTable('digests').dropColumn('language').execute();
}

/** SQLite knows a constraint's name only from the text that made the table. */
async function rebuildWithConstraint(
  db: Kysely<unknown>,
  table: string,
  before: string,
  after: string,
): Promise<void> {
  const { rows } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_schema where tbl_name = ${table} and sql is not null order by rowid
  `.execute(db);
  const old = `${table}_before`;
  await db.schema.alterTable(table).renameTo(old).execute();
  for (const { type, sql: made } of rows) {
    if (type === 'table') await sql.raw(made.replace(`"${before}"`, `"${after}"`)).execute(db);
  }
  await sql`insert into ${sql.table(table)} select * from ${sql.table(old)}`.execute(db);
  await db.schema.dropTable(old).execute();
  for (const { type, sql: made } of rows) {
    if (type === 'index') await sql.raw(made).execute(db);
  }
}

/** Renames what PostgreSQL named by itself, also after tables that were renamed long ago. */
async function renameConstraintsOfPostgres(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ table: string; before: string; after: string }>`
    select relname as "table", conname as before, relname || case contype
        when 'p' then '_pkey'
        when 'n' then '_' || attname || '_not_null'
        else '_' || attname || '_fkey'
      end as after
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where connamespace = current_schema()::regnamespace
      and (contype in ('n', 'f') or contype = 'p' and conname like '%\\_pkey')
  `.execute(db);
  for (const { table, before, after } of rows) {
    if (before === after) continue;
    await sql`alter table ${sql.table(table)} rename constraint ${sql.ref(before)} to ${sql.ref(after)}`.execute(
      db,
    );
  }
}

const INDEXES = [
  ['form_drafts_of_person', 'form_sessions_of_person', 'form_sessions', ['person_id', 'operation']],
  ['reveals_revealed_at', 'unmaskings_unmasked_at', 'unmaskings', ['unmasked_at']],
  ['summary_marks_turn_at', 'summary_marks_due_at', 'summary_marks', ['due_at']],
  ['watches_channel', 'monitors_channel', 'monitors', ['channel_id']],
  ['readings_seen_at', 'snapshots_seen_at', 'snapshots', ['seen_at']],
  ['totals_heard', 'totals_of_kind', 'totals', ['kind', 'changed_at']],
] as const;

async function renameIndexes(db: Kysely<unknown>): Promise<void> {
  for (const [before, after, table, columns] of INDEXES) {
    await db.schema.dropIndex(before).execute();
    await db.schema
      .createIndex(after)
      .on(table)
      .columns([...columns])
      .execute();
  }
  await db.schema.dropIndex('occurrences_ask_at').execute();
  await db.schema
    .createIndex('occurrences_retry_at')
    .on('occurrences')
    .column('retry_at')
    .where(sql.ref('retry_at'), 'is not', null)
    .execute();
}

/** Renames kinds of messages and jobs, which have the words of tables. */
async function renameKinds(db: Kysely<unknown>): Promise<void> {
  await sql`
    update outgoing_messages set kind = 'paused monitors' where kind = 'paused watches'
  `.execute(db);
  await sql`update leases set name = 'monitors' where name = 'watches'`.execute(db);
  await sql`
    update leases set name = 'monitors of webhooks' where name = 'watches of webhooks'
  `.execute(db);
}
