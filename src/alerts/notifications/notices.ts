import { createJob, type Job } from '../../jobs/job.ts';
import type { Store } from '../../store/store.ts';
import { createChannelPace } from './channel-pace.ts';
import { RHYTHM, type Rhythm } from './due.ts';
import { round, type RoundParts } from './round.ts';

interface NoticesParts extends Omit<RoundParts, 'pace' | 'rhythm'> {
  readonly store: RoundParts['store'] & Pick<Store, 'slackTurns'>;
  /** Milliseconds between two looks while events come in; `idleMs` while none do. */
  readonly lookEveryMs: number;
  readonly idleMs: number;
  readonly rhythm?: Partial<Rhythm>;
}

const STORE_RETRY_MS = 2_000;

/**
 * Posts event notifications: looks in the store for what waits, and takes one step of a channel at
 * a time, several channels at once. Keeps nothing that a restart would lose.
 */
export function createNotices(parts: NoticesParts): Job {
  const { store, log, now, idleMs } = parts;
  const rhythm = { ...RHYTHM, ...parts.rhythm };
  const roundParts = { ...parts, pace: createChannelPace(rhythm, store.slackTurns), rhythm };
  const going = new Map<string, Promise<void>>();
  const rests = createRests(rhythm);

  const look = async (): Promise<number> => {
    try {
      rests.keepOf(await store.cards.revision());
      const fresh = new Set(await store.notices.channels());
      return startReady(fresh, new Set([...fresh, ...(await store.tellings.channels())]));
    } catch (err) {
      log.error({ err }, 'notices wait: the store does not answer');
      return STORE_RETRY_MS;
    }
  };

  /** Starts the channels that may go on now; returns the milliseconds until more may. */
  const startReady = (fresh: ReadonlySet<string>, channels: ReadonlySet<string>): number => {
    const at = now();
    rests.keepOnly(channels);
    let nextAtMs = at.getTime() + idleMs;
    for (const channelId of channels) {
      // A channel that is under way wakes the loop when it is done.
      if (going.has(channelId)) continue;
      const readyAt = rests.readyAt(channelId, fresh.has(channelId)) ?? at;
      if (readyAt > at) nextAtMs = Math.min(nextAtMs, readyAt.getTime());
      else going.set(channelId, go(channelId));
    }
    return nextAtMs - at.getTime();
  };

  const go = async (channelId: string): Promise<void> => {
    rests.note(channelId, { ...rests.begin(now()), restUntil: await nextOf(channelId) });
    going.delete(channelId);
    loop.wake();
  };

  const nextOf = async (channelId: string): Promise<Date> => {
    try {
      return await round(channelId, roundParts);
    } catch (err) {
      log.error({ err, channelId }, 'notices of a channel wait');
      return new Date(now().getTime() + STORE_RETRY_MS);
    }
  };

  const loop = createJob({ name: 'notices', everyMs: parts.lookEveryMs, run: look, log });
  return {
    ...loop,
    stop: async () => {
      await loop.stop();
      // A call to Slack must be noted, or the message would be posted again after the restart.
      await Promise.all(going.values());
    },
  };
}

interface Rest {
  /** The beginning of the last round. */
  readonly at: Date;
  /** The revision of alerts and mutes at that time. */
  readonly revision: number;
  /** The time until which nothing needs to be done, unless something comes. */
  readonly restUntil: Date;
}

/** Remembers which channels had a round, and when the next one may be. */
function createRests({ gatherEveryMs }: Pick<Rhythm, 'gatherEveryMs'>) {
  const rests = new Map<string, Rest>();
  let revision = 0;
  return {
    begin: (at: Date) => ({ at, revision }),

    /** Takes the latest revision: a change of alerts or mutes ends all rests from before it. */
    keepOf(latest: number): void {
      revision = latest;
    },

    note: (channelId: string, rest: Rest) => rests.set(channelId, rest),

    keepOnly(channels: ReadonlySet<string>): void {
      for (const known of rests.keys()) if (!channels.has(known)) rests.delete(known);
    },

    /** Returns when a channel's next round may be; `null` for one that had none of late. */
    readyAt(channelId: string, hasMore: boolean): Date | null {
      const rest = rests.get(channelId);
      if (rest?.revision !== revision) return null;
      const gatherAt = new Date(rest.at.getTime() + gatherEveryMs);
      return hasMore && gatherAt < rest.restUntil ? gatherAt : rest.restUntil;
    },
  };
}
