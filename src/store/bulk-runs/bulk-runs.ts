import { z } from 'zod';
import type {
  BulkAuthor,
  BulkPlan,
  BulkRows,
  OutcomeCounts,
  RejectedLine,
} from '../../domain/bulk.ts';
import { randomId } from '../random-id.ts';
import { bulkBlocks, insertBlocks, storable } from './bulk-blocks.ts';
import type { BulkRunRow, Db } from '../schema.ts';

/**
 * The states of a run: it is `running` also before it begins, and `paused` until somebody resumes
 * it.
 */
const BULK_STATES = ['running', 'paused', 'stopped', 'ended'] as const;
type BulkState = (typeof BULK_STATES)[number];

/** Something that is done to many rows. */
export interface BulkRun extends BulkAuthor, OutcomeCounts {
  /** An id that is short enough to type. */
  readonly id: string;
  readonly plan: BulkPlan;
  /** The run that it undoes. */
  readonly undoOf: string | null;
  readonly state: BulkState;
  /** The reason why it is paused, or waits. */
  readonly reason: string | null;
  /** The time when it goes on by itself. */
  readonly resumeAt: Date | null;
  /** The number of rows; `rejected` and `repeated` ones aren't among them. */
  readonly total: number;
  readonly repeated: number;
  readonly rejected: number;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  /** The message that shows it; `null` where there is none. */
  readonly message: { readonly placeId: string; readonly ts: string } | null;
}

export interface NewBulkRun extends BulkAuthor {
  readonly plan: BulkPlan;
  readonly rows: BulkRows;
  readonly undoOf?: string;
}

/** The owner of a run, and the time until which the lease is valid unless it is renewed. */
export interface Lease {
  /** A unique id of a session, rather than of a process. */
  readonly owner: string;
  readonly until: Date;
}

export type BulkRuns = ReturnType<typeof createBulkRuns>;

/** The columns of a `BulkRun`, without the rejected lines, which may be long. */
const COLUMNS = [
  ...(['id', 'action', 'params_json', 'target', 'person_id', 'channel_id', 'undo_of'] as const),
  ...(['state', 'reason', 'resume_at', 'total', 'done', 'already', 'failed', 'unknown'] as const),
  ...(['undoable', 'repeated', 'rejected', 'created_at', 'ended_at'] as const),
  ...(['thread_ts', 'place_id', 'message_ts'] as const),
] as const;

const params = z.record(z.string(), z.string());
const rejectedLines = z.array(
  z.object({ line: z.number().nullable(), text: z.string(), reason: z.string() }),
);

/** Keeps runs, their rows and the outcome of each row. */
export function createBulkRuns(db: Db) {
  return {
    ...bulkBlocks(db),
    ...leasingOf(db),
    ...readingOf(db),
    ...changingOf(db),
    ...outgoingOf(db),
  };
}

function readingOf(db: Db) {
  return {
    async get(id: string): Promise<BulkRun | null> {
      const row = await db
        .selectFrom('bulk_runs')
        .select(COLUMNS)
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? bulkRunOf(row) : null;
    },

    /** Returns `null` where there is no such run. */
    async stateOf(id: string): Promise<BulkState | null> {
      const row = await db
        .selectFrom('bulk_runs')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? z.enum(BULK_STATES).parse(row.state) : null;
    },

    /** Returns the latest first. */
    async recent({ limit = 50, offset = 0 } = {}): Promise<readonly BulkRun[]> {
      const rows = await db
        .selectFrom('bulk_runs')
        .select(COLUMNS)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(bulkRunOf);
    },

    /** Returns the run that undid this one, or is about to. */
    async undoneBy(id: string): Promise<BulkRun | null> {
      const row = await db
        .selectFrom('bulk_runs')
        .select(COLUMNS)
        .where('undo_of', '=', id)
        .executeTakeFirst();
      return row ? bulkRunOf(row) : null;
    },

    /** Returns the lines that could not be read when the run was requested. */
    async rejectedLines(id: string): Promise<readonly RejectedLine[]> {
      const row = await db
        .selectFrom('bulk_runs')
        .select('rejected_json')
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? rejectedLines.parse(JSON.parse(row.rejected_json)) : [];
    },
  };
}

function changingOf(db: Db) {
  return {
    /**
     * Keeps a run with all its rows and returns its id, or `null` when another run already undoes
     * the same one. With a lease the run belongs to this process at once.
     */
    create: (run: NewBulkRun, at: Date, lease: Lease | null = null) => create(db, run, at, lease),

    /**
     * Moves a run to a state; returns false when it was in none of the states that it may leave.
     */
    async move(
      id: string,
      {
        from,
        to,
        reason = null,
      }: { from: readonly BulkState[]; to: BulkState; reason?: string | null },
      at: Date,
    ): Promise<boolean> {
      const hasEnded = to === 'stopped' || to === 'ended';
      const row = await db
        .updateTable('bulk_runs')
        .set({
          state: to,
          reason,
          resume_at: null,
          ended_at: hasEnded ? at.getTime() : null,
          told_at: null,
        })
        .where('id', '=', id)
        .where('state', 'in', [...from])
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Notes why the run waits and until when; `null` when it goes on. */
    async waits(id: string, until: { reason: string; at: Date } | null): Promise<void> {
      await db
        .updateTable('bulk_runs')
        .set({ reason: until?.reason ?? null, resume_at: until?.at.getTime() ?? null })
        .where('id', '=', id)
        .where('state', '=', 'running')
        .execute();
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('bulk_runs').where('id', '=', id).execute();
    },

    /** Deletes runs that ended before, with their rows. */
    async forgetBefore(at: Date): Promise<void> {
      await db.deleteFrom('bulk_runs').where('ended_at', '<', at.getTime()).execute();
    },
  };
}

function outgoingOf(db: Db) {
  return {
    async showIn(id: string, message: { placeId: string; ts: string } | null): Promise<void> {
      await db
        .updateTable('bulk_runs')
        .set({ place_id: message?.placeId ?? null, message_ts: message?.ts ?? null })
        .where('id', '=', id)
        .execute();
    },

    /** Notes that its end, or its pause, was posted; nothing is left to do for it. */
    async markNotified(id: string, at: Date): Promise<void> {
      await db
        .updateTable('bulk_runs')
        .set({ told_at: at.getTime(), leased_by: null, leased_until: null })
        .where('id', '=', id)
        .where('state', '!=', 'running')
        .execute();
    },
  };
}

/** Makes sure that each run belongs to one process at a time. */
function leasingOf(db: Db) {
  return {
    /**
     * Takes the oldest run that has something to do and has no valid lease; returns its id, or
     * `null`.
     */
    async lease({ owner, until }: Lease, at: Date): Promise<string | null> {
      // A process that loses the race for a run in the update tries again.
      for (;;) {
        const free = await db
          .selectFrom('bulk_runs')
          .select('id')
          .where('told_at', 'is', null)
          .where((q) =>
            q.or([q('leased_until', 'is', null), q('leased_until', '<=', at.getTime())]),
          )
          .orderBy('created_at')
          .limit(1)
          .executeTakeFirst();
        if (!free) return null;
        if (await take(db, free.id, { owner, until }, at)) return free.id;
      }
    },

    /** Takes one run, unless another has it or it has nothing to do. */
    leaseRun: (id: string, lease: Lease, at: Date): Promise<boolean> => take(db, id, lease, at),

    /** Returns false when the run has become another's. */
    async renew(id: string, { owner, until }: Lease): Promise<boolean> {
      const row = await db
        .updateTable('bulk_runs')
        .set({ leased_until: until.getTime() })
        .where('id', '=', id)
        .where('leased_by', '=', owner)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Tells whether a session works on the run, or posts its end. */
    async isHeld(id: string, at: Date): Promise<boolean> {
      const row = await db
        .selectFrom('bulk_runs')
        .select('id')
        .where('id', '=', id)
        .where('leased_until', '>', at.getTime())
        .executeTakeFirst();
      return row !== undefined;
    },

    async release(id: string, owner: string): Promise<void> {
      await db
        .updateTable('bulk_runs')
        .set({ leased_by: null, leased_until: null })
        .where('id', '=', id)
        .where('leased_by', '=', owner)
        .execute();
    },
  };
}

async function take(db: Db, id: string, { owner, until }: Lease, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('bulk_runs')
    .set({ leased_by: owner, leased_until: until.getTime() })
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .where((q) => q.or([q('leased_until', 'is', null), q('leased_until', '<=', at.getTime())]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

async function create(
  db: Db,
  { plan, rows: given, personId, channelId, threadTs, undoOf }: NewBulkRun,
  at: Date,
  lease: Lease | null,
): Promise<string | null> {
  const id = randomId(6);
  return db.transaction().execute(async (transaction) => {
    const isNew = await transaction
      .insertInto('bulk_runs')
      .values({
        id,
        action: plan.action,
        params_json: JSON.stringify(plan.params),
        target: plan.target ?? null,
        person_id: personId,
        channel_id: channelId,
        thread_ts: threadTs,
        undo_of: undoOf ?? null,
        state: 'running',
        done: 0,
        already: 0,
        failed: 0,
        unknown: 0,
        undoable: 0,
        total: given.rows.length,
        repeated: given.repeated,
        rejected: given.rejected.length,
        rejected_json: storable(JSON.stringify(given.rejected)),
        created_at: at.getTime(),
        leased_by: lease?.owner ?? null,
        leased_until: lease?.until.getTime() ?? null,
      })
      .onConflict((conflict) => conflict.column('undo_of').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!isNew) return null;
    await insertBlocks(transaction, id, given.rows);
    return id;
  });
}

function bulkRunOf(row: Pick<BulkRunRow, (typeof COLUMNS)[number]>): BulkRun {
  return {
    id: row.id,
    plan: {
      action: row.action,
      params: params.parse(JSON.parse(row.params_json)),
      ...(row.target !== null && { target: row.target }),
    },
    personId: row.person_id,
    channelId: row.channel_id,
    threadTs: row.thread_ts,
    undoOf: row.undo_of,
    state: z.enum(BULK_STATES).parse(row.state),
    reason: row.reason,
    resumeAt: row.resume_at === null ? null : new Date(row.resume_at),
    total: row.total,
    done: row.done,
    already: row.already,
    failed: row.failed,
    unknown: row.unknown,
    undoable: row.undoable,
    repeated: row.repeated,
    rejected: row.rejected,
    createdAt: new Date(row.created_at),
    endedAt: row.ended_at === null ? null : new Date(row.ended_at),
    message:
      row.place_id === null || row.message_ts === null
        ? null
        : { placeId: row.place_id, ts: row.message_ts },
  };
}
