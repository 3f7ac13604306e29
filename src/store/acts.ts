import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { UnavailableError } from '../lib/errors.ts';
import type { FromRow } from './rows.ts';
import { fromRow, toRow } from './rows.ts';
import { databaseClock } from './leases.ts';
import type { EngineName } from './engine.ts';
import { addMessage } from './outbox/outgoing-messages.ts';
import type { Db, IdempotencyKeyRow } from './schema.ts';
import type { Reply } from '../domain/reply.ts';

/** The key of an act that has none of its own: nothing delivers it again. */
export const keyOfAttempt = (attemptId: string): string => `act:${attemptId}`;

/** Something that a person asked for and that changes something, until it is answered. */
export interface Act {
  /** The idempotency key under which it acts once. */
  readonly key: string;
  /** Its rows of the audit trail have this id. */
  readonly attemptId: string;
  readonly personId: string;
  readonly operation: string;
}

/** An act as it is kept under its key. */
export interface KeptAct extends Act {
  readonly takenAt: Date;
  /** The instant after which something may have been changed; `null`: nothing was. */
  readonly begunAt: Date | null;
  /** The job that it started; it goes on by itself. */
  readonly runId: string | null;
  /** `over`: it was answered, or the person was told; `dead`: its process doesn't renew it. */
  readonly state: 'alive' | 'dead' | 'over';
}

/** Another process took this one for dead. */
export class ActTakenOverError extends UnavailableError {
  constructor() {
    const message = 'Postbell was held up for too long, and stopped before it began.';
    super(message, { outcome: 'none' });
  }
}

/** The kind of message to a person whose act was interrupted; its body is the reply. */
export const INTERRUPTED_ACT = 'interrupted act';

/** Milliseconds without a renewal after which the process of an act is taken for dead. */
export const ACT_LEASE_MS = 30_000;
const MOST_AT_ONCE = 50;

/** An act, with whether what follows may change something. */
export interface BegunAct {
  readonly act: Act;
  /** False where only the intent is written, and a job is what it begins with. */
  readonly isBegun: boolean;
}

/**
 * Keeps what people wait for: who took a key for what, and whether their process is alive, by the
 * clock of the database. Each change names the attempt, so a process that hung changes nothing.
 */
export function createActs(db: Db, engine: EngineName, now?: () => Date) {
  const clock = () => databaseClock(engine, now);

  const release = async ({ key, attemptId }: Act): Promise<void> => {
    const row = db.deleteFrom('idempotency_keys').where('key', '=', key);
    await row.where('attempt_id', '=', attemptId).execute();
  };

  return {
    /** Takes a key; true once, and again where an act that changed nothing was interrupted. */
    async take(act: Act, at: Date): Promise<boolean> {
      const columns = {
        ...toRow(act),
        taken_at: at.getTime(),
        begun_at: null,
        run_id: null,
        leased_until: leaseFrom(clock()),
      };
      const row = await db
        .insertInto('idempotency_keys')
        .values(columns)
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet(columns)
            .where('idempotency_keys.begun_at', 'is', null)
            .where(isDead(clock())),
        )
        .returning('key')
        .executeTakeFirst();
      return row !== undefined;
    },

    async find(key: string): Promise<KeptAct | null> {
      const row = await db
        .selectFrom('idempotency_keys')
        .selectAll()
        .select(isDead(clock()).as('is_dead'))
        .where('key', '=', key)
        .executeTakeFirst();
      return row ? keptActOf(row) : null;
    },

    /** Renews acts that are under way in this process. */
    async renew(acts: readonly Act[]): Promise<void> {
      if (acts.length === 0) return;
      await db
        .updateTable('idempotency_keys')
        .set({ leased_until: leaseFrom(clock()) })
        .where((q) => q.or(acts.map(({ key, attemptId }) => q.and({ key, attempt_id: attemptId }))))
        .where('leased_until', 'is not', null)
        .execute();
    },

    /** Ends an act that was answered; its key stays taken. */
    async end(act: Act): Promise<void> {
      if (act.key === keyOfAttempt(act.attemptId)) return release(act);
      await open(db, act).set({ leased_until: null }).execute();
    },

    /** Releases the key of an act that changed nothing. */
    release,

    ...deadActs(db, clock),
  };
}

/** Finds and ends acts of processes that died. */
function deadActs(db: Db, clock: () => RawBuilder<number>) {
  return {
    /** Returns acts whose process doesn't renew them any more. */
    async dead(): Promise<readonly KeptAct[]> {
      const rows = await db
        .selectFrom('idempotency_keys')
        .selectAll()
        .select(sql<boolean>`1`.as('is_dead'))
        .where(isDead(clock()))
        .orderBy('leased_until')
        .limit(MOST_AT_ONCE)
        .execute();
      return rows.map(keptActOf);
    },

    /**
     * Ends an act whose process died, with the message that says so; where nothing was changed, its
     * key is free again. False where somebody else was faster, or it is alive.
     * @param reply `null` where a job has a message of its own
     */
    endInterrupted: (
      { attemptId, ...act }: KeptAct,
      reply: Reply | null,
      at: Date,
    ): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        const row = await open(transaction, { ...act, attemptId })
          .set({ leased_until: null })
          .where(isDead(clock()))
          .returning('begun_at')
          .executeTakeFirst();
        if (row === undefined) return false;
        if (row.begun_at === null) {
          await transaction.deleteFrom('idempotency_keys').where('key', '=', act.key).execute();
        }
        if (reply === null) return true;
        const message = {
          id: `${INTERRUPTED_ACT} ${attemptId}`,
          kind: INTERRUPTED_ACT,
          promise: 'at-least-once',
          channelId: act.personId,
          rank: 0,
          body: reply,
        } as const;
        await addMessage(transaction, message, at);
        return true;
      }),
  };
}

/**
 * Notes, in the transaction of what an act begins with, that something may have been changed.
 * @throws {ActTakenOverError} where another process has taken the act over; then nothing is done.
 */
export async function beginAct(
  transaction: Db,
  act: Act,
  begun: { at: Date; clock: RawBuilder<number>; isBegun?: boolean; runId?: string },
): Promise<void> {
  const { at, clock, isBegun = true, runId } = begun;
  const row = await open(transaction, act)
    .set({
      leased_until: leaseFrom(clock),
      ...(isBegun && { begun_at: at.getTime() }),
      ...(runId !== undefined && { run_id: runId }),
    })
    .returning('key')
    .executeTakeFirst();
  if (row !== undefined) return;
  throw new ActTakenOverError();
}

function open(db: Db, { key, attemptId }: Pick<Act, 'key' | 'attemptId'>) {
  return db
    .updateTable('idempotency_keys')
    .where('key', '=', key)
    .where('attempt_id', '=', attemptId)
    .where('leased_until', 'is not', null);
}

const leaseFrom = (clock: RawBuilder<number>) => sql<number>`${clock} + ${sql.lit(ACT_LEASE_MS)}`;

/** An end that lies too far ahead is from before the database's clock was set back. */
function isDead(clock: RawBuilder<number>) {
  const until = sql.ref('idempotency_keys.leased_until');
  return sql<boolean>`(${until} <= ${clock} or ${until} > ${leaseFrom(clock)})`;
}

function keptActOf({
  is_dead: isDeadNow,
  ...row
}: IdempotencyKeyRow & { readonly is_dead: unknown }): KeptAct {
  const { leasedUntil, attemptId, personId, operation, ...rest }: FromRow<IdempotencyKeyRow> =
    fromRow(row);
  return {
    ...rest,
    // A key that an older version or a redelivered request took has none of these.
    attemptId: attemptId ?? '',
    personId: personId ?? '',
    operation: operation ?? '',
    state: leasedUntil === null ? 'over' : isDeadNow ? 'dead' : 'alive',
  };
}
