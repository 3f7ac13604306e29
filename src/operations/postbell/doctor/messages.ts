import { INCIDENT_NAMES, shareInWords } from '../../../domain/incidents.ts';
import { DIGEST, SUMMARY } from '../../../digests/digest-messages.ts';
import { closingOf } from '../../../domain/pause.ts';
import { isPrivate } from '../../../domain/digest.ts';
import { formatCount, formatNumber } from '../../../domain/figures.ts';
import { action, type Text, time, type Span, separatedTexts } from '../../../domain/reply.ts';
import { compact } from '../../../lib/compact.ts';
import type { Incident } from '../../../store/incidents/incidents.ts';

import { silenceOf, type Subscription } from '../../../store/alerts/subscriptions.ts';
import type { OutgoingMessage } from '../../../store/outbox/outgoing-messages.ts';
import type { LateNotices } from '../../../store/events/lag.ts';
import type { Examination, Finding } from './examination.ts';

const MINUTE_MS = 60_000;
/** The most findings of a kind that are named. */
const NAMED = 3;

function minutesSince(at: Date, now: Date): number {
  return Math.floor((now.getTime() - at.getTime()) / MINUTE_MS);
}

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
  const ownerIds = [...new Set(alerts.map(({ createdBy }) => createdBy))];
  const owners = ownerIds.map((id): Span => ({ kind: 'person', id }));
  return [
    {
      tone: 'warning',
      text: [
        { kind: 'channel', id: first.channelId },
        `: ${formatCount(alerts.length, 'alert')} paused since `,
        time(first.pausedAt),
        `: ${why}. ${remedy} Added by `,
        ...separatedTexts(owners, ', '),
        '.',
      ],
      action: action('postbell alerts resume', { alert: first.id }, 'Let alerts run again'),
    },
  ];
}

/** The cards of the oldest campaigns are updated every ten minutes. */
const LATE_CARD_MS = 15 * MINUTE_MS;

export const cards: Examination = {
  about: 'the cards',
  async examine({ store, now }) {
    const late = await store.lag.lateCards(now);
    const [first] = late;
    if (!first) return { findings: [], facts: [{ label: 'Cards', value: 'all up to date' }] };
    const minutes = minutesSince(first.sinceAt, now);
    const are = formatCount(late.length, 'card is', 'cards are');
    const by = minutes < 1 ? 'less than a minute' : formatCount(minutes, 'minute');
    const tooLate: Finding = {
      tone: 'warning',
      text: [
        `${are} behind, by up to ${by}, one of them in `,
        { kind: 'channel', id: first.channelId },
        '. Slack may take too few updates, or refuse them: the log of the bot says why.',
      ],
    };
    const isAnyTooLate = late.some(({ sinceAt }) => +now - +sinceAt > LATE_CARD_MS);
    return {
      findings: isAnyTooLate ? [tooLate] : [],
      facts: [{ label: 'Cards', value: `${are} to be updated, the oldest for ${by}` }],
    };
  },
};

/** Longest wait of a message: details wait ten minutes for their card, others one at most. */
const LATE_NOTICE_MS = 15 * MINUTE_MS;

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
    const wait = count === 0 ? 'none waits' : formatCount(count, 'waits', 'wait');
    return {
      findings: byChannel.flatMap((stalled) => stalledFinding(stalled, now)),
      facts: [{ label: 'Messages about single events', value: `${wait} too long` }],
    };
  },
};

function stalledFinding(stalled: readonly LateNotices[], now: Date): Finding[] {
  const [oldest] = stalled;
  if (!oldest) return [];
  const count = stalled.reduce((sum, one) => sum + one.count, 0);
  const minutes = minutesSince(oldest.sinceAt, now);
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

export const digests: Examination = {
  about: 'the digests',
  async examine({ store, person, now }) {
    const sinceAt = new Date(now.getTime() - TOLD_MS);
    const untilAt = new Date(now.getTime() - LATE_DIGEST_MS);
    const lost = await store.outgoing.lost([DIGEST, SUMMARY], sinceAt, untilAt);
    // The private digests of other people stay private.
    const shown = lost.filter((one) => !isPrivate(one) || one.channelId === person.id);
    const count = shown.length;
    const value = count === 0 ? 'none went astray' : `${formatNumber(count)} may be missing`;
    return {
      findings: shown.slice(-NAMED).map((one) => ({ tone: 'warning', text: lostWords(one) })),
      facts: [{ label: 'Digests', value }],
    };
  },
};

function lostWords({ channelId, begunAt, createdAt }: OutgoingMessage): Text {
  return [
    isPrivate({ channelId }) ? 'Your direct messages' : { kind: 'channel', id: channelId },
    ': the digest or summary of ',
    time(begunAt ?? createdAt),
    ' may be missing, or stand there without its thread: Postbell was stopped as it posted it. “postbell digest now” posts a digest again.',
  ];
}

const LIST = action('postbell alerts incidents', {}, 'All alarms');

export const alarms: Examination = {
  about: 'the alarms',
  async examine({ store }) {
    const open = await store.incidents.open();
    const [one, many] = ['alarm goes on', 'alarms go on'];
    const more = open.length - NAMED;
    const text = `${formatCount(more, `more ${one}`, `more ${many}`)}.`;
    const value = open.length === 0 ? 'none goes on' : formatCount(open.length, one, many);
    return {
      findings: compact([
        ...open.slice(0, NAMED).map(alarmFinding),
        more > 0 && { tone: 'warning', text },
      ]),
      facts: [{ label: 'Alarms', value }],
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
