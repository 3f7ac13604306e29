import { createJob, type Job } from '../jobs/jobs.ts';
import type { Log } from '../lib/log.ts';
import type { Posting } from '../domain/post.ts';
import type { OutgoingChannel } from '../store/outbox/outgoing.ts';
import type { Store } from '../store/store.ts';
import type { ClosedChannels } from './closed-channels.ts';
import type { MessageKind } from './message-kind.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { sendNext, sendNow } from './sender.ts';

export const OUTBOX_TIMING = {
  /** Milliseconds between two looks while there is something to send; `idleMs` otherwise. */
  lookEveryMs: 500,
  idleMs: 1_000,
  /** Milliseconds to the next look while another replica or a message is waited for. */
  waitMs: 2_000,
  /** Milliseconds to the next try after a failure; they grow fourfold at most. */
  retryMs: 5_000,
  /** Milliseconds between two requests for a permit to update. */
  askEveryMs: 2_000,
  /** More than a call to Slack takes, so that only a dead replica's channel is taken over. */
  leaseMs: 15_000,
};

export type OutboxTiming = Readonly<typeof OUTBOX_TIMING>;

export interface OutboxParts {
  readonly store: Pick<Store, 'outgoing' | 'cards'>;
  readonly post: Posting;
  readonly limiter: RateLimiter;
  readonly closedChannels: ClosedChannels;
  readonly timing?: Partial<OutboxTiming>;
  readonly log: Log;
  readonly now: () => Date;
}

export interface Outbox extends Job {
  /** Makes messages of a kind known; those of unknown kinds wait for a replica that knows them. */
  add(kind: MessageKind): void;
  /** Adds a message and sends it before any other of its channel, see sender.ts. */
  sendNow(channelId: string, add: () => Promise<string>): Promise<void>;
}

const STORE_RETRY_MS = 2_000;

interface Rest {
  readonly at: Date;
  readonly until: Date;
  /** The state that the step knew; when it changes, the rest is over. */
  readonly known: string;
}

/** Takes one step of a channel at a time, several channels at once; a restart loses nothing. */
export function createOutbox(parts: OutboxParts): Outbox {
  const { store, log, now } = parts;
  const timing = { ...OUTBOX_TIMING, ...parts.timing };
  const kinds = new Map<string, MessageKind>();
  const sender = { ...parts, kinds, timing, failures: new Map<string, number>() };
  const going = new Map<string, Promise<void>>();
  const rests = new Map<string, Rest>();

  const look = async (): Promise<number> => {
    try {
      // A change of alerts or mutes may end what messages waited for.
      const revision = await store.cards.revision();
      return startReady(await store.outgoing.channels(), revision);
    } catch (err) {
      log.error({ err }, 'outgoing messages wait: the store does not answer');
      return STORE_RETRY_MS;
    }
  };

  /** Starts the channels that may go on now; returns the milliseconds until more may. */
  const startReady = (channels: readonly OutgoingChannel[], revision: number): number => {
    const at = now();
    const waiting = new Set(channels.map(({ channelId }) => channelId));
    for (const known of rests.keys()) if (!waiting.has(known)) rests.delete(known);
    let nextAtMs = at.getTime() + timing.idleMs;
    for (const { channelId, state } of channels) {
      // A channel that is under way wakes the loop when it is done.
      if (going.has(channelId)) continue;
      const known = `${revision} ${state}`;
      const rest = rests.get(channelId);
      // A clock that was set back since then knows nothing of its end.
      const isResting = rest?.known === known && rest.at <= at && rest.until > at;
      if (isResting) nextAtMs = Math.min(nextAtMs, rest.until.getTime());
      else going.set(channelId, go(channelId, known));
    }
    return nextAtMs - at.getTime();
  };

  const go = async (channelId: string, known: string): Promise<void> => {
    const at = now();
    rests.set(channelId, { at, known, until: await nextOf(channelId) });
    going.delete(channelId);
    loop.wake();
  };

  const nextOf = async (channelId: string): Promise<Date> => {
    try {
      return await sendNext(channelId, sender);
    } catch (err) {
      log.error({ err, channelId }, 'outgoing messages of a channel wait');
      return new Date(now().getTime() + STORE_RETRY_MS);
    }
  };

  const loop = createJob({ name: 'outbox', everyMs: timing.lookEveryMs, run: look, log });
  return {
    add: (kind) => void kinds.set(kind.name, kind),
    start: () => loop.start(),
    wake: () => loop.wake(),
    sendNow: (channelId, addMessage) => sendNow(channelId, addMessage, sender),
    stop: async () => {
      await loop.stop();
      // A call to Slack must be noted, or the message would be posted again after the restart.
      await Promise.all(going.values());
    },
  };
}
