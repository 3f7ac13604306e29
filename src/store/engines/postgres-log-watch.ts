import { sql } from 'kysely';
import type { Log } from '../../lib/log.ts';
import type { Db } from '../schema.ts';

interface WatchParts {
  readonly db: Db;
  readonly log: Log;
  /** Counts the rows that were logged so long ago. */
  readonly countLogged: (loggedSinceMs: number) => Promise<void>;
}

const LOOK_EVERY_MS = 5_000;
// The process that logged a row counts it sooner, unless it is gone or overloaded.
const LEFT_AFTER_MS = 5_000;

/** Looks for rows that another process logged and didn't count, and counts them. */
export function watchLog({ db, log, countLogged }: WatchParts) {
  let isLooking = false;
  let isFailing = false;

  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    try {
      if (await isLeft(db)) await countLogged(LEFT_AFTER_MS);
      isFailing = false;
    } catch (err) {
      if (!isFailing) log.warn({ err }, 'what is kept and not counted could not be; tried again');
      isFailing = true;
    }
    isLooking = false;
  };

  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  return {
    stop(): void {
      clearInterval(timer);
    },
  };
}

async function isLeft(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from delivery_log
    where logged_at <= clock_timestamp() - ${LEFT_AFTER_MS} * interval '1 millisecond' limit 1
  `.execute(db);
  return rows.length > 0;
}

/** Returns when the oldest row that is still there was logged; `null` when there is none. */
export async function oldestLoggedAt(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(logged_at) as at from delivery_log
  `.execute(db);
  return rows[0]?.at ?? null;
}
