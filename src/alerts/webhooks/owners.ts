import { PostbellError } from '../../lib/errors.ts';
import { formatCount } from '../../domain/figures.ts';
import type { Log } from '../../lib/log.ts';
import { tellPauses, type Pause } from '../../domain/pause.ts';
import type { Posting } from '../../domain/post.ts';
import type { Reply } from '../../domain/reply.ts';
import type { Store } from '../../store/store.ts';
import type { Subscription } from '../../store/alerts/subscriptions.ts';

export interface OwnersParts {
  readonly store: Pick<Store, 'claims' | 'subscriptions'>;
  readonly post: Posting;
  readonly log: Log;
  readonly now: () => Date;
}

/**
 * Notifies the people who added alerts that these are paused, once a pause in all processes, where
 * nobody else sees it; and the channel when they run again.
 */
export function createOwners(parts: OwnersParts) {
  const { store, post, log } = parts;

  return {
    /** Notifies the people who were not notified yet. */
    tellPaused: () => tellPaused(parts),
    /** Resumes the paused alerts of a channel to which the bot was invited. */
    async invited(channelId: string): Promise<void> {
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

async function tellPaused({ store, post, log, now }: OwnersParts): Promise<void> {
  const { claims, subscriptions } = store;
  await tellPauses(pausesIn(await subscriptions.list()), { claims, posting: post, log }, now());
}

/** Returns one pause for all alerts of a person that were paused together in a channel. */
function pausesIn(subscriptions: readonly Subscription[]): readonly Pause[] {
  const byKey = Map.groupBy(
    subscriptions,
    ({ channelId, createdBy, pausedAt }) =>
      `paused ${channelId} ${createdBy} ${pausedAt?.getTime()}`,
  );
  return [...byKey].flatMap(([key, alerts]): readonly Pause[] => {
    const [first] = alerts;
    if (!first?.pausedAt) return [];
    return [
      {
        key,
        ownerId: first.createdBy,
        channelId: first.channelId,
        pausedAt: first.pausedAt,
        reason: first.pausedReason,
        title: 'Alerts paused',
        what: formatCount(alerts.length, 'alert of yours is', 'alerts of yours are'),
        meanwhile: 'Events are still counted meanwhile, so nothing is lost.',
        resume: {
          kind: 'operation',
          label: 'Let them run again',
          operation: 'postbell alerts resume',
          values: { alert: first.id },
        },
      },
    ];
  });
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
