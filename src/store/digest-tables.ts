import type { Kysely } from 'kysely';

/** On which weekdays a digest comes: `mon,tue`; `null` in rows of before: every day. */
export async function addDigestWeekdays(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('schedules').addColumn('weekdays', 'text').execute();
}

/**
 * Who composes a digest and until when, and since when it may have been posted. Slots of before
 * have no lease, so they stay with whoever took them.
 */
export async function leaseSlots(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('slots').addColumn('taken_by', 'text').execute();
  await db.schema.alterTable('slots').addColumn('leased_until', 'bigint').execute();
  await db.schema.alterTable('slots').addColumn('posting_at', 'bigint').execute();
}
