import { createHash } from 'node:crypto';
import type { Db } from './schema.ts';

/** Something that came to the relay and could not be read. */
export interface Reject {
  /** At most 8 KB of it. */
  readonly body: string;
  readonly reason: string;
  /** The action in the address that it came to, if any. */
  readonly action: string | null;
  readonly firstAt: Date;
  readonly lastAt: Date;
  /** How often exactly this came; the service delivers again what was refused. */
  readonly times: number;
}

export interface NewReject {
  readonly body: Uint8Array | string;
  readonly reason: string;
  readonly action: string | null;
}

export type Rejects = ReturnType<typeof createRejects>;

const KEPT_BYTES = 8 * 1024;

export function createRejects(db: Db) {
  return {
    add: (reject: NewReject, at: Date) => addReject(db, reject, at),

    /** How often something came that could not be read. */
    async count(): Promise<number> {
      const row = await db
        .selectFrom('rejects')
        .select((q) => q.fn.sum<number | null>('times').as('count'))
        .executeTakeFirstOrThrow();
      return row.count ?? 0;
    },

    /** Latest first. */
    async latest(limit: number): Promise<readonly Reject[]> {
      const rows = await db
        .selectFrom('rejects')
        .select(['body', 'reason', 'action', 'first_at', 'last_at', 'times'])
        .orderBy('last_at', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        body: row.body,
        reason: row.reason,
        action: row.action,
        firstAt: new Date(row.first_at),
        lastAt: new Date(row.last_at),
        times: row.times,
      }));
    },
  };
}

/** What is kept of a reject; exactly the same one has the same identity. */
export function rejectRow({ body, reason, action }: NewReject) {
  const bytes = Buffer.from(body);
  const key = createHash('sha256')
    .update(`${action ?? ''}\n`)
    .update(bytes)
    .digest();
  return {
    identity: key.subarray(0, 16),
    // PostgreSQL refuses U+0000 in text.
    body: bytes.subarray(0, KEPT_BYTES).toString('utf8').replaceAll('\0', '\uFFFD'),
    reason,
    action,
  };
}

async function addReject(db: Db, reject: NewReject, at: Date): Promise<void> {
  const row = rejectRow(reject);
  await db
    .insertInto('rejects')
    .values({ ...row, first_at: at.getTime(), last_at: at.getTime(), times: 1 })
    .onConflict((conflict) =>
      conflict.column('identity').doUpdateSet((q) => ({
        last_at: at.getTime(),
        reason: row.reason,
        times: q('rejects.times', '+', 1),
      })),
    )
    .execute();
}
