import { eachDay, type Period, type Span } from '../../../domain/schedule.ts';
import type { Store } from '../../../store/store.ts';
import {
  receivedSmtp,
  SMTP_HEARD_DAYS,
  type ReceivedFigures,
  type ReceivedStore,
} from '../../collecting/received-smtp.ts';
import { dayFigures, type DayKind } from '../../collecting/kept-days.ts';
import {
  SMTP_OUTCOME_DAYS,
  SMTP_SENT_DAYS,
  type SentOutcome,
} from '../../collecting/smtp-volume.ts';
import type { DigestRequest } from '../../part.ts';
import { daysToCompare, USUAL_DAYS } from '../days-compared.ts';
import type { EarlierCount } from '../earlier-days.ts';

/** SMTP figures of a day, mostly one before the period. */
export interface EarlierSmtpDay {
  /** `2026-11-20` */
  readonly day: string;
  /** Number of e-mails sent, final when the day is over; `null` where it isn't known. */
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
  /** Unsubscribes among them by the button for spam. */
  readonly complained: number;
}

/** The key of stored `UnsubscribedCounts` by day; they aren't known by sender. */
export const UNSUBSCRIBED_DAYS: DayKind = { kind: 'smtp-unsubscribed', senders: [] };

interface EarlierRequest extends Pick<DigestRequest, 'period' | 'zone' | 'now' | 'scope'> {
  /** Tells whether the period's rates are counted from webhooks. */
  readonly isByReceived: boolean;
}

/** Reads the figures of the days before, the last one first. */
export async function earlierSmtpDays(
  store: DayStore,
  request: EarlierRequest,
): Promise<readonly EarlierSmtpDay[]> {
  return await Promise.all(
    daysToCompare(request).map(({ day, thenAt }) => smtpDay(store, request, day, thenAt)),
  );
}

/** Reads the days of the period as they were just stored, oldest first. */
export async function reportedSmtpDays(
  store: DayStore,
  request: EarlierRequest,
): Promise<readonly EarlierSmtpDay[]> {
  const { period, zone, now } = request;
  return await Promise.all(eachDay(period, zone).map((day) => smtpDay(store, request, day, now)));
}

type DayStore = ReceivedStore & Pick<Store, 'readings'>;

async function smtpDay(
  store: DayStore,
  { scope: { senders }, now, isByReceived }: EarlierRequest,
  day: Period,
  thenAt: Date,
): Promise<EarlierSmtpDay> {
  const { readings } = store;
  // The span excludes its end, so a millisecond more includes what was stored just now.
  const requested = { at: thenAt, until: new Date(now.getTime() + 1) };
  const past = <F>(kind: string) => dayFigures<F>(readings, { kind, senders }, day, requested);
  const [sent, outcome, received, left] = await Promise.all([
    past<number>(SMTP_SENT_DAYS),
    past<SentOutcome>(SMTP_OUTCOME_DAYS),
    past<ReceivedFigures>(SMTP_HEARD_DAYS),
    dayFigures<UnsubscribedCounts>(readings, UNSUBSCRIBED_DAYS, day, requested),
  ]);
  // Counts from webhooks can't be judged without the number sent.
  const isRequested = isByReceived && sent.last !== null;
  return {
    day: day.days.join(),
    sent: sent.last,
    outcome: outcome.atThen,
    received: isRequested
      ? (received.atThen ?? (await receivedThen(store, day, thenAt, senders)))
      : null,
    left: left.last,
  };
}

/** Counts from stored events how a day stood, for ages at which no digest read it. */
async function receivedThen(
  store: ReceivedStore,
  day: Span,
  thenAt: Date,
  senders: readonly string[],
): Promise<ReceivedFigures | null> {
  const [received = null] = await receivedSmtp(store, { days: [day], until: thenAt, senders });
  return received;
}

/** E-mails sent in the period before, and their mean, for as many days as the period has. */
export function sentEarlier(earlier: readonly EarlierSmtpDay[], length: number): EarlierCount {
  const before = earlier.slice(0, length).map(({ sent }) => sent);
  const known = earlier.slice(0, USUAL_DAYS).flatMap(({ sent }) => sent ?? []);
  const isBeforeKnown = !before.includes(null);
  const hasMore = known.length > (isBeforeKnown ? length : 1);
  return {
    before: isBeforeKnown ? sum(before.map((sent) => sent ?? 0)) : null,
    mean: hasMore ? { count: (sum(known) / known.length) * length, ofDays: known.length } : null,
  };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
