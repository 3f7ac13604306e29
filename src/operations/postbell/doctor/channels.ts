import { closingOf } from '../../../domain/closed-channel.ts';
import { formatCount, formatNumber } from '../../../domain/figures.ts';
import type { Subscription } from '../../../store/alerts/subscriptions.ts';
import type { Examination, Finding } from './examination.ts';

/** Examines whether the alerts of all channels run. */
export const channels: Examination = {
  about: 'the channels',
  async examine({ store }) {
    const alerts = await store.subscriptions.list();
    const paused = alerts.filter(({ pausedAt }) => pausedAt !== null);
    const byChannel = Map.groupBy(paused, ({ channelId }) => channelId);
    const runs = alerts.length - paused.length;
    return {
      findings: [...byChannel.values()].flatMap(pausedFinding),
      facts: [
        {
          label: 'Alerts',
          value: `${formatCount(runs, 'alert runs', 'alerts run')}, ${formatNumber(paused.length)} paused`,
        },
      ],
    };
  },
};

function pausedFinding(alerts: readonly Subscription[]): Finding[] {
  const [first] = alerts;
  if (!first?.pausedAt) return [];
  const { why, remedy } = closingOf(first.pausedReason);
  const owners = [...new Set(alerts.map(({ createdBy }) => createdBy))];
  return [
    {
      tone: 'warning',
      text: [
        { kind: 'channel', id: first.channelId },
        `: ${formatCount(alerts.length, 'alert')} paused since `,
        { kind: 'time', at: first.pausedAt, show: 'datetime' },
        `: ${why}. ${remedy} Added by `,
        ...owners.flatMap((id, index) => [
          ...(index === 0 ? [] : [', ']),
          { kind: 'person', id } as const,
        ]),
        '.',
      ],
      step: {
        operation: 'postbell alerts resume',
        label: 'Let alerts run again',
        values: { alert: first.id },
      },
    },
  ];
}
