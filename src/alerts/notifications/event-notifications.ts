import { asksSender, fitsSender } from '../../domain/alerts.ts';
import type { Log } from '../../lib/log.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { readTopic } from '../../domain/topic.ts';
import type { SubscribedTopic } from '../../store/alerts/event-notifications.ts';
import type { Alert } from '../../domain/alerts.ts';
import type { Store } from '../../store/store.ts';
import type { Findings } from '../findings.ts';
import type { RefreshPolicy } from '../refresh/refresh-policy.ts';
import type { NotificationTiming } from './notification-kind.ts';
import { createJob, type Job } from '../../jobs/jobs.ts';
import { plan, SINGLES_WITHIN_MS } from './plan.ts';

interface EventNotificationsParts extends Pick<Findings, 'campaigns'> {
  readonly store: Pick<Store, 'pendingNotifications' | 'alerts'>;
  readonly outbox: Pick<Outbox, 'wake'>;
  readonly policy: Pick<RefreshPolicy, 'everyMs' | 'idleMs'>;
  readonly timing: Pick<NotificationTiming, 'gatherEveryMs' | 'waitMs'>;
  readonly log: Log;
  readonly now: () => Date;
}

const STORE_RETRY_MS = 2_000;

/** Keeps nothing that a restart would lose. */
export function createEventNotifications(parts: EventNotificationsParts): Job {
  const { store, outbox, log, now, timing, policy } = parts;
  const nextByChannel = new Map<string, Date>();

  const run = async (): Promise<number> => {
    try {
      const at = now();
      const channels = await store.pendingNotifications.channels();
      const due = channels.filter((id) => (nextByChannel.get(id) ?? at) <= at);
      await Promise.all(due.map(gather));
      for (const [id, nextAt] of nextByChannel) if (nextAt <= now()) nextByChannel.delete(id);
      const nextMs = Math.min(...[...nextByChannel.values()].map((nextAt) => +nextAt - +now()));
      return Math.min(policy.idleMs, Math.max(0, nextMs));
    } catch (err) {
      log.error({ err }, 'event notifications wait: the store does not answer');
      return STORE_RETRY_MS;
    }
  };

  const gather = async (channelId: string): Promise<void> => {
    const startedAt = now();
    const isAllDecided = await gatherIn(channelId, parts);
    outbox.wake();
    // The service hasn't named a campaign's sender otherwise.
    const againMs = isAllDecided ? timing.gatherEveryMs : timing.waitMs;
    nextByChannel.set(channelId, new Date(startedAt.getTime() + againMs));
  };

  return createJob({ name: 'event notifications', everyMs: policy.everyMs, run, log });
}

/** Turns what waits into messages; false when something must wait until its sender is known. */
export async function gatherIn(
  channelId: string,
  { store, campaigns, now }: Pick<EventNotificationsParts, 'store' | 'campaigns' | 'now'>,
): Promise<boolean> {
  const alerts = await store.alerts.list(channelId);
  const asking = alerts.filter(({ filter }) => asksSender(filter));
  const topics = asking.length > 0 ? await store.pendingNotifications.topics(channelId) : [];
  const { admits, undecided } = await admissionOf(asking, topics, campaigns);
  const at = now();
  const madeSince = new Date(at.getTime() - SINGLES_WITHIN_MS);
  await store.pendingNotifications.gather({ channelId, not: undecided, madeSince }, (waiting) =>
    plan(waiting, { alerts, admits, at }),
  );
  return undecided.length === 0;
}

interface Admission {
  readonly admits: (alert: Alert, topic: string) => boolean;
  /** Those whose sender the service hasn't named yet. */
  readonly undecided: readonly SubscribedTopic[];
}

// The other campaigns are looked up in a later round.
const ASKED_AT_ONCE = 20;

/** The events of campaigns don't name their sender, the service does. */
async function admissionOf(
  alerts: readonly Alert[],
  waiting: readonly SubscribedTopic[],
  campaigns: Findings['campaigns'],
): Promise<Admission> {
  const undecided: SubscribedTopic[] = [];
  const refused = new Set<string>();
  const pairs = waiting.flatMap((pair) => {
    const alert = alerts.find(({ id }) => id === pair.subscriptionId);
    const topic = readTopic(pair.topic);
    if (alert === undefined || topic.kind !== 'campaign') return [];
    return { pair, filter: alert.filter, campaignId: topic.campaignId };
  });
  const decide = async ({ pair, filter, campaignId }: (typeof pairs)[number]): Promise<void> => {
    const { found: campaign, isAnswered } = await campaigns.find(campaignId);
    if (!isAnswered) undecided.push(pair);
    else if (!fitsSender(filter, campaign?.senderEmail ?? null)) refused.add(keyOf(pair));
  };
  await Promise.all(pairs.slice(0, ASKED_AT_ONCE).map(decide));
  undecided.push(...pairs.slice(ASKED_AT_ONCE).map(({ pair }) => pair));
  return {
    undecided,
    admits: ({ id }, topic) => !refused.has(keyOf({ subscriptionId: id, topic })),
  };
}

function keyOf({ subscriptionId, topic }: SubscribedTopic): string {
  return `${subscriptionId}\n${topic}`;
}
