import { createHash } from 'node:crypto';
import { fromRow, storable } from '../rows.ts';
import type { Db, DeadLetterRow } from '../schema.ts';

/** Something that came to the relay and could not be read. */
export interface DeadLetter {
  /** Short enough to type. */
  readonly id: string;
  /** The first 8 KB of it at most. */
  readonly body: string;
  readonly reason: string;
  /** The action in the address that it came to, if any. */
  readonly action: string | null;
  readonly firstAt: Date;
  readonly lastAt: Date;
  /** The number of times that exactly this came: the service delivers again what was refused. */
  readonly times: number;
}

export type NewDeadLetter = Pick<DeadLetter, 'body' | 'reason' | 'action'>;

/** The number of leading bytes of the identity that make up the id. */
const ID_BYTES = 5;
const KEPT_BYTES = 8 * 1024;

export function createDeadLetters(db: Db) {
  return {
    /** Counts each as often as it came. */
    async count(): Promise<number> {
      const row = await db
        .selectFrom('dead_letters')
        .select((q) => q.fn.sum<number | null>('times').as('count'))
        .executeTakeFirstOrThrow();
      return row.count ?? 0;
    },

    async latest(limit: number, offset = 0): Promise<readonly DeadLetter[]> {
      const rows = await db
        .selectFrom('dead_letters')
        .selectAll()
        .orderBy('last_at', 'desc')
        .orderBy('identity')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(deadLetterOf);
    },

    async forgetBefore(at: Date): Promise<void> {
      await db.deleteFrom('dead_letters').where('last_at', '<', at.getTime()).execute();
    },

    /** Returns `null` for an unknown id. */
    async get(id: string): Promise<DeadLetter | null> {
      const from = Buffer.from(id, 'hex');
      if (from.length !== ID_BYTES) return null;
      const row = await db
        .selectFrom('dead_letters')
        .selectAll()
        .where('identity', '>=', from)
        .where('identity', '<=', Buffer.concat([from, Buffer.alloc(16 - ID_BYTES, 0xff)]))
        .executeTakeFirst();
      return row ? deadLetterOf(row) : null;
    },
  };
}

/** Returns the row of a dead letter; exactly the same one has the same identity. */
export function deadLetterRow({ body, reason, action }: NewDeadLetter) {
  const bytes = Buffer.from(body);
  const key = createHash('sha256')
    .update(`${action ?? ''}\n`)
    .update(bytes)
    .digest();
  return {
    identity: key.subarray(0, 16),
    body: storable(bytes.subarray(0, KEPT_BYTES).toString('utf8')),
    reason: storable(reason),
    action: action && storable(action),
  };
}

function deadLetterOf(row: DeadLetterRow): DeadLetter {
  const { identity, ...rest } = fromRow(row);
  return { ...rest, id: Buffer.from(identity).subarray(0, ID_BYTES).toString('hex') };
}
