import { formatCount, formatNumber } from '../domain/figures.ts';
import { action, type Reply } from '../domain/reply.ts';
import type { MessageKind } from '../outbox/message-kind.ts';
import { pauseKind } from '../outbox/closed-channels.ts';
import { RESUMED_ALERTS } from '../store/alerts/subscriptions.ts';
import type { Store } from '../store/store.ts';

/** Messages to the people whose alerts are paused, and to a channel whose alerts run again. */
export function pausedAlertsKinds({
  subscriptions,
}: Pick<Store, 'subscriptions'>): readonly MessageKind[] {
  const paused = pauseKind({
    name: 'paused alerts',
    list: (channelId) => subscriptions.list(channelId),
    words: (first, all) => ({
      title: 'Alerts paused',
      what: all.length === 1 ? 'Your alert is' : `${formatNumber(all.length)} of your alerts are`,
      meanwhile: 'Events are still counted, so nothing is lost.',
      resume: action('postbell alerts resume', { alert: first.id }, 'Resume alerts'),
    }),
  });
  const resumed: MessageKind = {
    name: RESUMED_ALERTS,
    isDropped: () => true,
    dueAt: async (_, at) => at,
    // `resumeInvited` wrote the body.
    draw: async ({ body }) => ({
      reply: resumedReply(body as number),
      threadTs: null,
      isFinal: true,
    }),
  };
  return [paused, resumed];
}

function resumedReply(count: number): Reply {
  return {
    title: 'Alerts resumed',
    summary: `${formatCount(count, 'paused alert is', 'paused alerts are')} active again in this channel.`,
    actions: [action('postbell alerts list', {}, 'List alerts')],
  };
}
