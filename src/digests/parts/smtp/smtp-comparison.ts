import { eachDay, type Period, type Span } from '../../../core/daily.ts';
import type { Store } from '../../../store/store.ts';
import {
  heardSmtp,
  SMTP_HEARD_DAYS,
  type HeardFigures,
  type HeardStore,
} from '../../collecting/heard-smtp.ts';
import { dayStood, type DayKind } from '../../collecting/kept-days.ts';
import {
  SMTP_OUTCOME_DAYS,
  SMTP_SENT_DAYS,
  type SentOutcome,
} from '../../collecting/smtp-volume.ts';
import type { Wanted } from '../../part.ts';
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
  readonly heard: HeardFigures | null;
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

interface EarlierWanted extends Pick<Wanted, 'period' | 'zone' | 'now' | 'scope'> {
  /** Tells whether the period's rates are counted from webhooks. */
  readonly isByHeard: boolean;
}

/** Reads the figures of the days before, the last one first. */
export async function earlierSmtpDays(
  store: DayStore,
  wanted: EarlierWanted,
): Promise<readonly EarlierSmtpDay[]> {
  return await Promise.all(
    daysToCompare(wanted).map(({ day, thenAt }) => smtpDay(store, wanted, day, thenAt)),
  );
}

/** Reads the days of the period as they were just stored, oldest first. */
export async function toldSmtpDays(
  store: DayStore,
  wanted: EarlierWanted,
): Promise<readonly EarlierSmtpDay[]> {
  const { period, zone, now } = wanted;
  return await Promise.all(eachDay(period, zone).map((day) => smtpDay(store, wanted, day, now)));
}

type DayStore = HeardStore & Pick<Store, 'readings'>;

async function smtpDay(
  store: DayStore,
  { scope: { senders }, now, isByHeard }: EarlierWanted,
  day: Period,
  thenAt: Date,
): Promise<EarlierSmtpDay> {
  const { readings } = store;
  // The span excludes its end, so a millisecond more includes what was stored just now.
  const asked = { at: thenAt, until: new Date(now.getTime() + 1) };
  const stood = <F>(kind: string) => dayStood<F>(readings, { kind, senders }, day, asked);
  const [sent, outcome, heard, left] = await Promise.all([
    stood<number>(SMTP_SENT_DAYS),
    stood<SentOutcome>(SMTP_OUTCOME_DAYS),
    stood<HeardFigures>(SMTP_HEARD_DAYS),
    dayStood<UnsubscribedCounts>(readings, UNSUBSCRIBED_DAYS, day, asked),
  ]);
  // Counts from webhooks can't be judged without the number sent.
  const isAsked = isByHeard && sent.last !== null;
  return {
    day: day.days.join(),
    sent: sent.last,
    outcome: outcome.atThen,
    heard: isAsked ? (heard.atThen ?? (await heardThen(store, day, thenAt, senders))) : null,
    left: left.last,
  };
}

/** Counts from stored events how a day stood, for ages at which no digest read it. */
async function heardThen(
  store: HeardStore,
  day: Span,
  thenAt: Date,
  senders: readonly string[],
): Promise<HeardFigures | null> {
  const [heard = null] = await heardSmtp(store, { days: [day], until: thenAt, senders });
  return heard;
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
