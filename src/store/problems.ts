import { randomUUID } from 'node:crypto';
import { isMonitorKind, type Monitor, type MonitorKind } from '../domain/monitors.ts';
import type { Reply } from '../domain/reply.ts';
import { addMessage, withdrawMessage } from './outbox/outgoing-messages.ts';
import { fromRow } from './rows.ts';
import type { Db, ProblemRow } from './schema.ts';

/** A problem of one monitor: there from its beginning until its end is to be told. */
export interface Problem {
  readonly monitorId: string;
  readonly kind: MonitorKind;
  readonly subject: string;
  readonly sinceAt: Date;
  /** The outgoing message that reports it, perhaps with others. */
  readonly messageId: string;
  readonly recoveringSince: Date | null;
}

type ProblemKey = Pick<Problem, 'monitorId' | 'subject'>;

/** The kinds of messages of monitors; their bodies are replies. */
export const PROBLEM = 'problem';
export const RESOLUTION = 'resolution';

interface NewProblems {
  readonly kind: MonitorKind;
  readonly subjects: readonly string[];
  /** Returns the one message about those that begin. */
  readonly report: (subjects: readonly string[]) => Reply;
}

/**
 * Problems, each once a monitor, across processes. What channels are told of them is added to the
 * outgoing messages with the change.
 */
export function createProblemStore(db: Db) {
  return {
    async all(): Promise<readonly Problem[]> {
      const rows = await db.selectFrom('problems').selectAll().orderBy('since_at').execute();
      return rows.map(problemOf);
    },

    /** Deletes the problems of which Slack surely took no message, so that they begin anew. */
    async forgetUnsent(): Promise<void> {
      await db
        .deleteFrom('problems')
        .where('message_id', 'in', (q) =>
          q
            .selectFrom('outgoing_messages')
            .select('id')
            .where('kind', '=', PROBLEM)
            .where('finished_at', 'is not', null)
            .where('message_ts', 'is', null)
            .where('is_in_doubt', '=', 0),
        )
        .execute();
    },

    /** Adds problems with their report, without those that exist already. */
    begin: (monitor: Pick<Monitor, 'id' | 'channelId'>, problems: NewProblems, at: Date) =>
      db.transaction().execute((transaction) => begin(transaction, monitor, problems, at)),

    /** @param since the time since which the problem is over; `null`: it is back */
    async setRecovering({ monitorId, subject }: ProblemKey, since: Date | null): Promise<void> {
      await db
        .updateTable('problems')
        .set({ recovering_since: since?.getTime() ?? null })
        .where((q) => q.and({ monitor_id: monitorId, subject }))
        .execute();
    },

    /**
     * Deletes a problem, and adds its resolution below the report that it began. Where nobody was
     * told, nobody is told of the end either; what else was in that report begins anew.
     * @param resolution `null` where nothing is to be said
     */
    end: (problem: Problem, channelId: string, resolution: Reply | null, at: Date) =>
      db
        .transaction()
        .execute((transaction) => end(transaction, problem, channelId, resolution, at)),
  };
}

const MESSAGE = { promise: 'at-most-once', rank: 1 } as const;

async function begin(
  db: Db,
  { id: monitorId, channelId }: Pick<Monitor, 'id' | 'channelId'>,
  { kind, subjects, report }: NewProblems,
  at: Date,
): Promise<void> {
  const messageId = `problem ${monitorId} ${subjects[0]} ${randomUUID()}`;
  const begun: string[] = [];
  for (const subject of subjects) {
    const row = await db
      .insertInto('problems')
      .columns(['monitor_id', 'kind', 'subject', 'message_id', 'since_at'])
      .expression((q) =>
        q
          .selectFrom('subscriptions')
          .select((s) => ['id', s.val(kind).as('kind'), s.val(subject).as('subject')])
          .select((s) => s.val(messageId).as('message_id'))
          .select((s) => s.cast<number>(s.val(at.getTime()), 'bigint').as('since_at'))
          .where('id', '=', monitorId),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('subject')
      .executeTakeFirst();
    if (row) begun.push(row.subject);
  }
  if (begun.length === 0) return;
  const message = { ...MESSAGE, id: messageId, kind: PROBLEM, body: report(begun) };
  await addMessage(db, { ...message, channelId, sourceId: monitorId }, at);
}

async function end(
  db: Db,
  { monitorId, subject, messageId }: Problem,
  channelId: string,
  resolution: Reply | null,
  at: Date,
): Promise<void> {
  const ended = db.deleteFrom('problems').where('monitor_id', '=', monitorId);
  if (await withdrawMessage(db, messageId, at)) {
    await ended.where('message_id', '=', messageId).execute();
    return;
  }
  const row = await ended.where('subject', '=', subject).returning('subject').executeTakeFirst();
  if (row === undefined || resolution === null) return;
  const id = `resolution ${monitorId} ${subject} ${randomUUID()}`;
  const message = { ...MESSAGE, id, kind: RESOLUTION, body: resolution, threadOf: messageId };
  await addMessage(db, { ...message, channelId, sourceId: monitorId }, at);
}

function problemOf({ monitor_id: monitorId, ...row }: ProblemRow): Problem {
  return { ...fromRow(row), monitorId, kind: isMonitorKind(row.kind) ? row.kind : 'balance' };
}
