import { formatCount } from '../domain/figures.ts';
import type { Posting } from '../domain/post.ts';
import { action, type Reply } from '../domain/reply.ts';
import { PostbellError } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import type { MessageKind } from '../outbox/message-kind.ts';
import { pauseKind } from '../outbox/pauses.ts';
import type { Store } from '../store/store.ts';

/** Says what the people who added alerts are told when these are paused. */
export function pausedAlertsKind({ subscriptions }: Pick<Store, 'subscriptions'>): MessageKind {
  return pauseKind({
    name: 'paused alerts',
    list: (channelId) => subscriptions.list(channelId),
    words: (first, all) => ({
      title: 'Alerts paused',
      what: formatCount(all.length, 'alert of yours is', 'alerts of yours are'),
      meanwhile: 'Events are still counted meanwhile, so nothing is lost.',
      resume: action('postbell alerts resume', { alert: first.id }, 'Let them run again'),
    }),
  });
}

interface ResumeParts {
  readonly store: Pick<Store, 'subscriptions'>;
  readonly post: Posting;
  readonly log: Log;
}

/** Resumes the paused alerts of a channel to which the bot was invited, and says so there. */
export async function resumeAlerts(
  channelId: string,
  { store, post, log }: ResumeParts,
): Promise<void> {
  const resumed = await store.subscriptions.resume(channelId);
  if (resumed === 0) return;
  try {
    await post.post(channelId, resumedReply(resumed));
  } catch (err) {
    if (!(err instanceof PostbellError)) throw err;
    log.warn({ err, channelId }, 'a channel was not told that its alerts run again');
  }
}

function resumedReply(count: number): Reply {
  return {
    title: 'Alerts',
    summary: `${formatCount(count, 'paused alert', 'paused alerts')} of this channel run${count === 1 ? 's' : ''} again.`,
    actions: [action('postbell alerts list', {}, 'List alerts')],
  };
}
