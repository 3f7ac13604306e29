import { type Kysely, sql } from 'kysely';

/**
 * Creates what subscriptions need: their columns, the tables of notices, and those of the reasons
 * and domains in a topic's figures. Cards are made when an event comes that a subscription wants.
 */
export async function createAlertTables(
  db: Kysely<unknown>,
  bytes: 'blob' | 'bytea',
): Promise<void> {
  await changeSubscriptions(db);
  await changeCards(db);
  await createNoticeTables(db, bytes);
  await createFigureTables(db);
}

async function changeSubscriptions(db: Kysely<unknown>): Promise<void> {
  const nothing = JSON.stringify({ only: [], not: [] });
  const everything = `{"kind":${nothing},"list":${nothing},"campaign":${nothing},"sender":${nothing},"domain":${nothing}}`;
  const column = (name: string, type: 'text' | 'bigint', initial?: string) =>
    db.schema
      .alterTable('subscriptions')
      .addColumn(name, type, (added) =>
        initial === undefined ? added : added.notNull().defaultTo(initial),
      )
      .execute();
  await column('mode', 'text', 'card');
  await column('filter_json', 'text', everything);
  await column('view', 'text', '');
  await column('options_json', 'text', '{"quiet":null,"stop":null}');
  await column('muted_until', 'bigint');
  await keepKinds(db, everything);
  await db.schema.dropTable('subscription_kinds').execute();
  // Processes that cache the routes of all subscriptions see by this number that they changed.
  await db.schema
    .createTable('revisions')
    .addColumn('name', 'text', (added) => added.primaryKey())
    .addColumn('revision', 'bigint', (added) => added.notNull())
    .execute();
  await sql`insert into revisions (name, revision) values ('subscriptions', 1)`.execute(db);
}

async function keepKinds(db: Kysely<unknown>, everything: string): Promise<void> {
  const { rows } = await sql<{ id: string; kind: string }>`
    select subscription_id as id, kind from subscription_kinds where kind <> '*' order by kind
  `.execute(db);
  for (const [id, found] of Map.groupBy(rows, (row) => row.id)) {
    const kind = { only: found.map((row) => row.kind), not: [] };
    const filter = JSON.stringify({ ...JSON.parse(everything), kind });
    await sql`update subscriptions set filter_json = ${filter} where id = ${id}`.execute(db);
  }
}

async function changeCards(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('cards')
    .addColumn('view', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('cards').addColumn('muted_until', 'bigint').execute();
  // It is set for a card that nobody is to see, such as one of a campaign with another sender.
  await db.schema.alterTable('cards').addColumn('hidden_at', 'bigint').execute();
  await db.schema.createIndex('cards_topic').on('cards').column('topic').execute();
}

async function createNoticeTables(db: Kysely<unknown>, bytes: 'blob' | 'bytea'): Promise<void> {
  await db.schema
    .createTable('notices')
    .addColumn('subscription_id', 'text', (column) => column.notNull())
    .addColumn('identity', bytes, (column) => column.notNull())
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('raw', 'text', (column) => column.notNull())
    .addColumn('occurred_at', 'bigint', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('notices_key', ['subscription_id', 'identity'])
    .execute();
  await db.schema
    .createTable('notice_overflows')
    .addColumn('subscription_id', 'text', (column) => column.notNull())
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('notice_overflows_key', ['subscription_id', 'topic', 'kind'])
    .execute();
}

/**
 * Adds the mute that a card's message shows, and the time since which an alert counts in its view.
 */
export async function noteMutesAndViews(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('cards').addColumn('says_muted_until', 'bigint').execute();
  await db.schema.alterTable('subscriptions').addColumn('view_changed_at', 'bigint').execute();
}

/** Adds the order of arrival, for events that the service dates to the same second. */
export async function orderNotices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('notices')
    .addColumn('arrival', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
}

async function createFigureTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reasons')
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addColumn('example', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('reasons_key', ['topic', 'reason'])
    .execute();
  await db.schema
    .createTable('domains')
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('domain', 'text', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('domains_key', ['topic', 'kind', 'domain'])
    .execute();
  await db.schema.dropIndex('events_reason').execute();
  // The index finds the latest event of a kind, whatever it was about.
  await db.schema
    .createIndex('totals_heard')
    .on('totals')
    .columns(['kind', 'changed_at'])
    .execute();
}

/** Creates leases: one process at a time shows all cards, instead of a lease for each card. */
export async function createPacingTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('leases')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('leased_by', 'text', (column) => column.notNull())
    .addColumn('leased_until', 'bigint', (column) => column.notNull())
    .addColumn('kept_json', 'text')
    .execute();
  await db.schema.alterTable('cards').dropColumn('leased_until').execute();
  await sql`insert into revisions (name, revision) values ('cards', 1)`.execute(db);
}

/**
 * Creates the tables of permits: Slack limits a workspace and a channel, whichever process calls.
 */
export async function createSlackTurnTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('update_turns')
    .addColumn('message', 'text', (column) => column.primaryKey())
    .addColumn('rank', 'bigint', (column) => column.notNull())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('granted_until', 'bigint')
    .execute();
  await db.schema
    .createTable('post_turns')
    .addColumn('channel_id', 'text', (column) => column.primaryKey())
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .execute();
}

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
