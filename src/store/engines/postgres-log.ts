import type { Pool } from 'pg';

/** A row of `delivery_log`. */
export interface LoggedDeliveries {
  readonly id: number;
  /** See packed.ts. */
  readonly packed: Uint8Array;
}

// A row has what intake gives at once, some 128 KB, or one body of 1 MiB.
const ROWS_AT_ONCE = 16;

/**
 * Keeps deliveries of all processes that are durable and not counted yet.
 * @param pool see `openWritingPool`
 */
export function createDeliveryLog(pool: Pool) {
  return {
    /** Resolves with the row's id when the deliveries are durable. */
    async add(packed: Uint8Array): Promise<number> {
      const { rows } = await pool.query<{ id: number }>({
        name: 'log-deliveries',
        text: 'insert into delivery_log (deliveries) values ($1) returning id',
        values: [Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)],
      });
      return rows[0]?.id ?? 0;
    },

    /** Returns the id of the newest row that was logged so long ago; 0 when there is none. */
    async newest(loggedSinceMs: number): Promise<number> {
      const { rows } = await pool.query<{ id: number }>({
        text: `select coalesce(max(id), 0) as id from delivery_log
          where logged_at <= clock_timestamp() - $1 * interval '1 millisecond'`,
        values: [loggedSinceMs],
      });
      return rows[0]?.id ?? 0;
    },

    /** Returns the first rows after one id and up to another, whoever logged them. */
    async between(afterId: number, lastId: number): Promise<readonly LoggedDeliveries[]> {
      const { rows } = await pool.query<LoggedDeliveries>({
        text: `select id, deliveries as packed from delivery_log
          where id > $1 and id <= $2 order by id limit ${ROWS_AT_ONCE}`,
        values: [afterId, lastId],
      });
      return rows;
    },
  };
}
