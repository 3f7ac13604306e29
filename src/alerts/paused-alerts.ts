import { formatCount } from '../domain/figures.ts';
import { pausedReply } from '../domain/pause.ts';
import type { Posting } from '../domain/post.ts';
import { action, type Reply } from '../domain/reply.ts';
import { PostbellError } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import type { MessageKind } from '../outbox/message-kind.ts';
import { PAUSED_ALERTS, pausedBodyOf } from '../store/alerts/subscriptions.ts';
import type { OutgoingMessage } from '../store/outbox/outgoing-messages.ts';
import type { Store } from '../store/store.ts';

/** Milliseconds after a pause in which its owner is told; older pauses are skipped. */
const TOLD_WITHIN_MS = 7 * 24 * 3_600_000;

/**
 * Says what the people who added alerts are told when these are paused: one message for all that
 * were paused together in a channel, where nobody else sees it.
 */
export function pausedAlertsKind({ subscriptions }: Pick<Store, 'subscriptions'>): MessageKind {
  const stillPaused = async ({ channelId: ownerId, body }: OutgoingMessage) => {
    const { channelId, pausedAt } = pausedBodyOf(body);
    const all = await subscriptions.list(channelId);
    return all.filter(
      (one) => one.createdBy === ownerId && one.pausedAt?.getTime() === pausedAt.getTime(),
    );
  };
  return {
    name: PAUSED_ALERTS,
    isDropped: () => true,
    async dueAt(message, at) {
      const { pausedAt } = pausedBodyOf(message.body);
      if (at.getTime() - pausedAt.getTime() > TOLD_WITHIN_MS) return 'never';
      // Whoever lets them run again knows.
      return (await stillPaused(message)).length === 0 ? 'never' : at;
    },
    async draw(message) {
      const alerts = await stillPaused(message);
      const [first] = alerts;
      if (first === undefined) return null;
      const { channelId, reason } = pausedBodyOf(message.body);
      const reply = pausedReply({
        channelId,
        reason,
        title: 'Alerts paused',
        what: formatCount(alerts.length, 'alert of yours is', 'alerts of yours are'),
        meanwhile: 'Events are still counted meanwhile, so nothing is lost.',
        resume: action('postbell alerts resume', { alert: first.id }, 'Let them run again'),
      });
      return { reply, threadTs: null, isFinal: true };
    },
  };
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
