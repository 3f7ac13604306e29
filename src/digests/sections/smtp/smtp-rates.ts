import type { EventKind } from '../../../domain/events.ts';
import { type FigureFormats, type Light, type RateName, RATES } from '../../../domain/figures.ts';
import {
  isReceivedEnough,
  type ReceivedFigures,
  type SentFigures,
  type SentOutcome,
} from '../../snapshots/smtp-volume.ts';
import type { Share } from '../comparison.ts';
import type { EarlierSmtpDay, SmtpFigures, UnsubscribedCounts } from './smtp-figures.ts';
import type { Span } from '../../../domain/schedule.ts';
import {
  action,
  type Action,
  notice,
  type Section,
  type Text,
  time,
} from '../../../domain/reply.ts';
import { enumerated, uncapitalised } from '../../../lib/text.ts';

/** A rate of SMTP emails from one source. */
export interface SmtpRate extends Share {
  readonly label: string;
  /** `null`: the rate has no light. */
  readonly name: RateName | null;
  /** The noun of what `all` counts. */
  readonly of: 'sent' | 'delivered' | 'counted';
  /** The rate is from the service's list of unsubscribes, of which a limited number is read. */
  readonly isOfList: boolean;
  /** Another section of the digest has the alarm. */
  readonly isReportedElsewhere: boolean;
  /** The same rate of another day, from the same source; `null` where it isn't known. */
  readonly on: (day: EarlierSmtpDay) => Share | null;
}

interface ReceivedRate {
  readonly name: RateName | null;
  readonly label?: string;
  readonly of: SmtpRate['of'];
  /** Kinds of events without which the rate is unknown. */
  readonly kinds: readonly EventKind[];
  readonly share: (received: ReceivedFigures) => Share;
}

const HEARD_RATES: readonly ReceivedRate[] = [
  {
    name: 'delivery',
    of: 'counted',
    kinds: ['hard_bounces', 'soft_bounces'],
    share: ({ delivered, sent }) => ({ part: delivered, all: sent }),
  },
  receivedOfDelivered('opens', 'open', ({ opened }) => opened),
  receivedOfDelivered('clicks', 'redirect', ({ clicked }) => clicked),
  receivedOfDelivered('unsubscribes', 'unsubscribe', ({ unsubscribed }) => unsubscribed),
  receivedOfDelivered('complaints', 'spam', ({ complained }) => complained),
  {
    name: 'hardBounces',
    of: 'counted',
    kinds: ['hard_bounces'],
    share: ({ hardBounced, sent }) => ({ part: hardBounced, all: sent }),
  },
  {
    name: null,
    label: 'Soft bounces',
    of: 'counted',
    kinds: ['soft_bounces'],
    share: ({ softBounced, sent }) => ({ part: softBounced, all: sent }),
  },
];

/** Counts from webhooks; `null` where the service has the rates, or webhooks can't give them. */
export function receivedIn({ volume }: Pick<SmtpFigures, 'volume'>): ReceivedFigures | null {
  const { value } = volume;
  if (!value || value.outcome !== null) return null;
  return isReceivedEnough(value.received, value.sent) ? value.received : null;
}

/** Labels of rates that lack their events, while other rates are known from webhooks. */
function unheardIn(figures: SmtpFigures): readonly string[] {
  if (!receivedIn(figures)) return [];
  const content = new Set(ratesIn(figures).map(({ label }) => label));
  return HEARD_RATES.map(labelOf).filter((label) => !content.has(label));
}

/** All known rates, from top to bottom. */
export function ratesIn({ volume, unsubscribed }: SmtpFigures): readonly SmtpRate[] {
  const received = receivedIn({ volume });
  const byPostbell = received ? receivedRates(received) : [];
  const left = unsubscribed?.value;
  const byService = [
    ...(volume.value ? outcomeRates(volume.value) : []),
    ...(left ? leavingRates(left, volume.value) : []),
  ];
  const isLacking = ({ name }: SmtpRate) => !byPostbell.some((rate) => rate.name === name);
  return [...byPostbell, ...byService.filter(isLacking)];
}

export function lightOfRate(
  { name, part, all }: SmtpRate,
  formats: Pick<FigureFormats, 'light'>,
): Light | null {
  return name && formats.light(name, part, all);
}

function receivedRates(received: ReceivedFigures): readonly SmtpRate[] {
  return HEARD_RATES.filter((rate) => isReported(rate, received)).map((rate) => ({
    ...rate.share(received),
    label: labelOf(rate),
    name: rate.name,
    of: rate.of,
    isOfList: false,
    isReportedElsewhere: rate.name === 'hardBounces',
    on: (day) => receivedOn(day, rate),
  }));
}

function receivedOn({ sent, received }: EarlierSmtpDay, rate: ReceivedRate): Share | null {
  if (sent === null || received === null) return null;
  if (sent === 0) return { part: 0, all: 0 };
  return isReceivedEnough(received, sent) && isReported(rate, received)
    ? rate.share(received)
    : null;
}

function outcomeRates({ sent, outcome }: SentFigures): readonly SmtpRate[] {
  if (!outcome) return [];
  const rate = (
    name: 'delivery' | 'opens' | 'clicks',
    share: (sent: number, outcome: SentOutcome) => Share,
  ): SmtpRate => ({
    ...NAMED,
    ...share(sent, outcome),
    name,
    label: RATES[name].label,
    of: RATES[name].of,
    on: (day) => (day.outcome && day.sent !== null ? share(day.sent, day.outcome) : null),
  });
  return [
    rate('delivery', (all, { delivered }) => ({ part: delivered, all })),
    rate('opens', (_, { opened, delivered }) => ({ part: opened, all: delivered })),
    rate('clicks', (_, { clicked, delivered }) => ({ part: clicked, all: delivered })),
  ];
}

/** Returns rates of the service's own counts, so shares of its own figures. */
function leavingRates(left: UnsubscribedCounts, volume: SentFigures | null): readonly SmtpRate[] {
  const outcome = volume?.outcome ?? null;
  const allOn = (day: EarlierSmtpDay) => (outcome ? day.outcome?.delivered : day.sent) ?? null;
  const rate = (
    name: 'unsubscribes' | 'complaints',
    count: (left: UnsubscribedCounts) => number,
  ): SmtpRate => ({
    ...NAMED,
    name,
    label: RATES[name].label,
    part: count(left),
    all: outcome ? outcome.delivered : (volume?.sent ?? 0),
    of: outcome ? 'delivered' : 'sent',
    isOfList: true,
    on: (day) => {
      const all = allOn(day);
      return day.left && all !== null ? { part: count(day.left), all } : null;
    },
  });
  return [
    rate('unsubscribes', ({ unsubscribed }) => unsubscribed),
    rate('complaints', ({ complained }) => complained),
  ];
}

const NAMED = { isOfList: false, isReportedElsewhere: false } as const;

function receivedOfDelivered(
  name: RateName,
  kind: EventKind,
  count: (received: ReceivedFigures) => number,
): ReceivedRate {
  return {
    name,
    of: 'delivered',
    kinds: [kind],
    share: (received) => ({ part: count(received), all: received.delivered }),
  };
}

function isReported({ kinds }: ReceivedRate, { unreported }: ReceivedFigures): boolean {
  return !kinds.some((kind) => unreported.includes(kind));
}

function labelOf({ name, label }: ReceivedRate): string {
  return label ?? (name ? RATES[name].label : '');
}

/** The reason why webhooks reported too few emails. */
type Deafness =
  /** The service reports no deliveries to Postbell. */
  | { readonly kind: 'not connected' }
  | { readonly kind: 'connected late'; readonly at: Date }
  /** The webhook exists, and reported no SMTP emails. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'missed some' };

const CONNECT: Action = action('postbell alerts connect', {}, 'Connect Postbell…');

const EXAMINE: Action = action('postbell doctor', {}, 'Check Postbell');

/** Names the rates that only webhooks could give and didn't, with the reason and the remedy. */
export function hearingNotices(
  figures: SmtpFigures,
  period: Span,
  formats: FigureFormats,
): readonly Section[] {
  const deafness = deafnessIn(figures, period);
  if (deafness) return [notice('info', missingWords(deafness, figures, formats))];
  const unheard = unheardIn(figures).map(uncapitalised);
  if (unheard.length === 0) return [];
  const text = `Unknown: ${enumerated(unheard)}. Postbell has no webhooks for them; /postbell alerts connect adds them.`;
  return [notice('info', text)];
}

/** Operations that remedy missing webhooks. */
export function silenceActions(figures: SmtpFigures, period: Span): readonly Action[] {
  const deafness = deafnessIn(figures, period);
  if (!deafness) return unheardIn(figures).length > 0 ? [CONNECT] : [];
  if (deafness.kind === 'connected late') return [];
  return [deafness.kind === 'not connected' ? CONNECT : EXAMINE];
}

function deafnessIn(figures: SmtpFigures, { fromAt }: Span): Deafness | null {
  const { value } = figures.volume;
  if (!value || value.outcome !== null || receivedIn(figures)) return null;
  const record = figures.hooks.find(({ kind }) => kind === 'delivered');
  const isConnected = record ? record.missingAt === null : value.received.sent > 0;
  if (!isConnected) return { kind: 'not connected' };
  if (record && record.sinceAt > fromAt) return { kind: 'connected late', at: record.sinceAt };
  return { kind: value.received.sent === 0 ? 'silent' : 'missed some' };
}

function missingWords(
  deafness: Deafness,
  { volume }: SmtpFigures,
  { number, rate }: FigureFormats,
): Text {
  const { sent, received } = volume.value ?? { sent: 0, received: { sent: 0 } };
  const known =
    received.sent === 0
      ? 'none were reported'
      : `${number(received.sent)} were reported (${rate(received.sent, sent, 'sent')})`;
  const missing = `Deliveries, opens, and clicks are unknown: for so many emails they come from webhooks, and ${known}. `;
  switch (deafness.kind) {
    case 'not connected':
      return `${missing}Use /postbell alerts connect to add them.`;
    case 'connected late':
      return [`${missing}Webhooks were added `, time(deafness.at), ', so later days have them.'];
    case 'silent':
      return `${missing}The webhooks exist: ask the service whether they cover transactional email.`;
    case 'missed some':
      return `${missing}Use /postbell doctor to find out why.`;
  }
}
