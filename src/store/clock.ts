import { sql } from 'kysely';
import { DATABASE_NOW } from './leases.ts';
import type { EngineName } from './engine.ts';
import type { Db, Schema } from './schema.ts';

type Columns = { readonly [Table in keyof Schema]?: readonly (keyof Schema[Table])[] };

/** Instants in the past: none is later than now. */
const HAPPENED = {
  topics: ['first_at', 'changed_at'],
  totals: ['changed_at'],
  cards: ['shown_at'],
  pending_notifications: ['received_at'],
  outgoing_messages: ['created_at', 'changed_at', 'begun_at', 'shown_at', 'finished_at'],
  incidents: ['opened_at', 'closed_at', 'recovering_since', 'owned_at', 'peak_at', 'contained_at'],
  incident_steps: ['happened_at'],
  stops: ['reached_at', 'requested_at'],
  subscriptions: ['created_at', 'set_at'],
  snapshots: ['taken_at', 'seen_at'],
  campaign_figures: ['taken_at', 'seen_at'],
  smtp_bounces: ['bounced_at'],
  problems: ['since_at', 'recovering_since'],
  sent_campaigns: ['created_at'],
  prepared_sends: ['begun_at', 'changed_at'],
  access_tokens: ['created_at', 'used_at'],
} satisfies Columns;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Ends of leases and waits, and the longest that each may last, in milliseconds. */
const HELD: readonly { readonly columns: Columns; readonly mostMs: number }[] = [
  { columns: { stops: ['held_until'] }, mostMs: 10 * MINUTE_MS },
  { columns: { occurrences: ['leased_until', 'retry_at'] }, mostMs: HOUR_MS },
  { columns: { occurrences: ['retry_until'] }, mostMs: 12 * HOUR_MS },
];

/** Milliseconds by which the clocks of several processes may differ. */
const APART_MS = MINUTE_MS;

export function createClock(db: Db, engine: EngineName) {
  return {
    /**
     * Returns by how many milliseconds a clock is ahead of the database's; negative where it is
     * behind. What the database's answer may have taken on its way counts as no difference.
     */
    async aheadMs(now: () => Date): Promise<number> {
      const beforeMs = now().getTime();
      const { rows } = await sql<{ at: number }>`select ${DATABASE_NOW[engine]} as at`.execute(db);
      const afterMs = now().getTime();
      const atMs = rows[0]?.at ?? afterMs;
      if (beforeMs > atMs) return beforeMs - atMs;
      return Math.min(0, afterMs - atMs);
    },

    /**
     * Moves back instants that a clock that ran ahead has stored, so that nothing waits until time
     * has caught up; their order stays.
     * @returns whether there was any
     */
    async setRight(at: Date): Promise<boolean> {
      // A reading until an instant that is still to come was made too early.
      const bounces = await db
        .deleteFrom('bounce_readings')
        .where('until_at', '>', at.getTime() + APART_MS)
        .returning('until_at')
        .execute();
      const isLate = await Promise.all([
        ...Object.entries(HAPPENED).map(([table, columns]) =>
          moveBack(db, table, columns, { at, mostMs: 0 }),
        ),
        ...HELD.flatMap(({ columns: ofTables, mostMs }) =>
          Object.entries(ofTables).flatMap(([table, columns]) =>
            columns.map((column) => moveBack(db, table, [column], { at, mostMs })),
          ),
        ),
      ]);
      return bounces.length > 0 || isLate.includes(true);
    },
  };
}

/** Moves a table's instants back by the same time, so that they stay in order. */
async function moveBack(
  db: Db,
  table: string,
  columns: readonly string[],
  { at, mostMs }: { readonly at: Date; readonly mostMs: number },
): Promise<boolean> {
  const latestMs = at.getTime() + APART_MS + mostMs;
  const latest = sql.join(
    columns.map((name) => {
      const column = sql.ref(name);
      return sql`(select max(${column}) from ${sql.table(table)}) as ${column}`;
    }),
  );
  const { rows } = await sql<Readonly<Record<string, number | null>>>`select ${latest}`.execute(db);
  const late = Object.values(rows[0] ?? {}).filter((one) => one !== null && one > latestMs);
  if (late.length === 0) return false;
  const byMs = Math.max(...late.map(Number)) - at.getTime();
  for (const column of columns.map((name) => sql.ref(name))) {
    await sql`
      update ${sql.table(table)} set ${column} = ${column} - ${byMs} where ${column} > ${latestMs}
    `.execute(db);
  }
  return true;
}
