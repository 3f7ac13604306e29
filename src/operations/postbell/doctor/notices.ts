import { formatCount } from '../../../domain/figures.ts';
import type { LateNotices } from '../../../store/events/lag.ts';
import { silenceOf, type Subscription } from '../../../store/alerts/subscriptions.ts';
import type { Examination, Finding } from './examination.ts';

const MINUTE_MS = 60_000;
/** Longest wait of a message: details wait ten minutes for their card, others one at most. */
const LATE_MS = 15 * MINUTE_MS;

/** Examines whether messages about single events get to their channels. */
export const notices: Examination = {
  about: 'the messages that wait',
  async examine({ store, now }) {
    const lateFrom = new Date(now.getTime() - LATE_MS);
    const [waiting, alerts] = await Promise.all([
      store.lag.lateNotices(lateFrom),
      store.subscriptions.list(),
    ]);
    // Messages are on their way if the silence that delayed them has just ended.
    const isSilent = (alert: Subscription): boolean =>
      silenceOf(alert, now) !== null || silenceOf(alert, lateFrom) !== null;
    const silent = new Set(alerts.filter(isSilent).map(({ id }) => id));
    const late = waiting.filter(({ subscriptionId }) => !silent.has(subscriptionId));
    const count = late.reduce((sum, one) => sum + one.count, 0);
    const byChannel = [...Map.groupBy(late, ({ channelId }) => channelId).values()];
    return {
      findings: byChannel.flatMap((stalled) => stalledFinding(stalled, now)),
      facts: [
        {
          label: 'Messages about single events',
          value:
            count === 0 ? 'none waits too long' : `${formatCount(count, 'waits', 'wait')} too long`,
        },
      ],
    };
  },
};

function stalledFinding(stalled: readonly LateNotices[], now: Date): Finding[] {
  const [oldest] = stalled;
  if (!oldest) return [];
  const count = stalled.reduce((sum, one) => sum + one.count, 0);
  const minutes = Math.floor((now.getTime() - oldest.sinceAt.getTime()) / MINUTE_MS);
  return [
    {
      tone: 'bad',
      text: [
        { kind: 'channel', id: oldest.channelId },
        `: ${formatCount(count, 'message')} about single events ${count === 1 ? 'waits' : 'wait'}, the oldest for ${formatCount(minutes, 'minute')}. The log of the bot says what Slack refuses, or that the service doesn’t say who sends a campaign. Once that is settled, they come by themselves.`,
      ],
    },
  ];
}
