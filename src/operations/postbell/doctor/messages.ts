import { INCIDENT_NAMES, shareInWords } from '../../../domain/incidents.ts';
import { DIGEST } from '../../../digests/digest-messages.ts';
import { closingOf, meaningOf } from '../../../domain/slack-codes.ts';
import {
  isPrivate,
  type KindNames,
  OWNER_LOST,
  pausedBecause,
  type Subscribed,
} from '../../../domain/subscription.ts';
import { capitalised, enumerated } from '../../../lib/text.ts';
import type { SubscriptionCommands } from '../../../commands/subscriptions/define-subscription.ts';
import { isTimeZone } from '../../../lib/time-zone.ts';
import type { Digest } from '../../../domain/digest.ts';
import { formatCount, formatNumber } from '../../../domain/figures.ts';
import { action, type Text, time, type Span, separatedTexts } from '../../../domain/reply.ts';
import { type Incident, isActive } from '../../../store/incidents/incidents.ts';
import { silenceOf, type Alert } from '../../../domain/alerts.ts';
import { BULK_MESSAGE } from '../../../store/bulk-runs/bulk-messages.ts';
import { PROBLEM, RESOLUTION } from '../../../store/problems.ts';
import {
  EVENT_NOTIFICATION,
  type OutgoingMessage,
} from '../../../store/outbox/outgoing-messages.ts';
import type { LateNotifications } from '../../../store/events/lag.ts';
import { bad, type Examination, type Finding, minutesSince, warning } from './examination.ts';

const MINUTE_MS = 60_000;
/** The most findings of a kind that are named. */
const NAMED = 3;

interface Shown {
  readonly one: Subscribed;
  readonly kind: KindNames;
}

/** Names channels in which something is paused that no person has paused. */
export const channels: Examination = async (context, subscriptions) => {
  const kinds = subscriptions.map(async ({ kind, visible }) =>
    (await visible(context)).map((one): Shown => ({ one, kind })),
  );
  const all = (await Promise.all(kinds)).flat();
  const paused = all.filter(({ one }) => one.pausedAt !== null);
  const byPostbell = paused.filter(({ one }) => one.pausedReason !== null);
  const together = Map.groupBy(byPostbell, ({ one }) => `${one.channelId} ${one.pausedReason}`);
  const nouns = subscriptions.map(({ kind: { noun } }) => `${noun}s`);
  const active = formatNumber(all.length - paused.length);
  const value = `${active} active, ${formatNumber(paused.length)} paused`;
  return {
    findings: [...together.values()].flatMap(pausedFinding),
    facts: [{ label: capitalised(enumerated(nouns)), value }],
  };
};

/** @param shown those of one channel that were paused for the same reason */
function pausedFinding(shown: readonly Shown[]): Finding[] {
  const [first] = shown;
  const { pausedAt = null, pausedReason = null, channelId = '' } = first?.one ?? {};
  if (!first || pausedAt === null || pausedReason === null) return [];
  const byNoun = Map.groupBy(shown, ({ kind }) => kind.noun);
  const counts = [...byNoun].map(([noun, { length }]) => formatCount(length, noun));
  const ownerIds = [...new Set(shown.map(({ one }) => one.createdBy))];
  const owners = ownerIds.map((id): Span => ({ kind: 'person', id }));
  const remedy =
    pausedReason === OWNER_LOST ? 'Someone else has to resume it.' : closingOf(pausedReason).remedy;
  const text: Text = [
    isPrivate(first.one) ? 'Your direct messages' : { kind: 'channel', id: channelId },
    `: ${enumerated(counts)} paused since `,
    time(pausedAt),
    `: ${pausedBecause(pausedReason)}. ${remedy} Added by `,
    ...separatedTexts(owners, ', '),
    '.',
  ];
  const { command, kind, noun } = first.kind;
  const resume = action({ name: `${command} resume` }, { [kind]: first.one.id }, `Resume ${noun}`);
  // Several are resumed one by one, or by the invitation.
  return [warning(text, shown.length === 1 ? resume : undefined)];
}

/** The cards of the oldest campaigns are updated every ten minutes. */
const LATE_CARD_MS = 15 * MINUTE_MS;

export const cards: Examination = async ({ store, now }) => {
  const late = await store.lag.lateCards(now);
  const [first] = late;
  if (!first) return { findings: [], facts: [{ label: 'Cards', value: 'All up to date' }] };
  const minutes = minutesSince(first.sinceAt, now);
  const all = formatCount(late.length, 'card');
  const by = minutes < 1 ? 'less than a minute' : formatCount(minutes, 'minute');
  const delayed: Text = [
    `${all} delayed by up to ${by}, including one in `,
    { kind: 'channel', id: first.channelId },
    '. Slack may be limiting or rejecting updates; see Postbell’s log for the reason.',
  ];
  const isAnyTooLate = late.some(({ sinceAt }) => +now - +sinceAt > LATE_CARD_MS);
  return {
    findings: [isAnyTooLate && warning(delayed)],
    facts: [{ label: 'Cards', value: `${all} pending, the oldest for ${by}` }],
  };
};

/** Longest wait of a message: details wait ten minutes for their card, others one at most. */
const LATE_NOTICE_MS = 15 * MINUTE_MS;

export const notices: Examination = async ({ store, now }) => {
  const lateFrom = new Date(now.getTime() - LATE_NOTICE_MS);
  const [waiting, alerts] = await Promise.all([
    store.lag.lateNotifications(lateFrom),
    store.alerts.list(),
  ]);
  // Messages are on their way if the silence that delayed them has just ended.
  const isSilent = (alert: Alert): boolean =>
    silenceOf(alert, now) !== null || silenceOf(alert, lateFrom) !== null;
  const silent = new Set(alerts.filter(isSilent).map(({ id }) => id));
  const late = waiting.filter(({ subscriptionId }) => !silent.has(subscriptionId));
  const count = late.reduce((sum, one) => sum + one.count, 0);
  const value = count === 0 ? 'None delayed' : `${formatNumber(count)} delayed`;
  const byChannel = [...Map.groupBy(late, ({ channelId }) => channelId).values()];
  return {
    findings: byChannel.flatMap((stalled) => stalledFinding(stalled, now)),
    facts: [{ label: 'Event messages', value }],
  };
};

function stalledFinding(stalled: readonly LateNotifications[], now: Date): Finding[] {
  const [oldest] = stalled;
  if (!oldest) return [];
  const count = stalled.reduce((sum, one) => sum + one.count, 0);
  const minutes = minutesSince(oldest.sinceAt, now);
  const words = `: ${formatCount(count, 'event message')} delayed, the oldest by ${formatCount(minutes, 'minute')}. See Postbell’s log for the reason; they’re sent automatically once it’s resolved.`;
  return [bad([{ kind: 'channel', id: oldest.channelId }, words])];
}

/** Kinds of messages whose names aren't the words that people use. */
const KIND_WORDS: ReadonlyMap<string, string> = new Map([
  [BULK_MESSAGE, 'job'],
  [PROBLEM, 'account monitor'],
  [RESOLUTION, 'account monitor'],
]);

/** The kinds of messages that are sent at most once, and may be lost with a process that dies. */
function postedAtTimes(subscriptions: readonly SubscriptionCommands[]): readonly string[] {
  return [DIGEST, ...subscriptions.flatMap(({ message }) => message ?? [])];
}

export const messages: Examination = async ({ store, now }, subscriptions) => {
  const [lost, waiting] = await Promise.all([
    store.outgoing.givenUp(new Date(now.getTime() - LOOK_BACK_MS)),
    store.outgoing.held(new Date(now.getTime() - LATE_NOTICE_MS)),
  ]);
  // They have findings of their own.
  const given = lost.filter(({ kind }) => !postedAtTimes(subscriptions).includes(kind));
  const held = waiting.filter(({ kind }) => kind !== EVENT_NOTIFICATION);
  const counts = [
    given.length > 0 && `${formatNumber(given.length)} not delivered`,
    held.length > 0 && `${formatNumber(held.length)} waiting for Slack`,
  ].filter((one) => one !== false);
  const groups = (all: readonly OutgoingMessage[]) => [
    ...Map.groupBy(all, ({ kind, lastRefusal }) => `${kind} ${lastRefusal}`).values(),
  ];
  return {
    findings: [
      ...groups(given).slice(0, NAMED).map(lostFinding),
      ...groups(held).slice(0, NAMED).map(heldFinding),
    ],
    facts: [{ label: 'Messages', value: counts.join(', ') || 'All delivered' }],
  };
};

function lostFinding(all: readonly OutgoingMessage[]): Finding | false {
  const [oldest] = all;
  if (!oldest) return false;
  return bad([
    `${countedKind(all)} not delivered since `,
    time(oldest.finishedAt ?? oldest.changedAt),
    `: ${whyNot(oldest)}. Postbell stopped trying.`,
  ]);
}

function heldFinding(all: readonly OutgoingMessage[]): Finding | false {
  const [oldest] = all;
  if (!oldest) return false;
  return bad([
    `${countedKind(all)} waiting since `,
    time(oldest.changedAt),
    `: ${whyNot(oldest)}. Postbell keeps trying.`,
  ]);
}

function countedKind(all: readonly OutgoingMessage[]): string {
  const kind = all[0]?.kind ?? '';
  return `${formatCount(all.length, 'message')} (${KIND_WORDS.get(kind) ?? kind})`;
}

function whyNot({ lastRefusal }: OutgoingMessage): string {
  const code = lastRefusal ?? '';
  const { means } = meaningOf(code);
  if (means === 'closed') return closingOf(code).why;
  if (code === 'no_answer') return 'Slack doesn’t answer';
  return means === 'ill' ? `Slack is failing (${code})` : `Slack says ${code}`;
}

export const jobs: Examination = async ({ store }) => {
  const paused = await store.bulkRuns.paused();
  const value = paused.length === 0 ? 'None paused' : `${formatNumber(paused.length)} paused`;
  return {
    findings: paused.slice(0, NAMED).map(({ id, reason }) => {
      const why = reason === null ? '' : `: ${reason}`;
      const view = action('postbell jobs show', { run: id }, 'View job');
      return warning(`Job ${id} is paused until someone resumes it${why}`, view);
    }),
    facts: [{ label: 'Jobs', value }],
  };
};

/** Milliseconds after which a short message took the place of a digest that may be lost, if any can. */
const LATE_DIGEST_MS = 10 * MINUTE_MS;
/** Greatest age of a digest that is examined: nobody looks for older ones. */
const LOOK_BACK_MS = 7 * 24 * 60 * MINUTE_MS;

export const digests: Examination = async ({ store, person, now }, subscriptions) => {
  const sinceAt = new Date(now.getTime() - LOOK_BACK_MS);
  const untilAt = new Date(now.getTime() - LATE_DIGEST_MS);
  const inNoZone = (await store.digests.list()).filter(({ zone }) => !isTimeZone(zone));
  const lost = await store.outgoing.lost(postedAtTimes(subscriptions), sinceAt, untilAt);
  // The private digests of other people stay private.
  const shown = lost.filter((one) => !isPrivate(one) || one.channelId === person.id);
  const count = shown.length;
  const value = count === 0 ? 'All delivered' : `${formatNumber(count)} may be missing`;
  return {
    findings: [
      ...inNoZone.slice(0, NAMED).map(noZoneFinding),
      ...shown.slice(-NAMED).map((one) => warning(lostWords(one))),
    ],
    facts: [{ label: 'Scheduled messages', value }],
  };
};

function noZoneFinding({ id, channelId, zone }: Digest): Finding {
  const where: Text = isPrivate({ channelId })
    ? ['A private digest of ', { kind: 'person', id: channelId }]
    : { kind: 'channel', id: channelId };
  const words = `: the digest isn’t posted, since the Node.js that Postbell runs on doesn’t know its time zone, ${zone}. Choose another zone, or update Postbell.`;
  const edit = action('postbell digest edit', { digest: id }, 'Edit digest…', { asksFirst: true });
  return bad([where, words].flat(), edit);
}

function lostWords({ kind, channelId, begunAt, createdAt }: OutgoingMessage): Text {
  const again = kind === DIGEST ? ' Use “postbell digest now” to post a digest again.' : '';
  return [
    isPrivate({ channelId }) ? 'Your direct messages' : { kind: 'channel', id: channelId },
    `: the ${kind} from `,
    time(begunAt ?? createdAt),
    ` may be missing or incomplete: Postbell stopped while posting it.${again}`,
  ];
}

const LIST = action('postbell incidents list', {}, 'All incidents');

export const incidents: Examination = async ({ store }) => {
  const open = (await store.incidents.open()).filter(isActive);
  const more = open.length - NAMED;
  return {
    findings: [
      ...open.slice(0, NAMED).map(incidentFinding),
      more > 0 && warning(`${formatCount(more, 'more active incident')}.`),
    ],
    facts: [{ label: 'Incidents', value: `${formatNumber(open.length)} active` }],
  };
};

function incidentFinding({ rate, title, now, openedAt }: Incident): Finding {
  const name = INCIDENT_NAMES[rate].toLowerCase();
  const since = `${title}: ${name} ${shareInWords(rate, now)} since `;
  return warning([since, time(openedAt), '. See its message for what to do.'], LIST);
}
