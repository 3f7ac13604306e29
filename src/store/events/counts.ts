import { sql } from 'kysely';
import { eachKind, type EventKind, isEventKind } from '../../domain/events.ts';
import { RATES } from '../../domain/figures.ts';
import { REACTION_KINDS, type ReactionCounts, type ReactionKind } from '../../domain/reactions.ts';
import { campaignOfTopic, campaignTopic, topicInView } from '../../domain/topic.ts';
import type { CountedReactions } from '../../domain/without-machines.ts';
import { type FromRow, fromRow } from '../rows.ts';
import type { Db, Schema } from '../schema.ts';

/** The kind under which recipients are counted; no event's kind has a blank. */
export const RECIPIENTS = 'sent to';

/** By kind; `other` counts the kinds that we don't know. */
export type Counts = Readonly<Record<EventKind | 'other', number>>;

export interface TopicCounts {
  readonly events: Counts;
  /**
   * Distinct addresses, or SMTP emails; the same as `events` where neither is known, or where a
   * kind happens once a person.
   */
  readonly people: Counts;
  /** Distinct recipients whose message was delivered, bounced or did both, counted as `people`. */
  readonly recipients: number;
  /**
   * Those of `people` with whom only machines opened or clicked, we assume; `null` where an earlier
   * release received some of the events.
   */
  readonly machines: ReactionCounts | null;
}

export type MinuteCount = Omit<FromRow<Schema['minutes']>, 'topic'>;

export interface ReasonCount {
  /** The reason in plain words, see src/domain/bounces.ts. */
  readonly reason: string;
  readonly count: number;
  /** The answer of one receiving server. */
  readonly example: string;
}

export interface DomainCount {
  readonly domain: string;
  readonly count: number;
}

/** Numbers of bounces, complaints and unsubscribes at a domain of recipients. */
export interface DomainTrouble {
  readonly domain: string;
  readonly bounces: number;
  readonly complaints: number;
  readonly unsubscribes: number;
}

export interface CampaignCounts {
  readonly campaignId: string;
  readonly counts: TopicCounts;
}

/** Counts of the contacts who joined and left the lists, as the service reported them. */
export interface ContactCounts {
  readonly added: number;
  /** Includes those who unsubscribed from campaigns. */
  readonly unsubscribed: number;
  readonly addedByList: ReadonlyMap<string, number>;
}

export interface CountedTopic extends TopicCounts {
  readonly topic: string;
  readonly campaignId: string | null;
  readonly firstAt: Date;
  readonly changedAt: Date;
}

interface CampaignsQuery {
  /** The view of a filter, see `viewOf`; empty for all events. */
  readonly view: string;
  readonly since: Date;
}

export type CountsStore = ReturnType<typeof createCounts>;

export function createCounts(db: Db) {
  return {
    async ofTopic(topic: string): Promise<TopicCounts> {
      const columns = ['kind', 'count', 'people', 'machines'] as const;
      const query = db.selectFrom('totals').select(columns).where('topic', '=', topic);
      return countsIn(await query.execute());
    },

    changedSince: (at: Date) => changedSince(db, at),

    /** Oldest first; an event counts in the minute in which it happened, not arrived. */
    async byMinute(topic: string): Promise<readonly MinuteCount[]> {
      const rows = await db
        .selectFrom('minutes')
        .select(['minute_at', 'kind', 'count'])
        .where('topic', '=', topic)
        .orderBy('minute_at')
        .orderBy('kind')
        .execute();
      return rows.map(fromRow);
    },

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

    /** The recipients' domains where events of some kinds happened, most frequent first. */
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

    /** Counts the contacts who joined and left the lists, in a half-open span of whole minutes. */
    ofContacts: (fromAt: Date, untilAt: Date) => contactCounts(db, fromAt, untilAt),

    /** Counts deliveries of all campaigns, in a half-open span of whole minutes. */
    deliveriesOfCampaigns: (fromAt: Date, untilAt: Date) =>
      deliveriesOfCampaigns(db, fromAt, untilAt),

    troubledDomains: (topic: string, limit: number) => troubledDomains(db, topic, limit),

    /** The people who reacted to campaigns; those without a delivery or a reaction are left out. */
    reactionsOf: (campaignIds: readonly string[]) => reactionsOf(db, campaignIds),

    /** All campaigns whose first event arrived since an instant. */
    ofCampaigns: (query: CampaignsQuery) => ofCampaigns(db, query),
  };
}

/** Returns topics with events that arrived since then, in one query, however many changed. */
async function changedSince(db: Db, at: Date): Promise<readonly CountedTopic[]> {
  const rows = await db
    .selectFrom('topics as t')
    .innerJoin('totals as n', 'n.topic', 't.topic')
    .select(['t.topic', 't.campaign_id', 't.first_at', 't.changed_at'])
    .select(['n.kind', 'n.count', 'n.people', 'n.machines'])
    .where('t.changed_at', '>=', at.getTime())
    .orderBy('t.changed_at')
    .orderBy('t.topic')
    .execute();
  return [...Map.groupBy(rows, ({ topic }) => topic).values()].flatMap((ofTopic) => {
    const [first] = ofTopic;
    return first ? [{ ...fromRow(first), ...countsIn(ofTopic) }] : [];
  });
}

/** Reads all campaigns in one query: an overview of hundreds is drawn every few seconds. */
async function ofCampaigns(
  db: Db,
  { view, since }: CampaignsQuery,
): Promise<readonly CampaignCounts[]> {
  const topic = sql<string>`'campaign:' || t.campaign_id || ${topicInView('', view)}`;
  const rows = await db
    .selectFrom('topics as t')
    .innerJoin('totals as n', 'n.topic', 't.topic')
    .select(['t.campaign_id', 'n.kind', 'n.count', 'n.people', 'n.machines'])
    .where('t.changed_at', '>=', since.getTime())
    .where('t.first_at', '>=', since.getTime())
    .where('t.campaign_id', 'is not', null)
    .where('t.topic', '=', topic)
    .execute();
  const byCampaign = Map.groupBy(rows, (row) => row.campaign_id ?? '');
  return [...byCampaign].map(([campaignId, all]) => ({ campaignId, counts: countsIn(all) }));
}

async function reactionsOf(
  db: Db,
  campaignIds: readonly string[],
): Promise<ReadonlyMap<string, CountedReactions>> {
  if (campaignIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('totals')
    .select(['topic', 'kind', 'count', 'people', 'machines'])
    .where('topic', 'in', campaignIds.map(campaignTopic))
    .where('kind', 'in', JUDGED_KINDS)
    .execute();
  const byTopic = Map.groupBy(rows, ({ topic }) => topic);
  return new Map([...byTopic].map(([topic, all]) => [campaignOfTopic(topic) ?? '', countsIn(all)]));
}

function countsIn(
  rows: readonly Pick<Schema['totals'], 'kind' | 'count' | 'people' | 'machines'>[],
): TopicCounts {
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
  return { events, people, recipients, machines: machinesIn(rows) };
}

/** Deliveries and reactions that an earlier release counted leave it open who reacted. */
const JUDGED_KINDS: readonly string[] = ['delivered', ...REACTION_KINDS];

function machinesIn(
  rows: readonly Pick<Schema['totals'], 'kind' | 'people' | 'machines'>[],
): ReactionCounts | null {
  const judged = rows.filter(({ kind }) => JUDGED_KINDS.includes(kind));
  if (judged.some(({ machines }) => machines === null)) return null;
  const of = (kind: ReactionKind): number => {
    const { people = 0, machines = 0 } = judged.find((row) => row.kind === kind) ?? {};
    // A view that began amid a campaign may count who was judged anew, but not that they opened.
    return Math.min(Math.max(0, machines ?? 0), people);
  };
  return { open: of('open'), redirect: of('redirect') };
}

/** The number of bounces that weigh as much as one complaint, by their red limits. */
const COMPLAINT_WEIGHT = RATES.hardBounces.red / RATES.complaints.red;

async function troubledDomains(
  db: Db,
  topic: string,
  limit: number,
): Promise<readonly DomainTrouble[]> {
  const { rows } = await sql<DomainTrouble>`
    select domain,
      ${sumOf('hard_bounces', 'soft_bounces')} as bounces,
      ${sumOf('spam')} as complaints,
      ${sumOf('unsubscribe')} as unsubscribes
    from domains where topic = ${topic} group by domain
    order by ${sumOf('hard_bounces', 'soft_bounces')} + ${sql.lit(COMPLAINT_WEIGHT)} * ${sumOf('spam')} desc,
      ${sumOf('unsubscribe')} desc, domain
    limit ${limit}
  `.execute(db);
  return rows;
}

function sumOf(...kinds: readonly EventKind[]) {
  const query = sql.join(kinds.map((kind) => sql.lit(kind)));
  return sql`sum(case when kind in (${query}) then count else 0 end)`;
}

/** SMTP emails are left out, since they belong to no list. */
async function contactCounts(db: Db, fromAt: Date, untilAt: Date): Promise<ContactCounts> {
  const rows = await db
    .selectFrom('topics as t')
    .innerJoin('minutes as m', 'm.topic', 't.topic')
    .select(['t.topic', 'm.kind', (q) => q.fn.sum<number>('m.count').as('count')])
    .where('t.changed_at', '>=', fromAt.getTime())
    // A filtered event is counted a second time, under the topic with the filter's name.
    .where('t.topic', 'not like', '%#%')
    .where('t.topic', 'not like', 'smtp:%')
    .where('m.kind', 'in', ['new_emails', 'unsubscribe'])
    .where('m.minute_at', '>=', fromAt.getTime())
    .where('m.minute_at', '<', untilAt.getTime())
    .groupBy(['t.topic', 'm.kind'])
    .execute();
  const sum = (kind: string) =>
    rows.filter((row) => row.kind === kind).reduce((total, { count }) => total + count, 0);
  const addedByList = new Map<string, number>();
  for (const { topic, kind, count } of rows) {
    // The topic is like `list:2026-11-20:4101`; a local day may overlap two of these days.
    const [, id] = /^list:[\d-]{10}:(.+)$/.exec(topic) ?? [];
    if (kind !== 'new_emails' || id === undefined) continue;
    addedByList.set(id, (addedByList.get(id) ?? 0) + count);
  }
  return { added: sum('new_emails'), unsubscribed: sum('unsubscribe'), addedByList };
}

async function deliveriesOfCampaigns(db: Db, fromAt: Date, untilAt: Date): Promise<number> {
  const { count } = await db
    .selectFrom('topics as t')
    .innerJoin('minutes as m', 'm.topic', 't.topic')
    .select((q) => q.fn.sum<number | null>('m.count').as('count'))
    .where('t.changed_at', '>=', fromAt.getTime())
    .where('t.campaign_id', 'is not', null)
    // A filtered event is counted a second time, under the topic with the filter's name.
    .where('t.topic', 'not like', '%#%')
    .where('m.kind', '=', 'delivered')
    .where('m.minute_at', '>=', fromAt.getTime())
    .where('m.minute_at', '<', untilAt.getTime())
    .executeTakeFirstOrThrow();
  return count ?? 0;
}

export function noCounts(): Record<EventKind | 'other', number> {
  return { ...eachKind(() => 0), other: 0 };
}
