import type { Log } from '../../lib/log.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Store } from '../../store/store.ts';
import type { Campaigns } from '../campaigns.ts';
import { createLoop, type Loop } from '../loop.ts';
import { RHYTHM, type Rhythm } from './notification-kind.ts';
import { plan, SINGLES_WITHIN_MS } from './plan.ts';
import { admissionOf, asksSender } from './senders.ts';

export interface EventNotificationsParts {
  readonly store: Pick<Store, 'notices' | 'subscriptions'>;
  readonly outbox: Pick<Outbox, 'wake'>;
  readonly campaigns: Campaigns;
  /** Milliseconds between two looks while events come in; `idleMs` while none do. */
  readonly lookEveryMs: number;
  readonly idleMs: number;
  readonly rhythm?: Partial<Rhythm>;
  readonly log: Log;
  readonly now: () => Date;
}

const STORE_RETRY_MS = 2_000;
/** Milliseconds to the next look while the service hasn't named a campaign's sender. */
const SOON_MS = 2_000;

/**
 * Turns events that wait into outgoing messages: of each channel at intervals, several channels at
 * once. Keeps nothing that a restart would lose.
 */
export function createEventNotifications(parts: EventNotificationsParts): Loop {
  const { store, outbox, log, now, idleMs } = parts;
  const { gatherEveryMs } = { ...RHYTHM, ...parts.rhythm };
  const nextByChannel = new Map<string, Date>();

  const look = async (): Promise<number> => {
    try {
      const at = now();
      const channels = await store.notices.channels();
      const due = channels.filter((id) => (nextByChannel.get(id) ?? at) <= at);
      await Promise.all(due.map(gather));
      for (const [id, nextAt] of nextByChannel) if (nextAt <= now()) nextByChannel.delete(id);
      const nextMs = Math.min(...[...nextByChannel.values()].map((nextAt) => +nextAt - +now()));
      return Math.min(idleMs, Math.max(0, nextMs));
    } catch (err) {
      log.error({ err }, 'event notifications wait: the store does not answer');
      return STORE_RETRY_MS;
    }
  };

  const gather = async (channelId: string): Promise<void> => {
    const startedAt = now();
    const isAllDecided = await gatherIn(channelId, parts);
    outbox.wake();
    const waitMs = isAllDecided ? gatherEveryMs : SOON_MS;
    nextByChannel.set(channelId, new Date(startedAt.getTime() + waitMs));
  };

  return createLoop(look, parts.lookEveryMs);
}

/** Turns what waits into messages; false when something must wait until its sender is known. */
export async function gatherIn(
  channelId: string,
  { store, campaigns, now }: Pick<EventNotificationsParts, 'store' | 'campaigns' | 'now'>,
): Promise<boolean> {
  const subscriptions = await store.subscriptions.list(channelId);
  const topics = subscriptions.some(asksSender) ? await store.notices.topics(channelId) : [];
  const { admits, undecided } = await admissionOf(subscriptions, topics, campaigns);
  const at = now();
  const madeSince = new Date(at.getTime() - SINGLES_WITHIN_MS);
  await store.notices.gather({ channelId, not: undecided, madeSince }, (waiting) =>
    plan(waiting, { subscriptions, admits, at }),
  );
  return undecided.length === 0;
}
