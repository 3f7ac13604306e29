import { DIGEST_KINDS } from '../../../domain/digest.ts';
import { resultOf, type Result } from '../../../lib/result.ts';
import { daysTouched, eachDay, type Period, type Span } from '../../../domain/schedule.ts';
import type { SendingDomain } from '../../../service/smtp/smtp.ts';
import type { UnsubscribedUser } from '../../../service/smtp/unsubscribed.ts';
import type { BalanceDetail } from '../../../service/balance.ts';
import type { WebhookRecord } from '../../../store/webhooks.ts';
import type { DigestRequest, SectionDependencies } from '../../section.ts';
import { dayFigures, type DayKind, keepDays } from '../../../snapshots/kept-days.ts';
import {
  type ReceivedFigures,
  receivedSmtp,
  type SentFigures,
  type SentOutcome,
  SMTP_RECEIVED_DAYS,
  SMTP_OUTCOME_DAYS,
  SMTP_SENT_DAYS,
  type SmtpVolume,
} from '../../../snapshots/smtp-volume.ts';
import { type Stock, stocksOf } from '../../../snapshots/account-history.ts';
import { countEarlier, daysToCompare, type EarlierCount, USUAL_DAYS } from '../comparison.ts';

export interface SmtpFigures {
  readonly volume: Result<SentFigures | null>;
  /** `null` where they weren't read: they aren't known by sender. */
  readonly unsubscribed: Result<UnsubscribedFigures> | null;
  readonly tariff: Result<SmtpLeft | null> | null;
  readonly domains: Result<readonly SendingDomain[]>;
  readonly webhooks: readonly WebhookRecord[];
  /** The days before, the last one first. */
  readonly earlier: readonly EarlierSmtpDay[];
  /** The days before and those of the period, oldest first. */
  readonly days: readonly EarlierSmtpDay[];
}

interface SmtpLeft {
  readonly tariff: NonNullable<BalanceDetail['smtp']>;
  readonly stock: Stock | undefined;
}

interface UnsubscribedFigures extends UnsubscribedCounts {
  readonly isCut: boolean;
}

export interface SmtpSources extends Pick<
  SectionDependencies,
  'service' | 'store' | 'serviceZone'
> {
  readonly volume: Pick<SmtpVolume, 'sentIn'>;
}

/** The most unsubscribes read of one day; more are shown as a minimum. */
const MOST_UNSUBSCRIBED = 5000;

export async function gatherSmtp(
  sources: SmtpSources,
  request: DigestRequest,
): Promise<SmtpFigures> {
  const { service, volume, store } = sources;
  const isOfSenders = request.filter.senders.length > 0;
  const [sent, unsubscribed, tariff, domains, webhooks] = await Promise.all([
    resultOf(volume.sentIn(request)),
    isOfSenders ? null : resultOf(readUnsubscribed(sources, request)),
    // A weekly digest has a section of its own for what is left.
    DIGEST_KINDS[request.kind].isWeekly ? null : resultOf(readLeft(sources, request)),
    resultOf(service.smtp.domains.all()),
    store.webhooks.all(),
  ]);
  const isByReceived = sent.value?.outcome === null;
  const dayAt = (day: Period, at: Date) => smtpDay(store, { ...request, isByReceived }, day, at);
  const { period, zone, now } = request;
  const [earlier, ofPeriod] = await Promise.all([
    Promise.all(daysToCompare(request).map(({ day, thenAt }) => dayAt(day, thenAt))),
    // The days of the period were stored just now.
    Promise.all(eachDay(period, zone).map((day) => dayAt(day, now))),
  ]);
  const days = [...earlier.toReversed(), ...ofPeriod];
  return { volume: sent, unsubscribed, tariff, domains, webhooks, earlier, days };
}

async function readLeft(
  { service, store: { snapshots } }: SmtpSources,
  { now }: DigestRequest,
): Promise<SmtpLeft | null> {
  const detail = await service.balance.detail();
  const { 'smtp-emails': stock } = await stocksOf(snapshots, detail, now);
  return detail.smtp && { tariff: detail.smtp, stock };
}

async function readUnsubscribed(
  { service, serviceZone, store }: SmtpSources,
  { period, zone, now }: DigestRequest,
): Promise<UnsubscribedFigures> {
  const people: UnsubscribedUser[] = [];
  for (const day of daysTouched(period, serviceZone)) {
    let read = 0;
    for await (const person of service.smtp.unsubscribed.all(day)) {
      read += 1;
      if (read > MOST_UNSUBSCRIBED) return { ...counted(people, period), isCut: true };
      people.push(person);
    }
  }
  const days = eachDay(period, zone).map((day) => ({ day, figures: counted(people, day) }));
  // An unsubscribe without a time can't be assigned to one of several days.
  if (period.days.length === 1 || people.every(({ at }) => at !== null)) {
    await keepDays(store.snapshots, UNSUBSCRIBED_DAYS, days, now);
  }
  return { ...counted(people, period), isCut: false };
}

function counted(
  people: readonly UnsubscribedUser[],
  { fromAt, untilAt }: Span,
): UnsubscribedCounts {
  const within = people.filter(({ at }) => at === null || (at >= fromAt && at < untilAt));
  return {
    unsubscribed: within.length,
    complained: within.filter(({ complained }) => complained).length,
  };
}

export interface EarlierSmtpDay {
  /** `2026-11-20` */
  readonly day: string;
  /** Number of emails sent, final when the day is over; `null` where it isn't known. */
  readonly sent: number | null;
  /** Outcome at the age that the period's days have now; `null` where that isn't known. */
  readonly outcome: SentOutcome | null;
  /** Outcome from webhooks; `null` where it isn't used, or the number sent isn't known. */
  readonly received: ReceivedFigures | null;
  /** Unsubscribes by their own time; `null` where they aren't known. */
  readonly left: UnsubscribedCounts | null;
}

export interface UnsubscribedCounts {
  readonly unsubscribed: number;
  readonly complained: number;
}

/** The key of stored `UnsubscribedCounts` by day; they aren't known by sender. */
const UNSUBSCRIBED_DAYS: DayKind = { kind: 'smtp-unsubscribed', senders: [] };

async function smtpDay(
  store: SmtpSources['store'],
  { filter: { senders }, now, isByReceived }: DigestRequest & { readonly isByReceived: boolean },
  day: Period,
  thenAt: Date,
): Promise<EarlierSmtpDay> {
  const { snapshots } = store;
  // The span excludes its end, so a millisecond more includes what was stored just now.
  const requested = { at: thenAt, until: new Date(now.getTime() + 1) };
  const past = <F>(kind: string) => dayFigures<F>(snapshots, { kind, senders }, day, requested);
  const [sent, outcome, received, left] = await Promise.all([
    past<number>(SMTP_SENT_DAYS),
    past<SentOutcome>(SMTP_OUTCOME_DAYS),
    past<ReceivedFigures>(SMTP_RECEIVED_DAYS),
    dayFigures<UnsubscribedCounts>(snapshots, UNSUBSCRIBED_DAYS, day, requested),
  ]);
  /** Counts from stored events how the day stood, for ages at which no digest read it. */
  const receivedThen = () => receivedSmtp(store, { days: [day], until: thenAt, senders });
  // Counts from webhooks can't be judged without the number sent.
  const isRequested = isByReceived && sent.last !== null;
  return {
    day: day.days.join(),
    sent: sent.last,
    outcome: outcome.atThen,
    received: isRequested ? (received.atThen ?? (await receivedThen())[0] ?? null) : null,
    left: left.last,
  };
}

/** Emails sent in the period before, and their mean, for as many days as the period has. */
export function sentEarlier(days: readonly EarlierSmtpDay[], length: number): EarlierCount {
  const counts = days.map(({ sent }) => sent);
  const earlier = countEarlier(counts, length);
  const known = counts.slice(0, USUAL_DAYS).filter((count) => count !== null);
  const repeatsBefore = earlier.before !== null && known.length <= length;
  return repeatsBefore ? { ...earlier, mean: null } : earlier;
}
