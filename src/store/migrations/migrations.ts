import type { Migration } from 'kysely/migration';
import type { Kysely } from 'kysely';
import {
  createAlertTables,
  createIncidentTables,
  createPacingTables,
  createSlackTurnTables,
  noteCancelButtons,
  noteMutesAndViews,
  orderNotices,
} from './alert-tables.ts';
import {
  addDigestWeekdays,
  createBounceTables,
  createCampaignFigureTable,
  createDigestTables,
  createFollowUpTables,
  createOccurrenceTable,
  createReadingTable,
  createWatchTables,
  keepWhatIsPosted,
  leaseSlots,
  renameReadings,
  renameStateFields,
  renameStepsOfReplies,
} from './digest-tables.ts';
import { createAuditTables } from './audit-tables.ts';
import { countSkippedLines, createBulkTables, noteThreads } from './bulk-tables.ts';
import {
  createDeliveryLog,
  createHookTables,
  createPeopleLog,
  createSmtpEmailTable,
  mergePeopleLog,
  recreateEventTables,
  renameRejects,
  unpackDeliveryLog,
} from './event-tables.ts';
import { useGlossaryWords } from './glossary-words.ts';
import {
  addPausedDigests,
  addPausedMessages,
  createOutboxTables,
  createOutgoingTables,
  moveBulkMessages,
  moveIncidentMessages,
  moveProblemMessages,
  moveStopMessages,
  noteAttempts,
  noteRefusals,
} from './outbox-tables.ts';
import {
  createApprovalTables,
  createDayStakesTable,
  createRightsTables,
  createStandingTable,
  noteActs,
  noteAssignee,
} from './policy-tables.ts';

export type EngineName = 'sqlite' | 'postgres';

/** The steps that bring a database to today's schema, oldest first. Steps once released stay. */
export function migrationsFor(engine: EngineName): Record<string, Migration> {
  const bytes = engine === 'sqlite' ? 'blob' : 'bytea';
  return {
    '0001-commands': { up: createCommandTables },
    '0002-channels': { up: createChannelTables },
    '0003-relay': { up: (db) => createRelayTables(db, bytes) },
    '0004-forms': { up: (db) => createFormTables(db, bytes) },
    '0005-bulk-runs': { up: createBulkTables },
    '0006-large-rows-by-age': { up: indexLargeRows },
    '0007-alerts': { up: (db) => createAlertTables(db, bytes) },
    '0008-compact-events': { up: (db) => recreateEventTables(db, engine) },
    '0009-incidents': { up: createIncidentTables },
    '0010-notices': { up: createOutgoingTables },
    '0011-hooks': { up: createHookTables },
    '0012-pacing': { up: createPacingTables },
    '0013-slack-turns': { up: createSlackTurnTables },
    '0014-digest-leases': { up: leaseSlots },
    '0014-digest-weekdays': { up: addDigestWeekdays },
    '0015-cancel-buttons': { up: noteCancelButtons },
    '0016-arrivals': { up: orderNotices },
    '0017-mutes-and-views': { up: noteMutesAndViews },
    '0018-digests': { up: createDigestTables },
    '0019-readings': { up: createReadingTable },
    '0020-campaign-figures': { up: createCampaignFigureTable },
    '0021-smtp-bounces': { up: (db) => createBounceTables(db, bytes) },
    '0022-watches': { up: createWatchTables },
    '0023-digest-followups': { up: createFollowUpTables },
    '0024-smtp-emails': { up: (db) => createSmtpEmailTable(db, engine) },
    '0025-interrupted-digests': { up: keepWhatIsPosted },
    '0026-people-log': { up: (db) => createPeopleLog(db, engine) },
    '0027-delivery-log': { up: (db) => createDeliveryLog(db, engine) },
    '0028-bulk-threads': { up: noteThreads },
    '0029-digest-states': { up: renameStateFields },
    '0030-due-tasks': { up: noteDueTasks },
    '0030-outbox': { up: createOutboxTables },
    '0031-stop-messages': { up: moveStopMessages },
    '0032-incident-messages': { up: moveIncidentMessages },
    '0033-paused-messages': { up: addPausedMessages },
    '0034-keys-and-payloads': { up: renameCommandTables },
    '0035-people-at-once': { up: (db) => mergePeopleLog(db, engine) },
    '0036-delivery-log-as-json': { up: (db) => unpackDeliveryLog(db, engine) },
    '0037-dead-letters': { up: renameRejects },
    '0038-actions-of-replies': { up: renameStepsOfReplies },
    '0039-attempts': { up: noteAttempts },
    '0040-problem-messages': { up: moveProblemMessages },
    '0041-occurrences': { up: createOccurrenceTable },
    '0042-paused-digests': { up: addPausedDigests },
    '0043-bulk-messages': { up: moveBulkMessages },
    '0044-snapshots': { up: renameReadings },
    '0045-rights': { up: createRightsTables },
    '0047-approvals': { up: createApprovalTables },
    '0048-audit': { up: createAuditTables },
    '0049-standings': { up: createStandingTable },
    '0050-day-stakes': { up: createDayStakesTable },
    '0051-refusals': { up: noteRefusals },
    '0054-skipped-lines': { up: countSkippedLines },
    '0055-assignees': { up: noteAssignee },
    '0057-acts': { up: noteActs },
    '0060-glossary-words': { up: (db) => useGlossaryWords(db, engine) },
  };
}

/** Notes when a task that one process at a time does is due again. */
async function noteDueTasks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('leases')
    .addColumn('due_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
}

async function createCommandTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('claims')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('taken_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('drafts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('input_json', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function renameCommandTables(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('claims').renameTo('idempotency_keys').execute();
  await db.schema.alterTable('drafts').renameTo('button_payloads').execute();
  await db.schema.alterTable('button_payloads').renameColumn('input_json', 'values_json').execute();
}

async function createChannelTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('subscriptions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('paused_at', 'bigint')
    .addColumn('paused_reason', 'text')
    .execute();
  await db.schema
    .createTable('subscription_kinds')
    .addColumn('subscription_id', 'text', (column) =>
      column.notNull().references('subscriptions.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('subscription_kinds_key', ['subscription_id', 'kind'])
    .execute();
  await db.schema
    .createTable('schedules')
    .addColumn('channel_id', 'text', (column) => column.primaryKey())
    .addColumn('time', 'text', (column) => column.notNull())
    .addColumn('zone', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('slots')
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('slot', 'text', (column) => column.notNull())
    .addColumn('taken_at', 'bigint', (column) => column.notNull())
    .addColumn('finished_at', 'bigint')
    .addColumn('message_ts', 'text')
    .addColumn('failure', 'text')
    .addPrimaryKeyConstraint('slots_key', ['channel_id', 'slot'])
    .execute();
}

async function createRelayTables(db: Kysely<unknown>, bytes: 'blob' | 'bytea'): Promise<void> {
  await createEventTables(db, bytes);
  await createCounterTables(db);
  await db.schema
    .createTable('cards')
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('message_ts', 'text')
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('shown_at', 'bigint')
    .addColumn('leased_until', 'bigint')
    .addPrimaryKeyConstraint('cards_key', ['channel_id', 'topic'])
    .execute();
  await db.schema
    .createTable('rejects')
    .addColumn('identity', bytes, (column) => column.primaryKey())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('action', 'text')
    .addColumn('first_at', 'bigint', (column) => column.notNull())
    .addColumn('last_at', 'bigint', (column) => column.notNull())
    .addColumn('times', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('rejects_last_at').on('rejects').column('last_at').execute();
}

async function createEventTables(db: Kysely<unknown>, bytes: 'blob' | 'bytea'): Promise<void> {
  await db.schema
    .createTable('events')
    .addColumn('identity', bytes, (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('campaign_id', 'text')
    .addColumn('list_id', 'text')
    .addColumn('address', 'text')
    .addColumn('message_id', 'text')
    .addColumn('link', 'text')
    .addColumn('reason', 'text')
    .addColumn('occurred_at', 'bigint', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('raw', 'text', (column) => column.notNull())
    .execute();
  // Only bounces have a reason, so this index costs nothing for the many deliveries.
  await db.schema
    .createIndex('events_reason')
    .on('events')
    .columns(['topic', 'reason'])
    .where('reason', 'is not', null)
    .execute();
  await db.schema
    .createTable('people')
    .addColumn('identity', bytes, (column) => column.primaryKey())
    .execute();
}

async function createCounterTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('topics')
    .addColumn('topic', 'text', (column) => column.primaryKey())
    .addColumn('campaign_id', 'text')
    .addColumn('first_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('topics_changed_at').on('topics').column('changed_at').execute();
  await db.schema
    .createTable('totals')
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addColumn('people', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('totals_key', ['topic', 'kind'])
    .execute();
  await db.schema
    .createTable('minutes')
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('minute_at', 'bigint', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('minutes_key', ['topic', 'kind', 'minute_at'])
    .execute();
}

async function createFormTables(db: Kysely<unknown>, bytes: 'blob' | 'bytea'): Promise<void> {
  await db.schema
    .createTable('uploads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('content', bytes, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('form_drafts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull())
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('values_json', 'text', (column) => column.notNull())
    .addColumn('page', 'bigint', (column) => column.notNull())
    .addColumn('turn', 'bigint', (column) => column.notNull())
    .addColumn('begun_at', 'bigint', (column) => column.notNull())
    .addColumn('saved_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('form_drafts_of_person')
    .on('form_drafts')
    .columns(['person_id', 'operation'])
    .execute();
}

/**
 * Indexes tables with large rows: SQLite blocks while it reads through a file of 10 MB to get to
 * the columns after it.
 */
async function indexLargeRows(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('uploads_created_at').on('uploads').column('created_at').execute();
  await db.schema
    .createIndex('bulk_runs_created_at')
    .on('bulk_runs')
    .column('created_at')
    .execute();
}
