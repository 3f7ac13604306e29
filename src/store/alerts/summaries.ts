import type { Db, TopicRow } from '../schema.ts';
import { RECIPIENTS } from '../events/counts.ts';

/** The kind of message to a channel with a day's events. */
export const SUMMARY = 'summary';

/** The events of a topic since the last summary that reported it. */
export interface TopicNews {
  readonly topic: string;
  readonly campaignId: string | null;
  /** Numbers of events by kind; none is 0. */
  readonly kinds: ReadonlyMap<string, number>;
  /** Numbers of bounces by their reason, in plain words. */
  readonly reasons: ReadonlyMap<string, number>;
}

export interface News {
  readonly sinceAt: Date;
  readonly topics: readonly TopicNews[];
}

interface SummaryQuery {
  readonly subscriptionId: string;
  readonly view: string;
  readonly dueAt: Date;
  /** The time from which the first summary reports. */
  readonly fromAt: Date;
}

interface Figures {
  readonly kinds: Readonly<Record<string, number>>;
  readonly reasons: Readonly<Record<string, number>>;
}

type ChangedTopic = Pick<TopicRow, 'topic' | 'campaign_id' | 'first_at'>;

/** The topic of an occurrence's own mark, beside those of its topics. */
const OCCURRENCE = '';
const VIEWED = /#([\da-f]{8})$/;
const NOTHING: Figures = { kinds: {}, reasons: {} };
// A transaction may become visible later than the time that it carries.
const OVERLAP_MS = 10 * 60_000;

/** Keeps what daily summaries have reported, so that each event is in exactly one of them. */
export function createSummaries(db: Db) {
  return {
    /**
     * Returns what came since the occurrence before, and keeps it as reported by this one. For the
     * same occurrence it returns the same again, with what has come meanwhile.
     */
    take: (requested: SummaryQuery): Promise<News> =>
      db.transaction().execute((transaction) => take(transaction, requested)),

    /** Gives back what an occurrence took and could not report; the next one reports it. */
    async giveBack(subscriptionId: string, dueAt: Date): Promise<void> {
      await db
        .deleteFrom('summary_marks')
        .where((q) => q.and({ subscription_id: subscriptionId, due_at: dueAt.getTime() }))
        .execute();
    },
  };
}

async function take(db: Db, requested: SummaryQuery): Promise<News> {
  const last = await lastMark(db, requested, OCCURRENCE);
  const sinceMs = last?.due_at ?? requested.fromAt.getTime();
  // The beginning is kept too, in case that this occurrence can't be posted.
  if (last === undefined)
    await mark(db, { ...requested, dueAt: requested.fromAt }, OCCURRENCE, NOTHING);
  await mark(db, requested, OCCURRENCE, NOTHING);
  const topics: TopicNews[] = [];
  for (const changed of await changedTopics(db, requested, sinceMs - OVERLAP_MS)) {
    const now = await figuresOf(db, changed.topic);
    const before = await notifiedOf(db, requested, changed, now, sinceMs);
    await mark(db, requested, changed.topic, now);
    const kinds = difference(now.kinds, before.kinds);
    const reasons = difference(now.reasons, before.reasons);
    const { topic, campaign_id: campaignId } = changed;
    if (kinds.size > 0) topics.push({ topic, campaignId, kinds, reasons });
  }
  return { sinceAt: new Date(sinceMs), topics };
}

async function changedTopics(
  db: Db,
  { view }: SummaryQuery,
  sinceMs: number,
): Promise<readonly ChangedTopic[]> {
  const rows = await db
    .selectFrom('topics')
    .select(['topic', 'campaign_id', 'first_at'])
    .where('changed_at', '>=', sinceMs)
    .orderBy('first_at')
    .execute();
  return rows.filter(({ topic }) => (VIEWED.exec(topic)?.[1] ?? '') === view);
}

async function figuresOf(db: Db, topic: string): Promise<Figures> {
  const kinds = await db
    .selectFrom('totals')
    .select(['kind', 'count'])
    .where('topic', '=', topic)
    .where('kind', '!=', RECIPIENTS)
    .execute();
  const query = db.selectFrom('reasons').select(['reason', 'count']).where('topic', '=', topic);
  const reasons = await query.execute();
  return {
    kinds: Object.fromEntries(kinds.map(({ kind, count }) => [kind, count])),
    reasons: Object.fromEntries(reasons.map(({ reason, count }) => [reason, count])),
  };
}

async function notifiedOf(
  db: Db,
  requested: SummaryQuery,
  { topic, first_at: firstAtMs }: ChangedTopic,
  now: Figures,
  sinceMs: number,
): Promise<Figures> {
  const row = await lastMark(db, requested, topic);
  // `mark` wrote the figures.
  if (row) return JSON.parse(row.figures_json) as Figures;
  if (firstAtMs >= sinceMs) return NOTHING;
  // The topic is older than all reports: what happened before counts as reported.
  const recent = await db
    .selectFrom('minutes')
    .select((q) => ['kind', q.fn.sum<number>('count').as('count')])
    .where('topic', '=', topic)
    .where('minute_at', '>=', sinceMs)
    .groupBy('kind')
    .execute();
  const counts = new Map(recent.map(({ kind, count }) => [kind, count]));
  const kinds = Object.entries(now.kinds).map(([kind, all]) => [
    kind,
    all - (counts.get(kind) ?? 0),
  ]);
  return { kinds: Object.fromEntries(kinds), reasons: now.reasons };
}

/** Returns the mark of a topic that the summary before the requested one left. */
function lastMark(db: Db, { subscriptionId, dueAt }: SummaryQuery, topic: string) {
  return db
    .selectFrom('summary_marks')
    .select(['due_at', 'figures_json'])
    .where((q) => q.and({ subscription_id: subscriptionId, topic }))
    .where('due_at', '<', dueAt.getTime())
    .orderBy('due_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function mark(
  db: Db,
  { subscriptionId, dueAt }: SummaryQuery,
  topic: string,
  figures: Figures,
): Promise<void> {
  const values = { figures_json: JSON.stringify(figures) };
  await db
    .insertInto('summary_marks')
    .values({ subscription_id: subscriptionId, topic, due_at: dueAt.getTime(), ...values })
    .onConflict((conflict) =>
      conflict.columns(['subscription_id', 'topic', 'due_at']).doUpdateSet(values),
    )
    .execute();
}

function difference(now: Figures['kinds'], before: Figures['kinds']): ReadonlyMap<string, number> {
  const changes = Object.entries(now).map(([name, count]) => {
    return [name, count - (before[name] ?? 0)] as const;
  });
  return new Map(changes.filter(([, count]) => count > 0));
}
