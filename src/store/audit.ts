import { createHash } from 'node:crypto';
import type { AuditOutcome, AuditRow, AuditStage, AuditWay, NewAuditRow } from '../domain/audit.ts';
import type { AuditTableRow, Db } from './schema.ts';

const ROW_ID = 1;

export type AuditStore = ReturnType<typeof createAudit>;

/** The audit trail: rows that are only ever added, each chained to the one before by its hash. */
export function createAudit(db: Db) {
  return {
    /** Adds a row at the end of the chain; the others wait for it, on every replica. */
    append: (row: NewAuditRow): Promise<AuditRow> =>
      db.transaction().execute(async (transaction) => {
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
        await transaction
          .updateTable('audit_head')
          .set({ hash })
          .where('id', '=', ROW_ID)
          .execute();
        return rowOf({ ...values, hash });
      }),

    /** Returns the first rows of the last attempts, the latest first. */
    async latest(most: number): Promise<readonly AuditRow[]> {
      const rows = await db
        .selectFrom('audit')
        .selectAll()
        .where('stage', 'in', ['intent', 'refused'])
        .orderBy('seq', 'desc')
        .limit(most)
        .execute();
      return rows.map(rowOf);
    },

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

/**
 * Returns the hash of a row: of its values by their names in this order, as JSON. What is `null` is
 * left out, so that rows keep their hash when a later version adds a column.
 */
function hashOf(row: Omit<AuditTableRow, 'hash'>): string {
  const values = HASHED.flatMap((name) => (row[name] === null ? [] : [[name, row[name]]]));
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}

/** A column that a later version adds comes last. */
const HASHED = [
  'previous_hash',
  'seq',
  'at',
  'attempt_id',
  'stage',
  'person_id',
  'way',
  'channel_id',
  'operation',
  'inputs_json',
  'subject',
  'approver_id',
  'request_id',
  'outcome',
  'words',
  'duration_ms',
] as const satisfies readonly (keyof AuditTableRow)[];

function valuesOf(row: NewAuditRow): Omit<AuditTableRow, 'seq' | 'previous_hash' | 'hash'> {
  const { subject } = row;
  return {
    at: row.at.getTime(),
    attempt_id: row.attemptId,
    stage: row.stage,
    person_id: row.personId,
    way: row.way,
    channel_id: row.channelId,
    operation: row.operation,
    inputs_json: JSON.stringify(row.inputs),
    subject: subject && `${subject.kind}:${subject.id}`,
    approver_id: row.approverId,
    request_id: row.requestId,
    outcome: row.outcome,
    // PostgreSQL takes neither NUL nor half of a character.
    words: row.words && row.words.replaceAll('\0', '').toWellFormed(),
    duration_ms: row.durationMs,
  };
}

function rowOf(row: AuditTableRow): AuditRow {
  const at = row.subject?.indexOf(':') ?? -1;
  return {
    seq: row.seq,
    at: new Date(row.at),
    attemptId: row.attempt_id,
    // The columns hold what `valuesOf` wrote; somebody who changed them shows in the hash.
    stage: row.stage as AuditStage,
    personId: row.person_id,
    way: row.way as AuditWay,
    channelId: row.channel_id,
    operation: row.operation,
    inputs: JSON.parse(row.inputs_json) as AuditRow['inputs'],
    subject: row.subject ? { kind: row.subject.slice(0, at), id: row.subject.slice(at + 1) } : null,
    approverId: row.approver_id,
    requestId: row.request_id,
    outcome: row.outcome as AuditOutcome | null,
    words: row.words,
    durationMs: row.duration_ms,
    previousHash: row.previous_hash,
    hash: row.hash,
  };
}
