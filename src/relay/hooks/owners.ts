import { closingOf } from '../../core/closed-channel.ts';
import { PostbellError, UnavailableError, UndeliverableError } from '../../core/errors.ts';
import { formatCount } from '../../core/figures.ts';
import type { Log } from '../../core/log.ts';
import type { Posting } from '../../core/post.ts';
import type { Reply } from '../../core/reply.ts';
import type { Store } from '../../store/store.ts';
import type { Subscription } from '../../store/subscriptions.ts';
import { createLoop, type Loop } from '../loop.ts';

export interface OwnersParts {
  readonly store: Pick<Store, 'claims' | 'subscriptions'>;
  readonly post: Posting;
  readonly log: Log;
  readonly now: () => Date;
  /** Between two looks. Default 2 s. */
  readonly lookEveryMs?: number;
}

/** What one person is told of: their alerts in a channel, paused at one moment. */
interface Pause {
  readonly key: string;
  readonly ownerId: string;
  readonly channelId: string;
  readonly alerts: readonly Subscription[];
}

const LOOK_EVERY_MS = 2_000;
/** Claims are kept for longer, so that nobody is told twice; who wasn't reached by then isn't. */
const TOLD_WITHIN_MS = 7 * 24 * 3_600_000;

/**
 * Tells the people who added alerts that these are paused, once a pause in all processes, where
 * nobody else sees it; and the channel when they run again.
 */
export function createOwners(parts: OwnersParts): Loop & {
  tellPaused(): Promise<void>;
  invited(channelId: string): Promise<void>;
} {
  const { store, post, log, lookEveryMs = LOOK_EVERY_MS } = parts;

  const look = async (): Promise<number> => {
    try {
      await tellPaused(parts);
    } catch (err) {
      log.error({ err }, 'owners of paused alerts not told; tried again soon');
    }
    return lookEveryMs;
  };

  return {
    ...createLoop(look, lookEveryMs),
    /** Tells whoever wasn't told yet. */
    tellPaused: () => tellPaused(parts),
    /** Lets the paused alerts of a channel run again that the bot is in now. */
    async invited(channelId) {
      const resumed = await store.subscriptions.resume(channelId);
      if (resumed === 0) return;
      try {
        await post.post(channelId, resumedReply(resumed));
      } catch (err) {
        if (!(err instanceof PostbellError)) throw err;
        log.warn({ err, channelId }, 'a channel was not told that its alerts run again');
      }
    },
  };
}

async function tellPaused(parts: OwnersParts): Promise<void> {
  const { store, now } = parts;
  const since = new Date(now().getTime() - TOLD_WITHIN_MS);
  for (const pause of pausesIn(await store.subscriptions.list(), since)) {
    if (await store.claims.take(pause.key, now())) await tell(parts, pause);
  }
}

function pausesIn(subscriptions: readonly Subscription[], since: Date): readonly Pause[] {
  const paused = subscriptions.filter(({ pausedAt }) => pausedAt !== null && pausedAt >= since);
  const byKey = Map.groupBy(
    paused,
    ({ channelId, createdBy, pausedAt }) =>
      `paused ${channelId} ${createdBy} ${pausedAt?.getTime()}`,
  );
  return [...byKey].flatMap(([key, alerts]) => {
    const [first] = alerts;
    if (!first) return [];
    return [{ key, ownerId: first.createdBy, channelId: first.channelId, alerts }];
  });
}

/** What surely didn't arrive is tried again; what may have arrived isn't. */
async function tell({ store, post, log }: OwnersParts, pause: Pause): Promise<void> {
  const { key, ownerId, channelId } = pause;
  try {
    await post.post(ownerId, pausedReply(pause));
  } catch (err) {
    if (!(err instanceof PostbellError)) throw err;
    log.warn({ err, channelId, ownerId }, 'the owner of paused alerts was not told');
    const mayBeThere = err instanceof UnavailableError && err.outcome === 'unknown';
    const isHopeless = err instanceof UndeliverableError && err.permanent;
    if (!mayBeThere && !isHopeless) await store.claims.release(key);
  }
}

function pausedReply({ channelId, alerts }: Pause): Reply {
  const [first] = alerts;
  const { why, remedy } = closingOf(first?.pausedReason ?? null);
  const them = formatCount(alerts.length, 'alert of yours is', 'alerts of yours are');
  return {
    title: 'Alerts paused',
    summary: [`${them} paused in `, { kind: 'channel', id: channelId }, `: ${why}.`],
    sections: [
      {
        kind: 'bullets',
        items: [remedy, 'Events are still counted meanwhile, so nothing is lost.'],
      },
    ],
    steps: [
      {
        kind: 'operation',
        label: 'Let them run again',
        operation: 'postbell alerts resume',
        values: { alert: first?.id ?? '' },
      },
      {
        kind: 'operation',
        label: 'Check everything',
        operation: 'postbell doctor',
        values: {},
      },
    ],
  };
}

function resumedReply(count: number): Reply {
  return {
    title: 'Alerts',
    summary: `${formatCount(count, 'paused alert', 'paused alerts')} of this channel run${count === 1 ? 's' : ''} again.`,
    steps: [
      {
        kind: 'operation',
        label: 'List alerts',
        operation: 'postbell alerts list',
        values: {},
      },
    ],
  };
}
