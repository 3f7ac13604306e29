import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import type { Delivery } from '../../src/store/ingest.ts';
import { ENGINES } from '../store/engines.ts';

const [, { sharedDatabase }] = ENGINES;
const receivedAt = new Date('2026-11-21T09:00:00Z');

/** A body of events of campaign 4711, each of a person of its own. */
export function delivery(indexes: readonly number[], kind = 'open'): Delivery {
  const items = indexes.map((index) => ({
    event: kind,
    email: `p${index}@example.com`,
    task_id: 4711,
    timestamp: 1_795_253_000 + index,
  }));
  return { body: JSON.stringify(items), action: null, receivedAt };
}

export const UNREADABLE: Delivery = { body: '[5]', action: null, receivedAt };

/** `count` numbers from one on. */
export const range = (from: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => from + index);

/** A database, and somebody else who has it open. Stores that are opened on it close first. */
export async function databaseWithOther() {
  const databaseUrl = await sharedDatabase();
  const other = new Client({ connectionString: databaseUrl });
  await other.connect();
  onTestFinished(() => other.end());
  const numberOf = async (sql: string): Promise<number> => {
    const { rows } = await other.query<{ n: number }>(`select (${sql})::int as n`);
    return rows[0]?.n ?? NaN;
  };
  return {
    databaseUrl,
    other,
    /** How many rows are durable and not counted. */
    logged: () => numberOf('select count(*) from delivery_log'),
    /** How many events all counters have. */
    counted: () => numberOf('select coalesce(sum(count), 0) from totals'),
    /** Leaves deliveries as a process does that is gone: one row, logged so long ago. */
    leave: (deliveries: readonly Delivery[], agoMs = 0) =>
      other.query(
        `insert into delivery_log (deliveries, logged_at)
         values ($1, clock_timestamp() - $2 * interval '1 millisecond')`,
        [JSON.stringify(deliveries), agoMs],
      ),
    /** Lets nobody count, until what it gives is called. */
    holdCounting: async () => {
      await other.query('begin; lock table topics in exclusive mode');
      return () => other.query('commit');
    },
    /**
     * Has the database refuse events on a condition in PL/pgSQL.
     * @param errcode see the PostgreSQL manual, appendix A
     */
    refuse: (condition: string, errcode = 'P0001') =>
      other.query(`
        create sequence tries;
        create function refuse() returns trigger language plpgsql as $$ begin
          if ${condition} then
            raise exception 'no such thing here' using errcode = '${errcode}';
          end if;
          return new;
        end $$;
        create trigger refuse before insert on events for each row execute function refuse()`),
  };
}
