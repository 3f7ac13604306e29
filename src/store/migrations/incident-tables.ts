import { sql, type Kysely } from 'kysely';

/** Creates the tables of incidents, of their posts, and of automatic stops. */
export async function createIncidentTables(db: Kysely<unknown>): Promise<void> {
  await createIncidents(db);
  await createStops(db);
}

/** Adds whether a post shows a button that cancels: earlier posts may, until they are checked. */
export async function noteCancelButtons(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('incident_posts')
    .addColumn('shows_cancel', 'bigint', (column) => column.notNull().defaultTo(1))
    .execute();
}

async function createIncidents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('incidents')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('rate', 'text', (column) => column.notNull())
    .addColumn('campaign_id', 'text')
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('opened_at', 'bigint', (column) => column.notNull())
    .addColumn('closed_at', 'bigint')
    .addColumn('closing', 'text')
    .addColumn('part', 'bigint', (column) => column.notNull())
    .addColumn('whole', 'bigint', (column) => column.notNull())
    .addColumn('peak_part', 'bigint', (column) => column.notNull())
    .addColumn('peak_whole', 'bigint', (column) => column.notNull())
    .addColumn('calm_since', 'bigint')
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .execute();
  // The first process that sees a rate cross its limit opens the only incident.
  await db.schema
    .createIndex('incidents_open')
    .unique()
    .on('incidents')
    .columns(['topic', 'rate'])
    .where(sql.ref('closed_at'), 'is', null)
    .execute();
  await db.schema.createIndex('incidents_opened_at').on('incidents').column('opened_at').execute();
  await db.schema
    .createTable('incident_posts')
    .addColumn('incident_id', 'text', (column) =>
      column.notNull().references('incidents.id').onDelete('cascade'),
    )
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('message_ts', 'text')
    .addColumn('shown_revision', 'bigint', (column) => column.notNull())
    .addColumn('told_at', 'bigint')
    .addColumn('told_part', 'bigint', (column) => column.notNull())
    .addColumn('told_whole', 'bigint', (column) => column.notNull())
    .addColumn('told_domain', 'text')
    .addColumn('finished_at', 'bigint')
    .addColumn('held_until', 'bigint')
    .addPrimaryKeyConstraint('incident_posts_key', ['incident_id', 'channel_id'])
    .execute();
}

async function createStops(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stops')
    .addColumn('campaign_id', 'text', (column) => column.primaryKey())
    .addColumn('subscription_id', 'text', (column) => column.notNull())
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('stop_json', 'text', (column) => column.notNull())
    .addColumn('part', 'bigint', (column) => column.notNull())
    .addColumn('whole', 'bigint', (column) => column.notNull())
    .addColumn('reached_at', 'bigint', (column) => column.notNull())
    .addColumn('asked_at', 'bigint')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('sent', 'bigint')
    .addColumn('recipients', 'bigint')
    .addColumn('held_until', 'bigint')
    .addColumn('told_at', 'bigint')
    .execute();
  await db.schema.createIndex('stops_told_at').on('stops').column('told_at').execute();
  await db.schema
    .createTable('stop_posts')
    .addColumn('campaign_id', 'text', (column) =>
      column.notNull().references('stops.campaign_id').onDelete('cascade'),
    )
    .addColumn('place_id', 'text', (column) => column.notNull())
    .addColumn('message_ts', 'text')
    .addColumn('told_state', 'text')
    .addColumn('held_until', 'bigint')
    .addPrimaryKeyConstraint('stop_posts_key', ['campaign_id', 'place_id'])
    .execute();
}
