import { isEventKind, type EventKind } from '../core/events.ts';
import type { Db } from './schema.ts';
import { RECIPIENTS } from './tally.ts';
import { campaignTopic } from './topic.ts';

/** Events by kind; `other` are those of kinds that we don't know. */
export type Counts = Readonly<Record<EventKind | 'other', number>>;

export interface TopicCounts {
  /** Events. */
  readonly events: Counts;
  /** Different addresses; where a kind has none, or happens once a person, the same as events. */
  readonly people: Counts;
  /** Different addresses to which a message left: delivered or bounced, or first one, then the other. */
  readonly recipients: number;
}

export interface MinuteCount {
  readonly minuteAt: Date;
  readonly kind: string;
  readonly count: number;
}

export interface ReasonCount {
  /** In plain words, see src/core/bounce-reason.ts. */
  readonly reason: string;
  readonly count: number;
  /** What one receiving server answered. */
  readonly example: string;
}

export interface DomainCount {
  readonly domain: string;
  readonly count: number;
}

export type CountsStore = ReturnType<typeof createCounts>;

/** Exact figures of what was recorded. */
export function createCounts(db: Db) {
  return {
    ofTopic: (topic: string) => ofTopic(db, topic),
    byMinuteOfTopic: (topic: string) => byMinuteOfTopic(db, topic),

    /** Events of a campaign by kind. */
    async ofCampaign(campaignId: string): Promise<Counts> {
      return (await ofTopic(db, campaignTopic(campaignId))).events;
    },

    /** Oldest first; the minute in which the events happened, not that in which they arrived. */
    byMinute: (campaignId: string) => byMinuteOfTopic(db, campaignTopic(campaignId)),

    /** Why e-mails of a topic bounced, most frequent first. */
    async topReasons(topic: string, limit: number): Promise<readonly ReasonCount[]> {
      return await db
        .selectFrom('reasons')
        .select(['reason', 'count', 'example'])
        .where('topic', '=', topic)
        .orderBy('count', 'desc')
        .orderBy('reason')
        .limit(limit)
        .execute();
    },

    /** At which recipients' domains events of some kinds happened, most frequent first. */
    async topDomains(
      topic: string,
      kinds: readonly EventKind[],
      limit: number,
    ): Promise<readonly DomainCount[]> {
      return await db
        .selectFrom('domains')
        .select((q) => ['domain', q.fn.sum<number>('count').as('count')])
        .where('topic', '=', topic)
        .where('kind', 'in', kinds)
        .groupBy('domain')
        .orderBy('count', 'desc')
        .orderBy('domain')
        .limit(limit)
        .execute();
    },

    /** When an event of a kind last arrived; `null` when none did. */
    async lastHeardAt(kind: EventKind): Promise<Date | null> {
      const row = await db
        .selectFrom('totals')
        .select('changed_at')
        .where('kind', '=', kind)
        .orderBy('changed_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row ? new Date(row.changed_at) : null;
    },
  };
}

async function ofTopic(db: Db, topic: string): Promise<TopicCounts> {
  const rows = await db
    .selectFrom('totals')
    .select(['kind', 'count', 'people'])
    .where('topic', '=', topic)
    .execute();
  const events = noCounts();
  const people = noCounts();
  let recipients = 0;
  for (const row of rows) {
    if (row.kind === RECIPIENTS) {
      recipients = row.people;
      continue;
    }
    const kind = isEventKind(row.kind) ? row.kind : 'other';
    events[kind] += row.count;
    people[kind] += row.people;
  }
  return { events, people, recipients };
}

async function byMinuteOfTopic(db: Db, topic: string): Promise<readonly MinuteCount[]> {
  const rows = await db
    .selectFrom('minutes')
    .select(['minute_at', 'kind', 'count'])
    .where('topic', '=', topic)
    .orderBy('minute_at')
    .orderBy('kind')
    .execute();
  return rows.map((row) => ({
    minuteAt: new Date(row.minute_at),
    kind: row.kind,
    count: row.count,
  }));
}

function noCounts(): Record<EventKind | 'other', number> {
  return {
    delivered: 0,
    open: 0,
    redirect: 0,
    unsubscribe: 0,
    spam: 0,
    hard_bounces: 0,
    soft_bounces: 0,
    task_status_update: 0,
    new_emails: 0,
    delete: 0,
    other: 0,
  };
}
