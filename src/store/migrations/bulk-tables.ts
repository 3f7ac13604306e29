import type { Kysely } from 'kysely';

/**
 * Creates the tables of runs. Rows are stored in blocks, as JSON: a run of 100,000 is a hundred
 * blocks.
 */
export async function createBulkTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bulk_runs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('params_json', 'text', (column) => column.notNull())
    .addColumn('target', 'text')
    .addColumn('person_id', 'text', (column) => column.notNull())
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('undo_of', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('resume_at', 'bigint')
    .addColumn('total', 'bigint', (column) => column.notNull())
    .addColumn('done', 'bigint', (column) => column.notNull())
    .addColumn('already', 'bigint', (column) => column.notNull())
    .addColumn('failed', 'bigint', (column) => column.notNull())
    .addColumn('unknown', 'bigint', (column) => column.notNull())
    .addColumn('undoable', 'bigint', (column) => column.notNull())
    .addColumn('repeated', 'bigint', (column) => column.notNull())
    .addColumn('rejected', 'bigint', (column) => column.notNull())
    .addColumn('rejected_json', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('told_at', 'bigint')
    .addColumn('place_id', 'text')
    .addColumn('message_ts', 'text')
    .addColumn('leased_by', 'text')
    .addColumn('leased_until', 'bigint')
    .execute();
  // A run can be undone only once.
  await db.schema
    .createIndex('bulk_runs_undo_of')
    .unique()
    .on('bulk_runs')
    .column('undo_of')
    .execute();
  await db.schema.createIndex('bulk_runs_told_at').on('bulk_runs').column('told_at').execute();
  await createBlockTables(db);
}

/** Adds the thread, which isn't known of earlier runs; they go on in the channel. */
export async function noteThreads(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('bulk_runs').addColumn('thread_ts', 'text').execute();
}

/** Counts lines that were left out on purpose; earlier runs have none. */
export async function countSkippedLines(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('bulk_runs')
    .addColumn('skipped', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
}

async function createBlockTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bulk_rows')
    .addColumn('run_id', 'text', (column) =>
      column.notNull().references('bulk_runs.id').onDelete('cascade'),
    )
    .addColumn('block', 'bigint', (column) => column.notNull())
    .addColumn('rows_json', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('bulk_rows_key', ['run_id', 'block'])
    .execute();
  await db.schema
    .createTable('bulk_outcomes')
    .addColumn('run_id', 'text', (column) =>
      column.notNull().references('bulk_runs.id').onDelete('cascade'),
    )
    .addColumn('block', 'bigint', (column) => column.notNull())
    .addColumn('outcomes', 'text', (column) => column.notNull())
    .addColumn('reasons_json', 'text')
    .addPrimaryKeyConstraint('bulk_outcomes_key', ['run_id', 'block'])
    .execute();
}
