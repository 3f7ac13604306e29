import { domainOf, isDetail, isOfCards } from '../domain/alerts.ts';
import { eventDefinition } from '../domain/events.ts';
import { NO_REACTIONS, REACTION_KINDS, type ReactionCounts } from '../domain/reactions.ts';
import { OVERVIEW_TOPIC, topicInView } from '../domain/topic.ts';
import { RECIPIENTS } from '../store/events/counts.ts';
import { TOPIC_BYTES } from '../store/events/events.ts';
import type { RelayEvent } from './event.ts';
import { quarterOf, senderKey, SMTP_MARKS } from '../store/events/smtp-emails.ts';
import { countsAsSent, type FreshEvent } from './deduplication.ts';
import { routesOf, viewsOf, type Route, type Routes } from './routes.ts';

/** Everything that new events add to counters, cards and notifications; the same on both engines. */
export interface Aggregate {
  readonly topics: readonly { readonly topic: string; readonly campaignId: string | null }[];
  readonly totals: readonly Total[];
  readonly minutes: readonly Minute[];
  readonly reasons: readonly Reason[];
  readonly domains: readonly Domain[];
  readonly smtpEmails: readonly SmtpMarks[];
  readonly cards: readonly NewCard[];
  readonly notifications: readonly Notification[];
  readonly overflows: readonly Overflow[];
}

interface Counter {
  readonly topic: string;
  readonly kind: string;
  count: number;
}

interface Total extends Counter {
  people: number;
  machines: number;
}

interface Minute extends Counter {
  readonly minuteAtMs: number;
}

interface Reason extends Omit<Counter, 'kind'> {
  readonly reason: string;
  readonly example: string;
}

interface Domain extends Counter {
  readonly domain: string;
}

interface NewCard extends Pick<Route, 'channelId' | 'view'> {
  readonly topic: string;
}

interface Notification {
  readonly subscriptionId: string;
  readonly event: RelayEvent;
  /** The order of arrival: it grows with each event that one process takes. */
  readonly arrival: number;
}

/** The kinds of events that an SMTP email had in a quarter of an hour. */
interface SmtpMarks {
  readonly quarter: number;
  /** 10 bytes of a hash of its message id and its recipient. */
  readonly email: Uint8Array;
  /** 6 bytes of a hash of its address; `null` where the events name none. */
  readonly sender: Uint8Array | null;
  /** A bit for each kind of event, see `SMTP_MARKS`. */
  readonly seen: number;
}

interface Overflow extends Counter {
  readonly subscriptionId: string;
}

const MINUTE_MS = 60_000;

// A subscription gets so many events of a transaction one by one, and the number of the rest.
const NOTIFICATIONS_A_COMMIT = 25;

const STATUS_KIND = 'task_status_update';

/**
 * Adds up fresh events. Each list is in the order of its key: writers that lock rows in one order
 * can't deadlock.
 * @param fresh in the order in which they came
 * @param arrivedBefore the number of events that this process took before
 */
export function aggregate(
  fresh: readonly FreshEvent[],
  routes: Routes,
  arrivedBefore: number,
): Aggregate {
  const figures = createFigures();
  const smtp = createSmtp();
  const following = createFollowing();
  let arrival = arrivedBefore;
  for (const one of fresh) {
    figures.add(one, one.event.topic);
    smtp.add(one.event);
    for (const view of viewsOf(routes, one.event)) {
      figures.add(one, topicInView(one.event.topic, view));
    }
    for (const route of routesOf(routes, one.event)) following.add(route, one.event, arrival);
    arrival += 1;
  }
  return { ...figures.inOrder(), ...smtp.inOrder(), ...following.inOrder() };
}

/** The counters that an event of one topic, kind and minute increments. */
interface Counters {
  readonly total: Total;
  /** `null` for kinds that don't show that a message left. */
  readonly recipients: Total | null;
  readonly minute: Minute;
}

function createFigures() {
  const topics = new Map<string, Aggregate['topics'][number]>();
  const totals = new Map<string, Total>();
  const minutes = new Map<string, Minute>();
  const reasons = new Map<string, Reason>();
  const domains = new Map<string, Domain>();
  let last: Counters | null = null;

  const totalOf = (topic: string, kind: string): Total =>
    entry(totals, `${topic}\n${kind}`, () => ({ topic, kind, count: 0, people: 0, machines: 0 }));

  const countersOf = (event: RelayEvent, topic: string): Counters => {
    const { kind, campaignId } = event;
    const minuteAtMs = Math.floor(event.occurredAt.getTime() / MINUTE_MS) * MINUTE_MS;
    // Most events resemble the one before: looking up their counters took half of adding up.
    if (last !== null && isOf(last.minute, topic, kind, minuteAtMs)) return last;
    topics.set(topic, { topic, campaignId });
    const key = `${topic}\n${kind}\n${minuteAtMs}`;
    last = {
      total: totalOf(topic, kind),
      recipients: countsAsSent(event) ? totalOf(topic, RECIPIENTS) : null,
      minute: entry(minutes, key, () => ({ topic, kind, minuteAtMs, count: 0 })),
    };
    return last;
  };

  /** An open may show that a click was a machine's, and the other way round. */
  const countMachines = (machines: ReactionCounts, topic: string): void => {
    if (machines === NO_REACTIONS) return;
    for (const kind of REACTION_KINDS) {
      if (machines[kind] !== 0) totalOf(topic, kind).machines += machines[kind];
    }
  };

  const countBounce = ({ reason, answer }: RelayEvent, topic: string): void => {
    if (reason === null) return;
    const example = answer ?? '';
    entry(reasons, `${topic}\n${reason}`, () => ({ topic, reason, example, count: 0 })).count += 1;
  };

  const countDomain = ({ kind, address }: RelayEvent, topic: string): void => {
    const domain = eventDefinition(kind)?.isProblem ? domainOf(address) : null;
    if (domain === null) return;
    const key = `${topic}\n${kind}\n${domain}`;
    entry(domains, key, () => ({ topic, kind, domain, count: 0 })).count += 1;
  };

  return {
    add({ event, firstOfPerson, firstOfRecipient, machines }: FreshEvent, topic: string): void {
      const { total, recipients, minute } = countersOf(event, topic);
      minute.count += 1;
      count(total, firstOfPerson);
      if (recipients !== null) count(recipients, firstOfRecipient);
      countMachines(machines, topic);
      countBounce(event, topic);
      countDomain(event, topic);
    },
    inOrder: () => ({
      topics: inOrder(topics),
      totals: inOrder(totals),
      minutes: inOrder(minutes),
      reasons: inOrder(reasons),
      domains: inOrder(domains),
    }),
  };
}

function isOf(minute: Minute, topic: string, kind: string, minuteAtMs: number): boolean {
  return minute.minuteAtMs === minuteAtMs && minute.kind === kind && minute.topic === topic;
}

function count(total: Total, isFirst: boolean): void {
  total.count += 1;
  total.people += isFirst ? 1 : 0;
}

function createSmtp() {
  const smtpEmails = new Map<string, SmtpMarks>();
  return {
    add(event: RelayEvent): void {
      const marks = smtpMarksOf(event);
      if (marks === null) return;
      const key = `${marks.quarter}\n${Buffer.from(marks.email).toString('hex')}`;
      const known = smtpEmails.get(key) ?? marks;
      const sender = known.sender ?? marks.sender;
      smtpEmails.set(key, { ...marks, sender, seen: known.seen | marks.seen });
    },
    inOrder: () => ({ smtpEmails: inOrder(smtpEmails) }),
  };
}

/** Returns `null` unless the kind counts, of an SMTP email with a known id and recipient. */
function smtpMarksOf(event: RelayEvent): SmtpMarks | null {
  const { kind, campaignId, messageId, person, sender, occurredAt } = event;
  if (campaignId !== null || messageId === null || person === null || !isMarked(kind)) return null;
  return {
    quarter: quarterOf(occurredAt),
    // The key of a person begins with the topic, which changes with the day; the rest is the
    // email's.
    email: person.subarray(TOPIC_BYTES),
    sender: sender === null ? null : senderKey(sender),
    seen: SMTP_MARKS[kind],
  };
}

function isMarked(kind: string): kind is keyof typeof SMTP_MARKS {
  return Object.hasOwn(SMTP_MARKS, kind);
}

function createFollowing() {
  const cards = new Map<string, NewCard>();
  const notifications = new Map<string, Notification>();
  const overflows = new Map<string, Overflow>();
  const noticed = new Map<string, number>();

  const notification = (route: Route, event: RelayEvent, arrival: number): void => {
    const { subscriptionId, isPaused } = route;
    const { topic, kind } = event;
    // The status of campaigns has a share of its own: a flood of other events must not displace it.
    const share = `${subscriptionId} ${kind === STATUS_KIND}`;
    const before = noticed.get(share) ?? 0;
    noticed.set(share, before + 1);
    const identity = Buffer.from(event.identity).toString('hex');
    // A paused subscription only gets the number of its events.
    if (before < NOTIFICATIONS_A_COMMIT && !isPaused) {
      notifications.set(`${subscriptionId}\n${identity}`, { subscriptionId, event, arrival });
      return;
    }
    const key = `${subscriptionId}\n${topic}\n${kind}`;
    entry(overflows, key, () => ({ subscriptionId, topic, kind, count: 0 })).count += 1;
  };

  return {
    add(route: Route, event: RelayEvent, arrival: number): void {
      const { channelId, mode, view } = route;
      const about = mode === 'overview' ? OVERVIEW_TOPIC : event.topic;
      if (isOfCards(mode) || mode === 'overview') {
        const topic = topicInView(about, view);
        entry(cards, `${channelId}\n${topic}`, () => ({ channelId, topic, view }));
      }
      if (isNotified(route, event)) notification(route, event, arrival);
    },
    inOrder: () => ({
      cards: inOrder(cards),
      notifications: inOrder(notifications),
      overflows: inOrder(overflows),
    }),
  };
}

function isNotified({ mode, filter }: Route, { kind }: RelayEvent): boolean {
  // The status of a campaign gets a notification in every mode.
  if (kind === STATUS_KIND || mode === 'each') return true;
  return mode === 'thread' && isDetail(filter, kind);
}

function entry<T>(byKey: Map<string, T>, key: string, make: () => T): T {
  const known = byKey.get(key);
  if (known !== undefined) return known;
  const made = make();
  byKey.set(key, made);
  return made;
}

function inOrder<T>(byKey: ReadonlyMap<string, T>): T[] {
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}
