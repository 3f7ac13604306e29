import { INCIDENT_NAMES, shareInWords } from '../../../domain/incidents.ts';
import { DIGEST, SUMMARY } from '../../../digests/digest-messages.ts';
import { closingOf } from '../../../domain/pause.ts';
import { isPrivate } from '../../../domain/digest.ts';
import { formatCount, formatNumber } from '../../../domain/figures.ts';
import { action, type Text, time } from '../../../domain/reply.ts';
import { compact } from '../../../lib/compact.ts';
import type { Incident } from '../../../store/incidents/incidents.ts';

import { silenceOf, type Subscription } from '../../../store/alerts/subscriptions.ts';
import type { OutgoingMessage } from '../../../store/outbox/outgoing-messages.ts';
import type { LateNotices } from '../../../store/events/lag.ts';
import type { Examination, Finding } from './examination.ts';

const MINUTE_MS = 60_000;
/** The most findings of a kind that are named. */
const NAMED = 3;

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
        time(first.pausedAt),
        `: ${why}. ${remedy} Added by `,
        ...owners.flatMap((id, index) =>
          compact([index !== 0 && ', ', { kind: 'person', id } as const]),
        ),
        '.',
      ],
      action: action('postbell alerts resume', { alert: first.id }, 'Let alerts run again'),
    },
  ];
}

/** Milliseconds that a card may be stale: the oldest campaigns’ are updated every ten minutes. */
const LATE_CARD_MS = 15 * MINUTE_MS;

/** Examines whether cards are up to date. */
export const cards: Examination = {
  about: 'the cards',
  async examine({ store, now }) {
    const late = await store.lag.lateCards(now);
    const [first] = late;
    if (!first) return { findings: [], facts: [{ label: 'Cards', value: 'all up to date' }] };
    const lagMs = Math.max(0, now.getTime() - first.sinceAt.getTime());
    const are = formatCount(late.length, 'card is', 'cards are');
    const by =
      lagMs < MINUTE_MS
        ? 'less than a minute'
        : formatCount(Math.floor(lagMs / MINUTE_MS), 'minute');
    const tooLate = late.filter(({ sinceAt }) => now.getTime() - sinceAt.getTime() > LATE_CARD_MS);
    return {
      findings:
        tooLate.length > 0
          ? [
              {
                tone: 'warning',
                text: [
                  `${are} behind, by up to ${by}, one of them in `,
                  { kind: 'channel', id: first.channelId },
                  '. Slack may take too few updates, or refuse them: the log of the bot says why.',
                ],
              },
            ]
          : [],
      facts: [{ label: 'Cards', value: `${are} to be updated, the oldest for ${by}` }],
    };
  },
};

/** Longest wait of a message: details wait ten minutes for their card, others one at most. */
const LATE_NOTICE_MS = 15 * MINUTE_MS;

/** Examines whether messages about single events get to their channels. */
export const notices: Examination = {
  about: 'the messages that wait',
  async examine({ store, now }) {
    const lateFrom = new Date(now.getTime() - LATE_NOTICE_MS);
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

/** Milliseconds after which a short message took the place of a digest that may be lost, if any can. */
const LATE_DIGEST_MS = 10 * MINUTE_MS;
/** Greatest age of a digest that is examined: nobody looks for older ones. */
const TOLD_MS = 7 * 24 * 60 * MINUTE_MS;

/** Examines whether digests got to their channels, with what belongs to them. */
export const digests: Examination = {
  about: 'the digests',
  async examine({ store, person, now }) {
    const sinceAt = new Date(now.getTime() - TOLD_MS);
    const untilAt = new Date(now.getTime() - LATE_DIGEST_MS);
    const lost = await store.outgoing.lost([DIGEST, SUMMARY], sinceAt, untilAt);
    // The private digests of other people stay private.
    const shown = lost.filter((one) => !isPrivate(one) || one.channelId === person.id);
    const count = formatCount(shown.length, 'may be missing', 'may be missing');
    return {
      findings: shown.slice(-NAMED).map((one) => ({ tone: 'warning', text: lostWords(one) })),
      facts: [{ label: 'Digests', value: shown.length === 0 ? 'none went astray' : count }],
    };
  },
};

function lostWords({ channelId, begunAt, createdAt }: OutgoingMessage): Text {
  const place: Text = isPrivate({ channelId })
    ? ['Your direct messages']
    : [{ kind: 'channel', id: channelId }];
  return [
    ...place,
    ': the digest or summary of ',
    time(begunAt ?? createdAt),
    ' may be missing, or stand there without its thread: Postbell was stopped as it posted it. «postbell digest now» posts a digest again.',
  ];
}

const LIST = action('postbell alerts incidents', {}, 'All alarms');

/** Examines which alarms go on. */
export const alarms: Examination = {
  about: 'the alarms',
  async examine({ store }) {
    const open = await store.incidents.open();
    const [one, many] = ['alarm goes on', 'alarms go on'];
    const more = open.length - NAMED;
    return {
      findings: compact([
        ...open.slice(0, NAMED).map(alarmFinding),
        more > 0 && {
          tone: 'warning',
          text: `${formatCount(more, `more ${one}`, `more ${many}`)}.`,
        },
      ]),
      facts: [
        {
          label: 'Alarms',
          value: open.length === 0 ? 'none goes on' : formatCount(open.length, one, many),
        },
      ],
    };
  },
};

function alarmFinding({ rate, title, now, openedAt }: Incident): Finding {
  return {
    tone: 'warning',
    text: [
      `${INCIDENT_NAMES[rate]}, ${title}: ${shareInWords(rate, now)}, since `,
      time(openedAt),
      '. Its message says what to do.',
    ],
    action: LIST,
  };
}
