import { Counter, Registry } from '@prometheus-io/client';
import type { Attempt, AuditOutcome, AuditRow, AuditUndo } from '../domain/audit.ts';
import type { AuditSubject } from '../domain/reply.ts';
import { UnavailableError } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import type { AuditStore } from '../store/audit/audit.ts';
import { ActTakenOverError, type BegunAct } from '../store/acts.ts';
import { andWhy } from '../store/failures.ts';
import { randomId } from '../store/random-id.ts';

export interface NewAttempt extends Attempt {
  /** Names of the inputs that hold nobody's words, such as ids: they stand in the log, too. */
  readonly logged: readonly string[];
}

/** An attempt that is under way; its intent is in the trail. */
interface BegunAttempt {
  /** Adds the outcome. It never throws: without an outcome, the attempt reads as unknown. */
  end(end: AttemptEnd): Promise<void>;
}

export interface AttemptEnd {
  readonly outcome: AuditOutcome;
  /** The deed in words, or the reason why not; masked. */
  readonly words?: string | null | undefined;
  /** The thing that was created, where the inputs name none. */
  readonly subject?: AuditSubject | null | undefined;
  readonly undo?: AuditUndo | null;
  readonly durationMs?: number;
}

interface AuditParts {
  /** Default: lost rows are not counted. */
  readonly metrics?: Registry;
  readonly store: { readonly audit: Pick<AuditStore, 'append'> };
  readonly log: Log;
  readonly now: () => Date;
  /** Returns milliseconds of a clock that never goes back. */
  readonly elapsedMs?: () => number;
}

/** Writes the audit trail, and one line of the log for each of its rows. */
export interface AuditTrail {
  /**
   * Adds the intent, which must come right before the act.
   * @param id for what another process may go on with. Default: a new one, or that of the act
   * @param begun what somebody waits for; absent: nobody waits
   * @throws {UnavailableError} when it can't be written; then nothing may be done.
   */
  begin(
    attempt: NewAttempt,
    of?: { readonly id?: string; readonly begun?: BegunAct | undefined },
  ): Promise<BegunAttempt>;
  /** Adds the outcome of an attempt that whichever process began. It never throws. */
  end(attempt: NewAttempt, id: string, end: AttemptEnd): Promise<void>;
  /** Adds an attempt that was refused before its values were read. It never throws. */
  refuse(attempt: NewAttempt, words: string): Promise<void>;
  /** Adds how something ended by itself. It never throws, since nothing is left to be done. */
  report(attempt: NewAttempt, end: AttemptEnd): Promise<void>;
}

const ID_LENGTH = 10;

export const newAttemptId = (): string => randomId(ID_LENGTH);

export function createAuditTrail(parts: AuditParts): AuditTrail {
  const { store, log, metrics = new Registry(), now, elapsedMs = () => performance.now() } = parts;
  const notStored = new Counter({
    name: 'postbell_audit_rows_not_stored_total',
    help: 'Rows of the audit trail that could not be stored; the log has them.',
    registers: [metrics],
  });
  type Written = Pick<AuditRow, 'attemptId' | 'stage'> &
    Partial<Pick<AuditRow, 'outcome' | 'words' | 'undo' | 'durationMs'>>;

  const write = async (
    { logged, ...attempt }: NewAttempt,
    written: Written,
    begun?: BegunAct,
  ): Promise<void> => {
    const row = { ...NO_OUTCOME, ...attempt, ...written, at: now() };
    const { words: _, inputs, ...rest } = row;
    const open = Object.entries(inputs).filter(([name]) => logged.includes(name));
    const line = { ...rest, inputs: Object.fromEntries(open) };
    try {
      const { seq, hash } = await store.audit.append(row, begun);
      log.info({ audit: { ...line, seq, hash } }, 'audit');
    } catch (err) {
      if (err instanceof ActTakenOverError) throw err;
      notStored.inc();
      // The line is all that is left of it.
      log.error({ audit: line, err }, 'audit row could not be stored');
      throw new UnavailableError(`${NOT_WRITTEN}${andWhy(err)}`, { cause: err, outcome: 'none' });
    }
  };
  const writeIfPossible = (
    attempt: NewAttempt,
    { subject, words = null, ...end }: AttemptEnd,
    row: Pick<AuditRow, 'attemptId' | 'stage'>,
  ): Promise<void> =>
    write({ ...attempt, subject: subject ?? attempt.subject }, { ...end, words, ...row }).catch(
      () => undefined,
    );

  const end: AuditTrail['end'] = (attempt, attemptId, ended) =>
    writeIfPossible({ ...attempt, inputs: {} }, ended, { attemptId, stage: 'outcome' });
  const report: AuditTrail['report'] = (attempt, ended) =>
    writeIfPossible(attempt, ended, { attemptId: newAttemptId(), stage: 'single' });

  return {
    async begin(attempt, { begun, id = begun?.act.attemptId ?? newAttemptId() } = {}) {
      await write(attempt, { attemptId: id, stage: 'intent' }, begun);
      const beganAtMs = elapsedMs();
      const durationMs = () => Math.round(elapsedMs() - beganAtMs);
      return { end: (ended) => end(attempt, id, { ...ended, durationMs: durationMs() }) };
    },
    end,
    refuse: (attempt, words) => report({ ...attempt, logged: [] }, { outcome: 'refused', words }),
    report,
  };
}

const NO_OUTCOME = { outcome: null, words: null, undo: null, durationMs: null };

const NOT_WRITTEN =
  'Postbell can’t reach its database just now, and does nothing that it can’t record.';
