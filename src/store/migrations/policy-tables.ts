import { type Kysely, sql } from 'kysely';

/**
 * Creates the tables of rights. Everybody begins as a viewer; where Postbell was used before, all
 * members could look people up, and go on doing so.
 */
export async function createRightsTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('grants')
    .addColumn('subject_kind', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('entry', 'text', (column) => column.notNull())
    .addColumn('is_denied', 'integer', (column) => column.notNull())
    .addColumn('granted_by', 'text', (column) => column.notNull())
    .addColumn('granted_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('grants_key', ['subject_kind', 'subject_id', 'entry'])
    .execute();
  await db.schema
    .createTable('user_groups')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('read_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('user_group_members')
    .addColumn('group_id', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('user_group_members_key', ['group_id', 'person_id'])
    .execute();
  await db.schema
    .createIndex('user_group_members_person')
    .on('user_group_members')
    .column('person_id')
    .execute();
  await sql`insert into revisions (name, revision) values ('grants', 1)`.execute(db);
  await grantEverybody(db, 'role:viewer');
  const { rows } = await sql`select 1 from idempotency_keys limit 1`.execute(db);
  if (rows.length > 0) await grantEverybody(db, 'right:people');
}

async function grantEverybody(db: Kysely<unknown>, entry: string): Promise<void> {
  await sql`
    insert into grants (subject_kind, subject_id, entry, is_denied, granted_by, granted_at)
    values ('everybody', '', ${entry}, 0, '', 0)
  `.execute(db);
}

/** Creates the tables of approvals by a second person. */
export async function createApprovalTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('approval_rules')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('channel_id', 'text')
    .addColumn('most_recipients', 'integer', (column) => column.notNull())
    .addColumn('most_deleted', 'integer', (column) => column.notNull())
    .addColumn('most_cost', 'text')
    .addColumn('hours', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('approvals')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('raw_json', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text', (column) => column.notNull())
    .addColumn('channel_id', 'text')
    .addColumn('thread_ts', 'text')
    .addColumn('zone', 'text', (column) => column.notNull())
    .addColumn('demand', 'text', (column) => column.notNull())
    .addColumn('preview_json', 'text', (column) => column.notNull())
    .addColumn('stakes_json', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('why', 'text')
    .addColumn('approver_id', 'text')
    .addColumn('words', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('reminded_at', 'bigint')
    .addColumn('decided_at', 'bigint')
    .addColumn('begun_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .execute();
  await db.schema.createIndex('approvals_state').on('approvals').columns(['state']).execute();
}

/** Adds the assignee of a request: who is asked to do what the requester may only prepare. */
export async function noteAssignee(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('approvals').addColumn('assignee_id', 'text').execute();
}

/** Creates the table of what people did below the limits of approvals, which adds up for a day. */
export async function createDayStakesTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('approval_rules')
    .addColumn('is_summed', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createTable('day_stakes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('recipients', 'bigint', (column) => column.notNull())
    .addColumn('deleted_contacts', 'bigint', (column) => column.notNull())
    .addColumn('cost', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('day_stakes_person')
    .on('day_stakes')
    .columns(['person_id', 'at'])
    .execute();
}

/** Notes of a key who waits for what under it, so that they are told when its process dies. */
export async function noteActs(db: Kysely<unknown>): Promise<void> {
  for (const column of ['attempt_id', 'person_id', 'operation', 'run_id']) {
    await db.schema.alterTable('idempotency_keys').addColumn(column, 'text').execute();
  }
  for (const column of ['begun_at', 'leased_until']) {
    await db.schema.alterTable('idempotency_keys').addColumn(column, 'bigint').execute();
  }
  await db.schema
    .createIndex('idempotency_keys_under_way')
    .on('idempotency_keys')
    .columns(['leased_until'])
    .where('leased_until', 'is not', null)
    .execute();
}

/** Creates the table of what Slack last said of people's standing. */
export async function createStandingTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('standings')
    .addColumn('person_id', 'text', (column) => column.primaryKey())
    .addColumn('standing', 'text', (column) => column.notNull())
    .addColumn('read_at', 'bigint', (column) => column.notNull())
    .execute();
}
