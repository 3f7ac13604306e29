import { z } from 'zod';
import {
  type BulkAuthor,
  type BulkPlan,
  type OutcomeCounts,
  type RejectedLine,
} from '../../domain/bulk.ts';
import { bulkBlocks } from './bulk-blocks.ts';
import { bulkLeases } from './bulk-leases.ts';
import type { BulkRunRow } from './bulk-schema.ts';
import type { Db } from '../schema.ts';

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
    ...bulkLeases(db),
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
