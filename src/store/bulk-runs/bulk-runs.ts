import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  type BulkAuthor,
  type BulkPlan,
  type BulkRows,
  countsOf,
  type OutcomeCounts,
  type RejectedLine,
} from '../../domain/bulk.ts';
import type { Engine } from '../engine.ts';
import { type Act, beginAct } from '../acts.ts';
import { DATABASE_NOW, databaseClock } from '../leases.ts';
import { reopenMessage, touchMessage } from '../outbox/outgoing-messages.ts';
import { randomId } from '../random-id.ts';
import { fromRow, toRow } from '../rows.ts';
import { bulkBlocks, insertBlocks, storableJson } from './bulk-blocks.ts';
import { changeOf, type RunLease, leaseColumns, leasingOf } from './bulk-leases.ts';
import {
  addNotDone,
  BULK_MESSAGE,
  type BulkMessageBody,
  messageIdOf,
  showRun,
} from './bulk-messages.ts';
import { insertResend, type NewResend } from '../resends.ts';
import type { BulkRunRow, Db } from '../schema.ts';

/** A run is `running` also before it begins, and `paused` until somebody resumes it. */
const BULK_STATES = ['running', 'paused', 'stopped', 'ended'] as const;
type BulkState = (typeof BULK_STATES)[number];

export interface BulkRun extends BulkAuthor, OutcomeCounts {
  readonly id: string;
  readonly plan: BulkPlan;
  readonly undoOf: string | null;
  /** The person whose rows it has, where somebody else took it over; `null`: its own person's. */
  readonly rowsBy: string | null;
  readonly state: BulkState;
  /** The reason why it is paused, or waits. */
  readonly reason: string | null;
  /** The time when it goes on by itself. */
  readonly resumeAt: Date | null;
  /** The times that it went on by itself after an outage, since somebody last resumed it. */
  readonly resumes: number;
  /** The number of rows; `rejected`, `skipped` and `repeated` ones aren't among them. */
  readonly total: number;
  readonly repeated: number;
  readonly rejected: number;
  readonly skipped: number;
  readonly createdAt: Date;
  /** The instant since which the rest counts among what its person does; `null`: since its beginning. */
  readonly countedAt: Date | null;
  /** It was paused then; `null`: it isn't. */
  readonly pausedAt: Date | null;
  readonly endedAt: Date | null;
}

/** A line of which nothing was done; `isSkipped`: nothing was wrong with it. */
interface KeptLine extends RejectedLine {
  readonly isSkipped?: true | undefined;
}

/** Whoever begins a run. */
export interface RunAuthor extends BulkAuthor {
  /** The act that they wait for while the run is made. */
  readonly act?: Act | null;
  /** The resend that the run carries out, kept with it. */
  readonly resend?: NewResend;
}

export interface NewBulkRun extends RunAuthor {
  readonly plan: BulkPlan;
  readonly rows: BulkRows;
  readonly undoOf?: string;
  /** Default: the rows are those of whoever begins it. */
  readonly rowsBy?: string | null;
}

export type BulkRuns = ReturnType<typeof createBulkRuns>;

/** The columns of a `BulkRun`, without the rejected lines, which may be long. */
const COLUMNS = [
  'id',
  'action',
  'params_json',
  'target',
  'person_id',
  'channel_id',
  'undo_of',
  'rows_by',
  'state',
  'reason',
  'resume_at',
  'resumes',
  'total',
  'done',
  'already',
  'failed',
  'unknown',
  'undoable',
  'repeated',
  'rejected',
  'skipped',
  'created_at',
  'counted_at',
  'paused_at',
  'ended_at',
  'thread_ts',
] as const;

const STATE = z.enum(BULK_STATES);
const strings = z.record(z.string(), z.string());
const rejectedLines = z.array(
  z.object({
    line: z.number().nullable(),
    text: z.string(),
    reason: z.string(),
    isSkipped: z.literal(true).optional(),
  }),
);

/** @param now the clock of acts in place of the database's, for tests */
export function createBulkRuns({ db, name }: Engine, now?: () => Date) {
  return {
    ...bulkBlocks(db),
    ...leasingOf(db, DATABASE_NOW[name]),
    ...readingOf(db),
    ...owningOf(db),
    ...changingOf(db, DATABASE_NOW[name], () => databaseClock(name, now)),
  };
}

async function runBy(db: Db, column: 'id' | 'undo_of', id: string): Promise<BulkRun | null> {
  const query = db.selectFrom('bulk_runs').select(COLUMNS).where(column, '=', id);
  const row = await query.executeTakeFirst();
  return row ? bulkRunOf(row) : null;
}

function readingOf(db: Db) {
  return {
    get: (id: string) => runBy(db, 'id', id),

    async stateOf(id: string): Promise<BulkState | null> {
      const query = db.selectFrom('bulk_runs').select('state').where('id', '=', id);
      const row = await query.executeTakeFirst();
      return row ? STATE.parse(row.state) : null;
    },

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

    /** Returns the runs that wait until somebody resumes them, the oldest first. */
    async paused(): Promise<readonly BulkRun[]> {
      const query = db.selectFrom('bulk_runs').select(COLUMNS).where('state', '=', 'paused');
      const rows = await query.where('resume_at', 'is', null).orderBy('created_at').execute();
      return rows.map(bulkRunOf);
    },

    /** Returns the run that undid this one, or is about to. */
    undoneBy: (id: string) => runBy(db, 'undo_of', id),

    /** Returns a run's place, a channel or a person, shown yet or not; `null` without a message. */
    async placeOf(id: string): Promise<{ placeId: string; isShown: boolean } | null> {
      const query = db.selectFrom('outgoing_messages').select(['channel_id', 'message_ts']);
      const row = await query.where('id', '=', messageIdOf(id)).executeTakeFirst();
      return row ? { placeId: row.channel_id, isShown: row.message_ts !== null } : null;
    },

    /** Returns the rejected lines and, after them, the skipped ones. */
    async rejectedLines(id: string): Promise<readonly KeptLine[]> {
      const query = db.selectFrom('bulk_runs').select('rejected_json').where('id', '=', id);
      const row = await query.executeTakeFirst();
      return row ? rejectedLines.parse(JSON.parse(row.rejected_json)) : [];
    },
  };
}

function owningOf(db: Db) {
  return {
    /**
     * Makes a run somebody's who goes on with it, and has what is left of it count among what they
     * do in the day from then; its rows stay whose they were.
     */
    takeOver: async (id: string, personId: string, at: Date): Promise<void> => {
      const rowsBy = sql<string | null>`coalesce(rows_by, nullif(person_id, ${personId}))`;
      const change = { person_id: personId, rows_by: rowsBy, counted_at: at.getTime() };
      await changeOf(db, id).set(change).execute();
    },
  };
}

function changingOf(db: Db, nowMs: RawBuilder<number>, actClock: () => RawBuilder<number>) {
  return {
    /**
     * Keeps a run with all its rows; returns its id, or `null` when another run already undoes the
     * same one, or resends the same campaign. With a lease it belongs to this process at once, for somebody who waits for the
     * answer; without one it has a message that shows it.
     * @throws {ActTakenOverError} where another process has taken the act over
     */
    create: (run: NewBulkRun, at: Date, lease: RunLease | null = null) =>
      db.transaction().execute(async (transaction) => {
        const id = randomId(6);
        const { resend, personId } = run;
        if (resend && !(await insertResend(transaction, { ...resend, id, personId }, at)))
          return null;
        if (!(await insertRun(transaction, id, run, lease && leaseColumns(lease, nowMs), at)))
          return null;
        if (run.act) await beginAct(transaction, run.act, { at, clock: actClock(), runId: id });
        await insertBlocks(transaction, id, run.rows.rows);
        if (run.undoOf !== undefined) await reopenMessage(transaction, messageIdOf(run.undoOf), at);
        if (lease === null) await showRun(transaction, { id, ...run, state: 'running' }, at);
        return id;
      }),

    /** Moves a run to a state, and has its message say so; false when it was in none of `from`. */
    move: (id: string, change: Move, at: Date): Promise<boolean> =>
      db.transaction().execute((transaction) => move(transaction, id, change, at)),

    /** Lets runs go on that an outage paused until then. */
    resumeDue: (at: Date): Promise<void> => resumeDue(db, at),

    /** Gives a run a message, unless it has one: whoever waited for the answer got none. */
    show: (id: string, at: Date): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const run = await runBy(transaction, 'id', id);
        if (!run || !(await showRun(transaction, run, at))) return;
        const { personId, rowsBy, endedAt } = run;
        if (endedAt) await addNotDone(transaction, id, rowsBy ?? personId, endedAt);
      }),

    /** Notes why the run waits and until when; `null` when it goes on. */
    waits: (id: string, until: { reason: string; at: Date } | null): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await changeOf(transaction, id)
          .set({ reason: until?.reason ?? null, resume_at: until?.at.getTime() ?? null })
          .where('state', '=', 'running')
          .execute();
        await touchMessage(transaction, messageIdOf(id));
      }),

    remove: (id: string, at: Date): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const deletion = transaction.deleteFrom('bulk_runs').where('id', '=', id);
        const row = await deletion.returning('undo_of').executeTakeFirst();
        if (row?.undo_of) await reopenMessage(transaction, messageIdOf(row.undo_of), at);
      }),

    /** Deletes runs that ended before, with their rows and messages. */
    forgetBefore: (at: Date): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await transaction
          .deleteFrom('outgoing_messages')
          .where('kind', '=', BULK_MESSAGE)
          .where('source_id', 'in', (q) =>
            q.selectFrom('bulk_runs').select('id').where('ended_at', '<', at.getTime()),
          )
          .execute();
        await transaction.deleteFrom('bulk_runs').where('ended_at', '<', at.getTime()).execute();
      }),
  };
}

interface Move {
  readonly from: readonly BulkState[];
  readonly to: BulkState;
  readonly reason?: string | null;
  /** Default: a paused run waits until somebody resumes it. */
  readonly resumeAt?: Date | null;
}

async function move(
  db: Db,
  id: string,
  { from, to, reason = null, resumeAt = null }: Move,
  at: Date,
): Promise<boolean> {
  const endedAt = to === 'stopped' || to === 'ended' ? at : null;
  const row = await changeOf(db, id)
    .set({
      state: to,
      reason,
      resume_at: resumeAt?.getTime() ?? null,
      paused_at: to === 'paused' ? at.getTime() : null,
      ended_at: endedAt?.getTime() ?? null,
      ...(to === 'running' && { resumes: 0 }),
    })
    .where('state', 'in', [...from])
    .returning(['person_id', 'rows_by'])
    .executeTakeFirst();
  if (row === undefined) return false;
  const body: BulkMessageBody = { state: to };
  const isShown = await reopenMessage(db, messageIdOf(id), at, body);
  if (isShown && endedAt) await addNotDone(db, id, row.rows_by ?? row.person_id, endedAt);
  return true;
}

const GOES_ON = { state: 'running', reason: null, resume_at: null, paused_at: null } as const;

async function resumeDue(db: Db, at: Date): Promise<void> {
  const isDue = sql<boolean>`state = 'paused' and resume_at <= ${at.getTime()}`;
  const due = await db.selectFrom('bulk_runs').select('id').where(isDue).execute();
  for (const { id } of due) {
    await db.transaction().execute(async (transaction) => {
      const row = await changeOf(transaction, id)
        .set({ ...GOES_ON, resumes: sql`resumes + 1` })
        .where(isDue)
        .returning('id')
        .executeTakeFirst();
      const body: BulkMessageBody = { state: 'running' };
      if (row) await reopenMessage(transaction, messageIdOf(id), at, body);
    });
  }
}

async function insertRun(
  db: Db,
  id: string,
  { plan, rows: given, undoOf, rowsBy = null, personId, channelId, threadTs }: NewBulkRun,
  lease: ReturnType<typeof leaseColumns> | null,
  at: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('bulk_runs')
    .values({
      ...toRow({ id, personId, channelId, threadTs, rowsBy, createdAt: at }),
      undo_of: undoOf ?? null,
      ...countsOf(''),
      ...lease,
      action: plan.action,
      params_json: JSON.stringify(plan.params),
      target: plan.target ?? null,
      state: 'running',
      resumes: 0,
      total: given.rows.length,
      repeated: given.repeated,
      rejected: given.rejected.length,
      skipped: given.skipped?.length ?? 0,
      rejected_json: storableJson(JSON.stringify(linesOf(given))),
    })
    .onConflict((conflict) => conflict.column('undo_of').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

function linesOf({ rejected, skipped = [] }: BulkRows): readonly KeptLine[] {
  return [...rejected, ...skipped.map((line) => ({ ...line, isSkipped: true as const }))];
}

function bulkRunOf(row: Pick<BulkRunRow, (typeof COLUMNS)[number]>): BulkRun {
  const { action, params, target, state, ...rest } = fromRow(row);
  const plan = { action, params: strings.parse(params), ...(target !== null && { target }) };
  return { ...rest, plan, state: STATE.parse(state) };
}
