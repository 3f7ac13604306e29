import { sql } from 'kysely';
import {
  AHEAD_MS,
  type AttemptState,
  type AuditedAttempt,
  type AuditRow,
  UNDER_WAY_MS,
} from '../../domain/audit.ts';
import type { AuditSubject } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import type { AuditTableRow, Db } from '../schema.ts';
import { rowOf } from './row.ts';

/** The attempts to find in the trail; absent: all. */
export interface AttemptFilter {
  readonly personId?: string | undefined;
  readonly channelId?: string | undefined;
  /** An operation’s name, or its beginning up to a blank; several for one that was renamed. */
  readonly operation?: string | readonly string[] | undefined;
  readonly fromAt?: Date | undefined;
  readonly untilAt?: Date | undefined;
  readonly state?: AttemptState | undefined;
  readonly subject?: AuditSubject | undefined;
  /** Only those whose first row comes after this one. */
  readonly afterSeq?: number;
}

const ROWS_AT_ONCE = 500;
const FIRST = ['intent', 'single'] as const;

/** Reads attempts, each from its first row and its outcome. */
export function createAttempts(db: Db) {
  const latest = (filter: AttemptFilter, at: Date) =>
    firstRows(db, filter, at).selectAll('f').select(OUTCOME_COLUMNS).orderBy('f.seq', 'desc');
  const find = async (id: string, at: Date): Promise<AuditedAttempt | null> => {
    const row = await latest({}, at).where('f.attempt_id', '=', id).executeTakeFirst();
    return row === undefined ? null : joinedAttempt(row, at);
  };

  return {
    async list(
      filter: AttemptFilter,
      at: Date,
      { limit, offset }: { readonly limit: number; readonly offset: number },
    ): Promise<readonly AuditedAttempt[]> {
      const rows = await latest(filter, at).limit(limit).offset(offset).execute();
      return rows.map((row) => joinedAttempt(row, at));
    },

    /** Reads all attempts, the latest first. */
    async *all(filter: AttemptFilter, at: Date): AsyncGenerator<AuditedAttempt> {
      for (let beforeSeq = Number.MAX_SAFE_INTEGER; ;) {
        const earlier = latest(filter, at).where('f.seq', '<', beforeSeq);
        const rows = await earlier.limit(ROWS_AT_ONCE).execute();
        yield* rows.map((row) => joinedAttempt(row, at));
        const last = rows.at(-1);
        if (last === undefined) return;
        beforeSeq = last.seq;
      }
    },

    async count(filter: AttemptFilter, at: Date): Promise<ReadonlyMap<AttemptState, number>> {
      const rows = await firstRows(db, filter, at)
        .select((q) => [stateIn(at).as('state'), q.fn.countAll<number>().as('count')])
        .groupBy('state')
        .execute();
      return new Map(rows.map(({ state, count }) => [state as AttemptState, count]));
    },

    find,

    /** Returns the last attempt that did one of these things to something. */
    async lastDone(
      { kind, id }: AuditSubject,
      operations: readonly string[],
      at: Date,
    ): Promise<AuditedAttempt | null> {
      const row = await db
        .selectFrom('audit')
        .select('attempt_id')
        .where((q) => q.and({ subject: `${kind}:${id}`, outcome: 'done' }))
        .where('operation', 'in', [...operations])
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? null : find(row.attempt_id, at);
    },
  };
}

const OUTCOME_COLUMNS = [
  'o.at as o_at',
  'o.outcome as o_outcome',
  'o.words as o_words',
  'o.subject as o_subject',
  'o.undo as o_undo',
  'o.duration_ms as o_duration_ms',
  'o.hash as o_hash',
] as const;

type OutcomeColumn = 'at' | 'outcome' | 'words' | 'subject' | 'undo' | 'duration_ms' | 'hash';

type Joined = AuditTableRow & {
  readonly [Column in OutcomeColumn as `o_${Column}`]: AuditTableRow[Column] | null;
};

function firstRows(db: Db, filter: AttemptFilter, at: Date) {
  const { personId, channelId, operation, fromAt, untilAt, state, afterSeq } = filter;
  const names = operation === undefined ? null : [operation].flat();
  const subject = filter.subject && `${filter.subject.kind}:${filter.subject.id}`;
  return db
    .selectFrom('audit as f')
    .leftJoin('audit as o', (join) =>
      join.onRef('o.attempt_id', '=', 'f.attempt_id').on('o.stage', '=', 'outcome'),
    )
    .where('f.stage', 'in', FIRST)
    .where((q) =>
      q.and(
        compact([
          personId !== undefined && q('f.person_id', '=', personId),
          channelId !== undefined && q('f.channel_id', '=', channelId),
          // Names consist of letters and blanks.
          names &&
            q.or(
              names.flatMap((name) => [
                q('f.operation', '=', name),
                q('f.operation', 'like', `${name} %`),
              ]),
            ),
          subject && q.or([q('f.subject', '=', subject), q('o.subject', '=', subject)]),
          fromAt && q('f.at', '>=', fromAt.getTime()),
          untilAt && q('f.at', '<=', untilAt.getTime()),
          afterSeq !== undefined && q('f.seq', '>', afterSeq),
          state && q(stateIn(at), '=', state),
        ]),
      ),
    );
}

/** The same as `stateOf`, in SQL. */
function stateIn(at: Date) {
  const [from, until] = [at.getTime() - UNDER_WAY_MS, at.getTime() + AHEAD_MS];
  return sql<string>`
    coalesce(o.outcome, f.outcome,
      case when f.at >= ${sql.lit(from)} and f.at <= ${sql.lit(until)}
        then 'underway' else 'unknown' end)
  `;
}

function stateOf(outcome: AuditRow['outcome'], begunAt: Date, at: Date): AttemptState {
  if (outcome !== null) return outcome;
  const ageMs = at.getTime() - begunAt.getTime();
  return ageMs <= UNDER_WAY_MS && ageMs >= -AHEAD_MS ? 'underway' : 'unknown';
}

function joinedAttempt(joined: Joined, at: Date): AuditedAttempt {
  const { o_at: endedAt, o_hash: hash, ...rest } = joined;
  const row = rowOf({
    ...rest,
    outcome: joined.o_outcome ?? joined.outcome,
    words: joined.o_words ?? joined.words,
    subject: joined.o_subject ?? joined.subject,
    undo: joined.o_undo ?? joined.undo,
    duration_ms: joined.o_duration_ms ?? joined.duration_ms,
  });
  return {
    ...row,
    id: row.attemptId,
    endedAt: endedAt === null ? null : new Date(endedAt),
    state: stateOf(row.outcome, row.at, at),
    hash: hash ?? row.hash,
  };
}
