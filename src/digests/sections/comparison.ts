import { DIGEST_KINDS } from '../../domain/digest.ts';
import {
  formatCount,
  formatCounted,
  formatMean,
  formatMoney,
  formatNumber,
  formatPoints,
  formatPrice,
  formatShare,
  formatWithShare,
  type Judging,
  type Light,
  MINIMUM_VOLUME,
} from '../../domain/figures.ts';
import { type Fact, figureTable, type Table } from '../../domain/reply.ts';
import type { Ratio } from '../../domain/ratio.ts';
import type { DigestRequest } from '../section.ts';
import { daysBefore, type Period } from '../../domain/schedule.ts';
import { compact } from '../../lib/compact.ts';
import { sum, sumOf } from '../../lib/sum.ts';
import { daysLater } from '../../lib/time-zone.ts';

/** The words for comparing figures with earlier days. */
export interface Shown {
  readonly judging: Judging;
  /** The words for the days before: `day before`. */
  readonly beforeWords: string;
  readonly days: number;
}

/** A count in other days; each is `null` where it isn't known. */
export interface EarlierCount {
  readonly before: number | null;
  /** The mean of the seven days before, scaled to the period's days. */
  readonly mean: { readonly count: number; readonly ofDays: number } | null;
}

/** The fewest days, or spans of days, that make a mean: one alone is already shown. */
export const LEAST_FOR_MEAN = 2;

export type Share = Pick<Ratio, 'part' | 'all'>;

/** The same share of other days; each is `null` where it isn't known. */
export interface EarlierShare {
  readonly before: Share | null;
  readonly usual: {
    readonly share: Share;
    readonly ofDays: number;
    /** The days are shown as they stand now, because their figures at that age aren't known. */
    readonly hadMoreTime: boolean;
  } | null;
}

export function shownIn(request: Pick<DigestRequest, 'kind' | 'period' | 'judging'>): Shown {
  const { kind, period, judging } = request;
  const days = period.days.length;
  const isWeek = DIGEST_KINDS[kind].isWeekly && days === USUAL_DAYS;
  const asMany = days === 1 ? 'day before' : `${formatNumber(days)} days before`;
  return { judging, beforeWords: isWeek ? 'week before' : asMany, days };
}

/** Returns the mean of days, scaled to a number of days; `null` with fewer than two. */
export function meanOf(known: readonly number[], days: number): EarlierCount['mean'] {
  const ofDays = known.length;
  return ofDays >= LEAST_FOR_MEAN ? { count: (sum(known) / ofDays) * days, ofDays } : null;
}

/**
 * Returns a count on as many days before as the period has, and its mean.
 * @param earlier the last one first; `null` where it isn't known
 */
export function countEarlier(earlier: readonly (number | null)[], length: number): EarlierCount {
  const before = earlier.slice(0, length).filter((count) => count !== null);
  const known = earlier.slice(0, USUAL_DAYS).filter((count) => count !== null);
  return { before: before.length === length ? sum(before) : null, mean: meanOf(known, length) };
}

/**
 * Returns a share on as many days before as the period has, and its mean. The mean takes whole
 * spans of that length, since the last days of a span are the most recent.
 * @param earlier the last one first
 */
export function shareEarlier<Day>(
  earlier: readonly Day[],
  length: number,
  of: (day: Day) => Share | null,
): EarlierShare {
  const spanAt = (index: number) =>
    together(earlier.slice(index * length, (index + 1) * length), of);
  const spans = Array.from({ length: Math.floor(USUAL_DAYS / length) }, (_, at) => spanAt(at));
  const known = spans.filter((share) => share !== null);
  const usual = { share: added(known), ofDays: known.length * length, hadMoreTime: false };
  return { before: spanAt(0), usual: known.length >= LEAST_FOR_MEAN ? usual : null };
}

/** A figure with how it changed: a fact for the thread, and a row for the table of a digest. */
export interface ComparedFigure {
  readonly fact: Fact & { readonly value: string };
  readonly row: ComparedRow;
}

/** The last one is the average, or the same of the days before. */
export type ComparedRow = readonly [label: string, value: string, compared: string];

/** @param currency of an amount of money; absent: a count */
export function comparedAmount(
  label: string,
  now: number,
  earlier: EarlierCount,
  shown: Shown,
  currency?: string,
): ComparedFigure {
  const value = writtenIn(currency).figure(now);
  const changes = amountChanges(now, earlier, shown, currency);
  return {
    fact: { label, value: withChanges(value, changes) },
    row: [label, value, usualAmount(earlier, shown, currency)],
  };
}

interface ShareWords {
  /** The noun of the denominator: `sent`. */
  readonly of: string;
  readonly light: Light | null;
  /** A remark on the share, in parentheses: `21.0% without machines`. */
  readonly beside?: string | null;
}

export function comparedShare(
  label: string,
  now: Share,
  earlier: EarlierShare,
  { of, light, beside = null }: ShareWords,
  shown: Shown,
): ComparedFigure {
  const more = beside === null ? '' : ` (${beside})`;
  const figure = `${formatCounted(now.part, now.all, of, light)}${more}`;
  return {
    fact: { label, value: withChanges(figure, shareChanges(now, earlier, shown)) },
    row: [label, `${formatWithShare(now.part, now.all, light)}${more}`, usualShare(earlier, shown)],
  };
}

interface Written {
  readonly figure: (value: number) => string;
  readonly mean: (value: number) => string;
}

function writtenIn(currency?: string): Written {
  if (currency === undefined) return { figure: formatNumber, mean: formatMean };
  return {
    figure: (value) => formatMoney(value, currency),
    // A mean below 0.1 needs the digits of a price.
    mean: (value) => (value < 0.1 ? formatPrice : formatMoney)(value, currency),
  };
}

/** `+12.0% vs. the day before`, `7-day average 131`, or `7-day average 1.31 EUR`. */
export function amountChanges(
  now: number,
  { before, mean }: EarlierCount,
  shown: Shown,
  currency?: string,
): readonly string[] {
  const written = writtenIn(currency);
  const isMeanOfBefore = shown.days === USUAL_DAYS && before !== null;
  return compact([
    before !== null && countChange(now, before, shown, written),
    mean && !isMeanOfBefore && meanFigure(mean, shown.days, written.mean),
  ]);
}

/** `+10 pts vs. the day before`, `7-day average 20.0%`; nothing where too few make up the share. */
export function shareChanges(
  now: Share,
  { before, usual }: EarlierShare,
  { beforeWords, days }: Shown,
): readonly string[] {
  if (!isEnough(now)) return [];
  const change = before && isEnough(before) && shareChange(ratio(now) - ratio(before), beforeWords);
  const isMeanOfBefore = days === USUAL_DAYS && before !== null;
  if (!usual || !isEnough(usual.share) || isMeanOfBefore) return compact([change]);
  const { share, ofDays, hadMoreTime } = usual;
  const words = hadMoreTime ? 'Previous 7 days (final):' : meanWords(ofDays);
  return compact([change, `${words} ${formatShare(share.part, share.all)}`]);
}

export function withChanges(figure: string, changes: readonly string[]): string {
  return changes.length > 0 ? `${figure}\n${changes.join(' · ')}` : figure;
}

function countChange(
  now: number,
  before: number,
  { beforeWords }: Shown,
  { figure }: Written,
): string {
  if (now === before) return `same as the ${beforeWords}`;
  if (before === 0 || isManyTimes(now, before)) return `${figure(before)} the ${beforeWords}`;
  return `${relative(now, before)} vs. the ${beforeWords}`;
}

function shareChange(difference: number, beforeWords: string): string {
  const change = pointsChange(difference);
  return change === null ? `same as the ${beforeWords}` : `${change} vs. the ${beforeWords}`;
}

function pointsChange(difference: number): string | null {
  const size = formatPoints(difference);
  return size === formatPoints(0) ? null : `${sign(difference)}${size}`;
}

function relative(now: number, then: number): string {
  return `${sign(now - then)}${formatShare(Math.abs(now - then), then)}`;
}

function isEnough({ all }: Share): boolean {
  return all >= MINIMUM_VOLUME;
}

function ratio({ part, all }: Share): number {
  return part / all;
}

export function sign(difference: number): string {
  return difference > 0 ? '+' : '−';
}

function together<Day>(days: readonly Day[], of: (day: Day) => Share | null): Share | null {
  const shares = days.map(of);
  const known = shares.filter((share) => share !== null);
  return known.length === shares.length ? added(known) : null;
}

function added(shares: readonly Share[]): Share {
  return { part: sumOf(shares, ({ part }) => part), all: sumOf(shares, ({ all }) => all) };
}

/** An earlier day, and the instant at which it was as old as the period’s days are now. */
interface DayCompared {
  readonly day: Period;
  readonly thenAt: Date;
}

export const USUAL_DAYS = 7;

/** Returns the number of days before a period that its figures are compared with. */
export function daysCompared({ days }: Pick<Period, 'days'>): number {
  return Math.max(USUAL_DAYS, days.length);
}

/** Returns the days that a period is compared with, the last one first. */
export function daysToCompare(
  request: Pick<DigestRequest, 'period' | 'zone' | 'now'>,
): readonly DayCompared[] {
  const { period, zone, now } = request;
  const { length } = period.days;
  return daysBackFrom(period.fromAt, zone, daysCompared(period)).map((day, index) => {
    // Whole periods back, each day is compared with days of its own age; by the zone's clock, days
    // of 23 and 25 hours find what was read at that time.
    const daysBack = length * Math.ceil((index + 1) / length);
    return { day, thenAt: daysLater(now, zone, -daysBack) };
  });
}

/** Returns whole days that end at an instant, the last one first. */
export function daysBackFrom(untilAt: Date, zone: string, count: number): readonly Period[] {
  const days: Period[] = [];
  for (let at = untilAt; days.length < count;) {
    const day = daysBefore(at, zone, 1);
    days.push(day);
    at = day.fromAt;
  }
  return days;
}

/** Growth beyond this factor is shown as two numbers, as nobody reads `11,999,900%`. */
const MOST_TIMES = 10;

export function isManyTimes(now: number, before: number): boolean {
  return before > 0 && now > before * MOST_TIMES;
}

function meanWords(known: number): string {
  return `${known}-day average`;
}

/** The mean of a figure that adds up over days: `7-day average 12 for 3 days`. */
export function meanFigure(
  { count, ofDays }: NonNullable<EarlierCount['mean']>,
  days: number,
  written: (value: number) => string,
): string {
  if (days === USUAL_DAYS && ofDays === USUAL_DAYS) return `Previous 7 days: ${written(count)}`;
  const scaled = days === 1 ? '' : ` for ${days} days`;
  return `${meanWords(ofDays)} ${written(count)}${scaled}`;
}

const MOST_ROWS = 4;
export const UNKNOWN = '–';

/** Leaves the comparison out where nothing is known of the days before. */
export function comparedTable(
  rows: readonly (ComparedRow | null | false)[],
  { days }: Shown,
): Table | null {
  const shown = compact(rows).slice(0, MOST_ROWS);
  if (shown.length === 0) return null;
  const period = days === 1 ? 'Yesterday' : `Last ${days} days`;
  const average = days === 1 ? '7-day average' : `Average for ${days} days`;
  const usual = days === USUAL_DAYS ? 'Previous 7 days' : average;
  if (shown.every(([, , compared]) => compared === UNKNOWN)) {
    return figureTable(
      ['Metric', period],
      shown.map(([label, value]) => [label, value]),
    );
  }
  return figureTable(['Metric', period, usual], shown);
}

/** The count that is usual: `1,082`, `1.31 EUR`, or `1,082 (3 days)` where fewer are known. */
export function usualAmount(
  { before, mean }: EarlierCount,
  { days }: Pick<Shown, 'days'>,
  currency?: string,
): string {
  const written = writtenIn(currency);
  if (days === USUAL_DAYS && before !== null) return written.figure(before);
  return mean === null ? UNKNOWN : `${written.mean(mean.count)}${fewerDays(mean.ofDays)}`;
}

/** The share that is usual: `96.6%`; none of too few people. */
export function usualShare({ before, usual }: EarlierShare, { days }: Pick<Shown, 'days'>): string {
  const isPeriod = days === USUAL_DAYS && before !== null;
  const share = isPeriod ? before : usual?.share;
  if (!share || !isEnough(share)) return UNKNOWN;
  const known = isPeriod ? USUAL_DAYS : (usual?.ofDays ?? USUAL_DAYS);
  return `${formatShare(share.part, share.all)}${fewerDays(known)}`;
}

/** Says of how many days a mean is where it isn't seven. */
export function fewerDays(known: number): string {
  return known === USUAL_DAYS ? '' : ` (${formatCount(known, 'day')})`;
}
