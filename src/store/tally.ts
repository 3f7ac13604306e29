import type { RelayEvent } from './events.ts';

/** What new events add to the counters; the same on both engines. */
export interface Tally {
  readonly topics: readonly { readonly topic: string; readonly campaignId: string | null }[];
  readonly totals: readonly Total[];
  readonly minutes: readonly Minute[];
}

interface Total {
  readonly topic: string;
  readonly kind: string;
  count: number;
  people: number;
}

interface Minute {
  readonly topic: string;
  readonly kind: string;
  readonly minuteAtMs: number;
  count: number;
}

export interface FreshEvent {
  readonly event: RelayEvent;
  /** The first of its kind from this address in its topic. */
  readonly firstOfPerson: boolean;
  /** The first that tells that a message to this address left. */
  readonly firstOfRecipient: boolean;
}

/** What recipients are counted under; no event's kind has a blank. */
export const RECIPIENTS = 'sent to';

const MINUTE_MS = 60_000;

/**
 * Adds fresh events up. Each list is in the order of its key: writers that lock rows in one order
 * can't wait for each other in a circle.
 */
export function tally(fresh: readonly FreshEvent[]): Tally {
  const topics = new Map<string, { topic: string; campaignId: string | null }>();
  const totals = new Map<string, Total>();
  const minutes = new Map<string, Minute>();
  const count = (topic: string, kind: string, isFirst: boolean): void => {
    const key = `${topic}\n${kind}`;
    const total = totals.get(key) ?? { topic, kind, count: 0, people: 0 };
    total.count += 1;
    total.people += isFirst ? 1 : 0;
    totals.set(key, total);
  };
  for (const { event, firstOfPerson, firstOfRecipient } of fresh) {
    const { topic, kind } = event;
    topics.set(topic, { topic, campaignId: event.campaignId });
    count(topic, kind, firstOfPerson);
    if (event.recipientIdentity !== null) count(topic, RECIPIENTS, firstOfRecipient);

    const minuteAtMs = Math.floor(event.occurredAt.getTime() / MINUTE_MS) * MINUTE_MS;
    const minuteKey = `${topic}\n${kind}\n${minuteAtMs}`;
    const minute = minutes.get(minuteKey) ?? { topic, kind, minuteAtMs, count: 0 };
    minute.count += 1;
    minutes.set(minuteKey, minute);
  }
  return { topics: inOrder(topics), totals: inOrder(totals), minutes: inOrder(minutes) };
}

function inOrder<T>(byKey: ReadonlyMap<string, T>): T[] {
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}
