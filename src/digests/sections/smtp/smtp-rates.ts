import type { EventKind } from '../../../domain/events.ts';
import {
  formatNumber,
  formatRate,
  type Judging,
  type Light,
  type RateName,
  RATES,
} from '../../../domain/figures.ts';
import type { ReceivedEmails } from '../../../store/events/smtp-emails.ts';
import { isReceivedEnough } from '../../../snapshots/smtp-volume.ts';
import type { ReceivedFigures, SentFigures } from '../../../snapshots/smtp-volume.ts';
import type { Share } from '../comparison.ts';
import type { EarlierSmtpDay, SmtpFigures, UnsubscribedCounts } from './smtp-figures.ts';
import type { Span } from '../../../domain/schedule.ts';
import { action, joinedText, notice, time } from '../../../domain/reply.ts';
import type { Action, Section, Text } from '../../../domain/reply.ts';
import { ratioOf } from '../../../domain/ratio.ts';
import { enumerated, uncapitalised } from '../../../lib/text.ts';

export interface SmtpRate extends Share {
  readonly label: string;
  readonly name: RateName | null;
  readonly of: 'sent' | 'delivered' | 'counted';
  /** The rate is from the service's list of unsubscribes, of which a limited number is read. */
  readonly isOfList: boolean;
  readonly isReportedElsewhere: boolean;
  /** The same rate of another day, from the same source; `null` where it isn't known. */
  readonly on: (day: EarlierSmtpDay) => Share | null;
}

interface ReceivedRate {
  readonly name: RateName | null;
  readonly label?: string;
  readonly part: Exclude<keyof ReceivedEmails, 'sent'>;
  readonly all: 'sent' | 'delivered';
  /** Kinds of events without which the rate is unknown. */
  readonly kinds: readonly EventKind[];
}

const RECEIVED_RATES: readonly ReceivedRate[] = [
  { name: 'delivery', part: 'delivered', all: 'sent', kinds: ['hard_bounces', 'soft_bounces'] },
  { name: 'opens', part: 'opened', all: 'delivered', kinds: ['open'] },
  { name: 'clicks', part: 'clicked', all: 'delivered', kinds: ['redirect'] },
  { name: 'unsubscribes', part: 'unsubscribed', all: 'delivered', kinds: ['unsubscribe'] },
  { name: 'complaints', part: 'complained', all: 'delivered', kinds: ['spam'] },
  { name: 'hardBounces', part: 'hardBounced', all: 'sent', kinds: ['hard_bounces'] },
  {
    name: null,
    label: 'Soft bounces',
    part: 'softBounced',
    all: 'sent',
    kinds: ['soft_bounces'],
  },
];

/** Counts from webhooks; `null` where the service has the rates, or webhooks can't give them. */
export function receivedIn({ volume }: Pick<SmtpFigures, 'volume'>): ReceivedFigures | null {
  const { value } = volume;
  if (!value || value.outcome !== null) return null;
  return isReceivedEnough(value.received, value.sent) ? value.received : null;
}

/** Labels of rates that lack their events, while other rates are known from webhooks. */
function unreportedIn(figures: SmtpFigures): readonly string[] {
  if (!receivedIn(figures)) return [];
  const known = new Set(ratesIn(figures).map(({ label }) => label));
  return RECEIVED_RATES.map(labelOf).filter((label) => !known.has(label));
}

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
  judging: Pick<Judging, 'light'>,
): Light | null {
  return name && judging.light(name, part, all);
}

function receivedRates(received: ReceivedFigures): readonly SmtpRate[] {
  return RECEIVED_RATES.filter((rate) => isReported(rate, received)).map((rate) => ({
    ...receivedShare(rate, received),
    label: labelOf(rate),
    name: rate.name,
    of: rate.all === 'sent' ? 'counted' : rate.all,
    isOfList: false,
    isReportedElsewhere: rate.name === 'hardBounces',
    on: (day) => receivedOn(day, rate),
  }));
}

function receivedShare({ part, all }: ReceivedRate, received: ReceivedFigures): Share {
  return { part: received[part], all: received[all] };
}

function receivedOn({ sent, received }: EarlierSmtpDay, rate: ReceivedRate): Share | null {
  if (sent === null || received === null) return null;
  if (sent === 0) return { part: 0, all: 0 };
  return isReceivedEnough(received, sent) && isReported(rate, received)
    ? receivedShare(rate, received)
    : null;
}

function outcomeRates({ sent, outcome }: SentFigures): readonly SmtpRate[] {
  if (!outcome) return [];
  return (['delivery', 'opens', 'clicks'] as const).map((name) => ({
    ...NAMED,
    ...ratioOf(name, { ...outcome, sent }),
    label: RATES[name].label,
    of: RATES[name].of,
    on: (day) =>
      day.outcome && day.sent !== null ? ratioOf(name, { ...day.outcome, sent: day.sent }) : null,
  }));
}

/** Returns rates of the service's own counts, so shares of its own figures. */
function leavingRates(left: UnsubscribedCounts, volume: SentFigures | null): readonly SmtpRate[] {
  const outcome = volume?.outcome ?? null;
  const allOn = (day: EarlierSmtpDay) => (outcome ? day.outcome?.delivered : day.sent) ?? null;
  const rate = (name: 'unsubscribes' | 'complaints', part: keyof UnsubscribedCounts): SmtpRate => ({
    ...NAMED,
    name,
    label: RATES[name].label,
    part: left[part],
    all: outcome ? outcome.delivered : (volume?.sent ?? 0),
    of: outcome ? 'delivered' : 'sent',
    isOfList: true,
    on: (day) => {
      const all = allOn(day);
      return day.left && all !== null ? { part: day.left[part], all } : null;
    },
  });
  return [rate('unsubscribes', 'unsubscribed'), rate('complaints', 'complained')];
}

const NAMED = { isOfList: false, isReportedElsewhere: false } as const;

function isReported({ kinds }: ReceivedRate, { unreported }: ReceivedFigures): boolean {
  return !kinds.some((kind) => unreported.includes(kind));
}

function labelOf({ name, label }: ReceivedRate): string {
  return label ?? (name ? RATES[name].label : '');
}

const CONNECT: Action = action('postbell alerts connect', {}, 'Connect Postbell…');

const EXAMINE: Action = action('postbell doctor', {}, 'Check Postbell');

/** Names the rates that only webhooks could give and didn't, with the reason and the remedy. */
export function webhookNotices(figures: SmtpFigures, period: Span): readonly Section[] {
  const shortfall = shortfallIn(figures, period);
  if (shortfall) {
    return [notice('info', joinedText(missingWords(figures), shortfall.remedy))];
  }
  const unreported = unreportedIn(figures).map(uncapitalised);
  if (unreported.length === 0) return [];
  const text = `Unknown: ${enumerated(unreported)}. Postbell has no webhooks for them; /postbell alerts connect adds them.`;
  return [notice('info', text)];
}

export function webhookActions(figures: SmtpFigures, period: Span): readonly Action[] {
  const shortfall = shortfallIn(figures, period);
  if (shortfall) return shortfall.actions;
  return unreportedIn(figures).length > 0 ? [CONNECT] : [];
}

interface Shortfall {
  readonly remedy: Text;
  readonly actions: readonly Action[];
}

/** Says what helps where webhooks reported too few emails; `null`: they reported enough. */
function shortfallIn(figures: SmtpFigures, { fromAt }: Span): Shortfall | null {
  const { value } = figures.volume;
  if (!value || value.outcome !== null || receivedIn(figures)) return null;
  const record = figures.webhooks.find(({ kind }) => kind === 'delivered');
  const isConnected = record ? record.missingAt === null : value.received.sent > 0;
  if (!isConnected) {
    return { remedy: 'Use /postbell alerts connect to add them.', actions: [CONNECT] };
  }
  if (record && record.sinceAt > fromAt) {
    const remedy = ['Webhooks were added ', time(record.sinceAt), ', so later days have them.'];
    return { remedy, actions: [] };
  }
  const remedy =
    value.received.sent === 0
      ? 'The webhooks exist: ask the service whether they cover transactional email.'
      : 'Use /postbell doctor to find out why.';
  return { remedy, actions: [EXAMINE] };
}

function missingWords({ volume }: SmtpFigures): string {
  const { sent, received } = volume.value ?? { sent: 0, received: { sent: 0 } };
  const known =
    received.sent === 0
      ? 'none were reported'
      : `${formatNumber(received.sent)} were reported (${formatRate(received.sent, sent, 'sent')})`;
  return `Deliveries, opens, and clicks are unknown: for so many emails they come from webhooks, and ${known}. `;
}
