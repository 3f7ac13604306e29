import type { EventKind } from '../../domain/events.ts';
import type { Db } from '../schema.ts';
import { RECIPIENTS } from './counts.ts';

const KINDS = ['delivered', 'hard_bounces', 'soft_bounces', 'spam', 'unsubscribe'] as const;

type WatchedKind = Extract<EventKind, (typeof KINDS)[number]>;

/** The figures of a topic that alarms check. */
export interface Watched {
  readonly topic: string;
  readonly campaignId: string | null;
  /** The topic's first event. */
  readonly firstAt: Date;
  /** The topic's latest event. */
  readonly changedAt: Date;
  /** Distinct addresses, as in `TopicCounts`. */
  readonly people: Readonly<Record<WatchedKind, number>>;
  readonly recipients: number;
}

const NOBODY: Watched['people'] = {
  delivered: 0,
  hard_bounces: 0,
  soft_bounces: 0,
  spam: 0,
  unsubscribe: 0,
};

export type WatchedTopics = ReturnType<typeof createWatchedTopics>;

export function createWatchedTopics(db: Db) {
  return {
    /** Returns topics with events that arrived since then, in one query, however many changed. */
    async changedSince(at: Date): Promise<readonly Watched[]> {
      const rows = await db
        .selectFrom('topics as t')
        .innerJoin('totals as n', 'n.topic', 't.topic')
        .select(['t.topic', 't.campaign_id', 't.first_at', 't.changed_at', 'n.kind', 'n.people'])
        .where('t.changed_at', '>=', at.getTime())
        .where('n.kind', 'in', [...KINDS, RECIPIENTS])
        .orderBy('t.changed_at')
        .orderBy('t.topic')
        .execute();
      return [...Map.groupBy(rows, ({ topic }) => topic).values()].flatMap(watchedOf);
    },
  };
}

interface Row {
  readonly topic: string;
  readonly campaign_id: string | null;
  readonly first_at: number;
  readonly changed_at: number;
  readonly kind: string;
  readonly people: number;
}

/** Reads the rows of one topic. */
function watchedOf(rows: readonly Row[]): Watched[] {
  const [first] = rows;
  if (first === undefined) return [];
  const counted = new Map(rows.map(({ kind, people }) => [kind, people]));
  const people = Object.fromEntries(KINDS.map((kind) => [kind, counted.get(kind) ?? 0]));
  return [
    {
      topic: first.topic,
      campaignId: first.campaign_id,
      firstAt: new Date(first.first_at),
      changedAt: new Date(first.changed_at),
      people: { ...NOBODY, ...people },
      recipients: counted.get(RECIPIENTS) ?? 0,
    },
  ];
}
