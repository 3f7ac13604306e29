import { DIGEST_KINDS } from '../../domain/digest.ts';
import { type FigureFormats, MINIMUM_VOLUME } from '../../domain/figures.ts';
import type { Ratio } from '../../domain/ratio.ts';
import type { DigestRequest } from '../section.ts';
import { TZDate } from '@date-fns/tz';
import { subDays } from 'date-fns/subDays';
import { daysBefore, type Period } from '../../domain/schedule.ts';
import type { Snapshots } from '../../store/digest/snapshots.ts';
import type { SourceFigures } from '../snapshots/account.ts';
import { compact } from '../../lib/compact.ts';
import { sum, sumOf } from '../../lib/sum.ts';
import { standingAtBegin } from '../snapshots/account-history.ts';

/** The words and formats for comparing figures with earlier days. */
export interface Shown {
  readonly formats: FigureFormats;
  /** The words for the days before: `the day before`. */
  readonly beforeWords: string;
  /** Number of days in the period. */
  readonly days: number;
}

/** A count in other days; each is `null` where it isn't known. */
export interface EarlierCount {
  /** The count of as many days before. */
  readonly before: number | null;
  /** The mean of the seven days before, scaled to the period's days. */
  readonly mean: { readonly count: number; readonly ofDays: number } | null;
}

/** The fewest spans that make a mean; one span alone is already shown. */
const LEAST_SPANS = 2;

export type Share = Pick<Ratio, 'part' | 'all'>;

/** The same share of other days; each is `null` where it isn't known. */
export interface EarlierShare {
  readonly before: Share | null;
  readonly usual: {
    readonly share: Share;
    /** Number of the seven days before that are known. */
    readonly ofDays: number;
    /** The days are shown as they stand now, because their figures at that age aren't known. */
    readonly hadMoreTime: boolean;
  } | null;
}

export function shownIn(request: Pick<DigestRequest, 'kind' | 'period' | 'formats'>): Shown {
  const { kind, period, formats } = request;
  const days = period.days.length;
  const isWeek = DIGEST_KINDS[kind].isWeekly && days === USUAL_DAYS;
  const asMany = days === 1 ? 'the day before' : `the ${formats.number(days)} days before`;
  return { formats, beforeWords: isWeek ? 'the week before' : asMany, days };
}

/**
 * Returns the mean of days, scaled to a number of days; `null` with fewer than two days.
 * @param known the figure on each day that is known
 */
export function meanOf(known: readonly number[], days: number): EarlierCount['mean'] {
  const ofDays = known.length;
  return ofDays >= LEAST_DAYS ? { count: (sum(known) / ofDays) * days, ofDays } : null;
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
  return { before: spanAt(0), usual: known.length >= LEAST_SPANS ? usual : null };
}

/** The formats of a figure and of its mean. */
interface Written {
  readonly figure: (value: number) => string;
  readonly mean: (value: number) => string;
  /** `as many` or `as much`. */
  readonly same: string;
}

/** `▲ 12% on the day before`, `7-day mean 131`. */
export function countChanges(now: number, earlier: EarlierCount, shown: Shown): readonly string[] {
  const { number, mean } = shown.formats;
  return changesOf(now, earlier, shown, { figure: number, mean, same: 'as many' });
}

/** The same of money: `▲ 12% on the day before`, `7-day mean 1.31 EUR`. */
export function moneyChanges(
  now: number,
  earlier: EarlierCount,
  currency: string,
  shown: Shown,
): readonly string[] {
  const { money, price } = shown.formats;
  const figure = (value: number) => money(value, currency);
  // A mean below 0.1 needs the digits of a price.
  const mean = (value: number) => (value < 0.1 ? price : money)(value, currency);
  return changesOf(now, earlier, shown, { figure, mean, same: 'as much' });
}

/** `▲ 10 points on the day before`, `7-day mean 20%`; nothing where too few make up the share. */
export function shareChanges(
  now: Share,
  { before, usual }: EarlierShare,
  { formats, beforeWords, days }: Shown,
): readonly string[] {
  if (!isEnough(now)) return [];
  const change =
    before && isEnough(before) && shareChange(ratio(now) - ratio(before), formats, beforeWords);
  const isMeanOfBefore = days === USUAL_DAYS && before !== null;
  if (!usual || !isEnough(usual.share) || isMeanOfBefore) return compact([change]);
  const { share, ofDays, hadMoreTime } = usual;
  const words = hadMoreTime ? '7 days before, with more time:' : meanWords(ofDays);
  return compact([change, `${words} ${formats.share(share.part, share.all)}`]);
}

/** Returns a figure, and its changes on the next line. */
export function withChanges(figure: string, changes: readonly string[]): string {
  return changes.length > 0 ? `${figure}\n${changes.join(' · ')}` : figure;
}

function changesOf(
  now: number,
  { before, mean }: EarlierCount,
  shown: Shown,
  written: Written,
): readonly string[] {
  const isMeanOfBefore = shown.days === USUAL_DAYS && before !== null;
  return compact([
    before !== null && countChange(now, before, shown, written),
    mean &&
      !isMeanOfBefore &&
      `${countMeanWords(mean.ofDays, shown.days)} ${written.mean(mean.count)}`,
  ]);
}

function countChange(
  now: number,
  before: number,
  { formats, beforeWords }: Shown,
  { figure, same }: Written,
): string {
  if (before === 0) return `none ${beforeWords}`;
  if (now === before) return `${same} as ${beforeWords}`;
  if (isManyTimes(now, before)) return `${figure(before)} ${beforeWords}`;
  return `${arrow(now - before)} ${formats.share(Math.abs(now - before), before)} on ${beforeWords}`;
}

function shareChange(difference: number, formats: FigureFormats, beforeWords: string): string {
  const points = formats.points(difference);
  if (points === formats.points(0)) return `as ${beforeWords}`;
  return `${arrow(difference)} ${points} on ${beforeWords}`;
}

function countMeanWords(ofDays: number, days: number): string {
  if (days === USUAL_DAYS && ofDays === USUAL_DAYS) return '7 days before:';
  return meanVolumeWords(ofDays, days);
}

function isEnough({ all }: Share): boolean {
  return all >= MINIMUM_VOLUME;
}

function ratio({ part, all }: Share): number {
  return part / all;
}

function arrow(difference: number): string {
  return difference > 0 ? '▲' : '▼';
}

/** `null` where one of the days isn't known. */
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

/** Days that a mean covers. */
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
    return { day, thenAt: new Date(subDays(new TZDate(now, zone), daysBack).getTime()) };
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

/** Figures of a source in the days before a period. */
interface FiguresBefore<T> {
  /** Figures as many days before as the period has; `null` where they aren't known. */
  readonly before: ReadonlyMap<string, T> | null;
  /** Figures seven days before, or as many of them as are known. */
  readonly usual: { readonly figures: ReadonlyMap<string, T>; readonly ofDays: number } | null;
}

/** The fewest days that make a mean. */
const LEAST_DAYS = 2;

/** Reads earlier figures from hourly snapshots alone. */
export async function figuresBefore<Source extends keyof SourceFigures>(
  snapshots: Snapshots,
  source: Source,
  { period, zone }: Pick<DigestRequest, 'period' | 'zone'>,
): Promise<FiguresBefore<SourceFigures[Source]>> {
  const past = async (days: number) => {
    const span = daysBefore(period.fromAt, zone, days);
    const standing = await standingAtBegin(snapshots, source, span);
    return standing?.isThen ? standing.figures : null;
  };
  const { length } = period.days;
  const before = await past(length);
  if (length === USUAL_DAYS) return { before, usual: null };
  for (let ofDays = USUAL_DAYS; ofDays >= LEAST_DAYS; ofDays -= 1) {
    const figures = await past(ofDays);
    if (figures) return { before, usual: { figures, ofDays } };
  }
  return { before, usual: null };
}

/**
 * Returns the growth in these days.
 * @param then its size when the period began
 * @param of gives its size; `null` where it wasn't there
 */
export function growthBefore<T>(
  { before, usual }: FiguresBefore<T>,
  then: number,
  days: number,
  of: (figures: ReadonlyMap<string, T>) => number | null,
): EarlierCount {
  const [sizeBefore, usualSize] = [before && of(before), usual && of(usual.figures)];
  const mean = (size: number, ofDays: number) => ({
    count: ((then - size) / ofDays) * days,
    ofDays,
  });
  return {
    before: sizeBefore === null ? null : then - sizeBefore,
    mean: usual === null || usualSize === null ? null : mean(usualSize, usual.ofDays),
  };
}

/** `+120 the day before`, `7-day mean +4.3`. */
export function growthChanges(
  { before, mean }: EarlierCount,
  { formats, beforeWords, days }: Shown,
): readonly string[] {
  return compact([
    before !== null && `${signed(before, formats.number)} ${beforeWords}`,
    mean && `${meanVolumeWords(mean.ofDays, days)} ${signed(mean.count, formats.mean)}`,
  ]);
}

/** `+312`, `−40`, `±0`. */
function signed(change: number, written: FigureFormats['number']): string {
  if (change === 0) return '±0';
  return `${change > 0 ? '+' : '−'}${written(Math.abs(change))}`;
}

/** Growth beyond this factor is shown as two numbers, as nobody reads `11,999,900%`. */
const MOST_TIMES = 10;

function isManyTimes(now: number, before: number): boolean {
  return before > 0 && now > before * MOST_TIMES;
}

/** `+312 (2.1%)`: the change with its share of the earlier size, where there was any. */
export function growth(change: number, before: number, formats: FigureFormats): string {
  const { number, share } = formats;
  const size = signed(change, number);
  if (change === 0 || before <= 0) return size;
  if (isManyTimes(before + change, before)) return `${size} (from ${number(before)})`;
  return `${size} (${share(Math.abs(change), before)})`;
}

/** Words for a mean of the days before: `7-day mean`, or of fewer where only those are known. */
function meanWords(known: number): string {
  return known === 7 ? '7-day mean' : `mean of ${known} ${known === 1 ? 'day' : 'days'}`;
}

/** The same for a figure that adds up over days: `7-day mean for 3 days`. */
function meanVolumeWords(known: number, days: number): string {
  return days === 1 ? meanWords(known) : `${meanWords(known)} for ${days} days`;
}
