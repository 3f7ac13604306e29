import { randomUUID } from 'node:crypto';
import type { Reply } from '../domain/reply.ts';
import { isMonitorKind, type MonitorKind, type MonitorSettings } from '../domain/monitors.ts';
import { randomId } from './random-id.ts';
import { fromRow, toRow } from './rows.ts';
import type { Db, MonitorRow, ProblemRow } from './schema.ts';
import { addMessage, withdrawMessage } from './outbox/outgoing-messages.ts';
import { pauseAll, pauseOwnerless, resumeAll } from './outbox/pauses.ts';

/** A monitor that somebody set for a channel. */
export interface Monitor extends MonitorSettings {
  /** A short id, since people type it. */
  readonly id: string;
  readonly channelId: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly pausedAt: Date | null;
  /** Slack's code for why nothing can be posted there. */
  readonly pausedReason: string | null;
}

type NewMonitor = MonitorSettings & Pick<Monitor, 'channelId' | 'createdBy'>;

export function createMonitorStore(db: Db) {
  return {
    /** Lists the monitors of one channel, or all; the oldest first. */
    async list(channelId?: string): Promise<readonly Monitor[]> {
      const rows = await db
        .selectFrom('monitors')
        .selectAll()
        .$if(channelId !== undefined, (q) => q.where('channel_id', '=', channelId ?? ''))
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(monitorOf);
    },

    async add({ channelId, createdBy, ...settings }: NewMonitor, at: Date): Promise<Monitor> {
      const row = await db
        .insertInto('monitors')
        .values({
          ...toRow({ id: randomId(5), channelId, createdBy, createdAt: at }),
          ...columnsOf(settings),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return monitorOf(row);
    },

    /**
     * Changes the settings, and resumes a paused monitor. `null` when it is gone.
     * @param ownerId whose monitor it is from now on. Default: whose it was
     */
    async change(id: string, settings: MonitorSettings, ownerId?: string): Promise<Monitor | null> {
      const row = await db
        .updateTable('monitors')
        .set({ ...columnsOf(settings), paused_at: null, paused_reason: null })
        .$if(ownerId !== undefined, (q) => q.set({ created_by: ownerId ?? '' }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      return row ? monitorOf(row) : null;
    },

    /** Removes a monitor with its problems. False when it is gone already. */
    remove: (id: string): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('problems').where('monitor_id', '=', id).execute();
        const query = transaction.deleteFrom('monitors').where('id', '=', id).returning('id');
        return (await query.executeTakeFirst()) !== undefined;
      }),

    /** @param reason Slack's code for why nothing can be posted in the channel */
    pause: (channelId: string, reason: string, pausedAt: Date): Promise<void> =>
      db
        .transaction()
        .execute((transaction) =>
          pauseAll(transaction, 'paused monitors', { channelId, reason, pausedAt }),
        ),

    /** Pauses a monitor that its owner may not have any more, and says so in its channel. */
    pauseOwnerless: ({ id, channelId }: Monitor, reply: Reply, pausedAt: Date): Promise<void> =>
      db
        .transaction()
        .execute((transaction) =>
          pauseOwnerless(transaction, 'paused monitors', { id, channelId, pausedAt, reply }),
        ),

    /** Resumes the monitors of a channel; returns how many. */
    resume: (channelId: string) => resumeAll(db, 'paused monitors', channelId),
  };
}

function columnsOf({ kinds, belowAmount, leftPercent }: MonitorSettings) {
  return { kinds: kinds.join(','), below_amount: belowAmount, left_percent: leftPercent };
}

function monitorOf(row: MonitorRow): Monitor {
  return { ...fromRow(row), kinds: row.kinds.split(',').filter(isMonitorKind) };
}

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
          .selectFrom('monitors')
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
