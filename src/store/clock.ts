import { sql } from 'kysely';
import { latestNow } from '../lib/clock-ahead.ts';
import type { Db, Schema } from './schema.ts';

type Columns = { readonly [Table in keyof Schema]?: readonly (keyof Schema[Table])[] };

/** Instants in the past: none is later than now. */
const HAPPENED = {
  topics: ['first_at', 'changed_at'],
  totals: ['changed_at'],
  cards: ['shown_at'],
  notices: ['received_at'],
  outgoing_messages: ['created_at', 'changed_at', 'shown_at', 'finished_at'],
  update_turns: ['since', 'asked_at'],
  incidents: ['opened_at', 'closed_at', 'calm_since'],
  stops: ['reached_at', 'asked_at'],
} satisfies Columns;

/** Ends of leases and waits: minutes ahead at the most. */
const HELD = {
  update_turns: ['granted_until'],
  post_turns: ['next_at'],
  stops: ['held_until'],
  bulk_runs: ['leased_until'],
} satisfies Columns;

const MOST_HELD_MS = 10 * 60_000;

export type Clock = ReturnType<typeof createClock>;

export function createClock(db: Db) {
  return {
    /**
     * Moves back instants that a clock that ran ahead has stored, so that nothing waits until time
     * has caught up; their order stays.
     * @returns whether there was any
     */
    async setRight(at: Date): Promise<boolean> {
      const isLate = await Promise.all([
        ...entries(HAPPENED).map((place) => moveBack(db, place, { at, mostMs: 0 })),
        ...entries(HELD).map((place) => moveBack(db, place, { at, mostMs: MOST_HELD_MS })),
      ]);
      return isLate.includes(true);
    },
  };
}

interface Place {
  readonly table: string;
  readonly column: string;
}

function entries(columns: Columns): readonly Place[] {
  return Object.entries(columns).flatMap(([table, names]) =>
    names.map((column) => ({ table, column })),
  );
}

async function moveBack(
  db: Db,
  place: Place,
  { at, mostMs }: { readonly at: Date; readonly mostMs: number },
): Promise<boolean> {
  const table = sql.table(place.table);
  const column = sql.ref(place.column);
  const latestMs = latestNow(at).getTime() + mostMs;
  const {
    rows: [row],
  } = await sql<{ latest: number | null }>`select max(${column}) as latest from ${table}`.execute(
    db,
  );
  if (!row || row.latest === null || row.latest <= latestMs) return false;
  const byMs = row.latest - at.getTime();
  await sql`update ${table} set ${column} = ${column} - ${byMs} where ${column} > ${latestMs}`.execute(
    db,
  );
  return true;
}
