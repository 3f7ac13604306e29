import type { AuditRow, NewAuditRow } from '../../domain/audit.ts';
import { beginAct, type BegunAct } from '../acts.ts';
import { databaseClock } from '../leases.ts';
import type { EngineName } from '../engine.ts';
import { randomId } from '../random-id.ts';
import type { Db } from '../schema.ts';
import { inSteps, ROWS_A_STEP } from '../steps.ts';
import { createAttempts } from './attempts.ts';
import { checkChain, type ChainCheck, hashOf, inputsOfPruning, type Link } from './chain.ts';
import { rowOf, valuesOf } from './row.ts';

const ROW_ID = 1;
const DAY_MS = 24 * 3_600_000;
/** A clock that is years ahead for some hours then deletes no more than that in each. */
const MOST_ROWS_A_RUN = 5_000;

export type AuditStore = ReturnType<typeof createAudit>;

/** The audit trail: rows that are only ever added, each chained to the one before by its hash. */
/** @param now the clock of leases in place of the database's, for tests */
export function createAudit(db: Db, engine: EngineName, now?: () => Date) {
  return {
    ...createAttempts(db),

    /**
     * Adds a row at the end of the chain; the others wait for it, on every replica.
     * @param begun the act whose intent it is
     * @throws {ActTakenOverError} when another process has taken that act over
     */
    append: (row: NewAuditRow, begun?: BegunAct): Promise<AuditRow> =>
      db.transaction().execute(async (transaction) => {
        const clock = databaseClock(engine, now);
        if (begun) await beginAct(transaction, begun.act, { ...begun, at: row.at, clock });
        return append(transaction, row);
      }),

    check: (): Promise<ChainCheck> => checkChain(db),

    /** Returns the hash of a row; `null` where there is none with this number. */
    async hashOf(seq: number): Promise<string | null> {
      const row = db.selectFrom('audit').select('hash').where('seq', '=', seq);
      return (await row.executeTakeFirst())?.hash ?? null;
    },

    /**
     * Deletes rows from before an instant in small steps, one at each turn of the generator.
     * @param at now: a row from later on was written by a clock that was ahead
     */
    forgetBefore: (before: Date, at: Date) => forgetBefore(db, before, at),

    /** Returns the rows of an attempt, the first one first. */
    async ofAttempt(attemptId: string): Promise<readonly AuditRow[]> {
      const rows = await db
        .selectFrom('audit')
        .selectAll()
        .where('attempt_id', '=', attemptId)
        .orderBy('seq')
        .execute();
      return rows.map(rowOf);
    },
  };
}

async function append(transaction: Db, row: NewAuditRow): Promise<AuditRow> {
  // The head stays locked until the end of the transaction.
  const head = await transaction
    .updateTable('audit_head')
    .set((q) => ({ seq: q('seq', '+', 1) }))
    .where('id', '=', ROW_ID)
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow();
  const values = { ...valuesOf(row), seq: head.seq, previous_hash: head.hash };
  const hash = hashOf(values);
  await transaction
    .insertInto('audit')
    .values({ ...values, hash })
    .execute();
  await transaction.updateTable('audit_head').set({ hash }).where('id', '=', ROW_ID).execute();
  return rowOf({ ...values, hash });
}

/** A row says up to where the trail was deleted; it is added first, and at most once a day. */
async function* forgetBefore(db: Db, before: Date, at: Date): AsyncGenerator<void> {
  const last = await lastOver(db, before, at);
  if (last === null) return;
  await db.transaction().execute((transaction) => append(transaction, pruning(last, at)));
  const due = db.selectFrom('audit').select('seq').where('seq', '<=', last.seq).orderBy('seq');
  yield* inSteps(
    () => due.limit(ROWS_A_STEP).execute(),
    ({ seq }) => db.deleteFrom('audit').where('seq', '<=', seq).execute(),
  );
}

/** Returns the last of the rows at the beginning whose time is over; `null`: nothing is due. */
async function lastOver(db: Db, before: Date, at: Date): Promise<Link | null> {
  const rows = await db
    .selectFrom('audit')
    .select(['seq', 'hash', 'at'])
    .orderBy('seq')
    .limit(MOST_ROWS_A_RUN)
    .execute();
  const isOver = (row: { readonly at: number }): boolean => row.at < before.getTime();
  const kept = rows.findIndex((row) => !isOver(row) && row.at <= at.getTime());
  const over = kept === -1 ? rows : rows.slice(0, kept);
  const first = over.find(isOver);
  if (first === undefined || first.at > before.getTime() - DAY_MS) return null;
  return over.findLast(isOver) ?? null;
}

function pruning(last: Link, at: Date): NewAuditRow {
  return {
    at,
    attemptId: randomId(10),
    stage: 'pruned',
    personId: '',
    way: 'job',
    channelId: null,
    operation: 'audit retention',
    inputs: inputsOfPruning(last),
    subject: null,
    approverId: null,
    requestId: null,
    outcome: 'done',
    words: null,
    undo: null,
    durationMs: null,
  };
}
