import { MINIMUM_VOLUME, type FigureFormats } from '../../domain/figures.ts';
import type { Measured } from '../../domain/ratio.ts';
import type { DigestRequest } from '../part.ts';
import { asManyBefore, isManyTimes, meanVolumeWords, meanWords } from './change.ts';
import { USUAL_DAYS } from './days-compared.ts';

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

export type Share = Pick<Measured, 'part' | 'all'>;

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

export function shownIn({
  kind,
  period: { days },
  formats,
}: Pick<DigestRequest, 'kind' | 'period' | 'formats'>): Shown {
  const isWeek = kind === 'weekly' && days.length === USUAL_DAYS;
  const beforeWords = isWeek ? 'the week before' : asManyBefore(days.length, formats);
  return { formats, beforeWords, days: days.length };
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
  const spans = Array.from({ length: Math.floor(USUAL_DAYS / length) }, (_, index) =>
    spanAt(index),
  ).filter((share) => share !== null);
  return {
    before: spanAt(0),
    usual:
      spans.length >= LEAST_SPANS
        ? { share: added(spans), ofDays: spans.length * length, hadMoreTime: false }
        : null,
  };
}

/** The formats of a figure and of its mean. */
interface Written {
  readonly figure: (value: number) => string;
  readonly mean: (value: number) => string;
  /** `as many` or `as much`. */
  readonly same: string;
}

/** `▲ 12 % on the day before`, `7-day mean 131`. */
export function countChanges(now: number, earlier: EarlierCount, shown: Shown): readonly string[] {
  const { number, mean } = shown.formats;
  return changesOf(now, earlier, shown, { figure: number, mean, same: 'as many' });
}

/** The same of money: `▲ 12 % on the day before`, `7-day mean 1.31 EUR`. */
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

/** `▲ 10 points on the day before`, `7-day mean 20 %`; nothing where too few make up the share. */
export function shareChanges(
  now: Share,
  { before, usual }: EarlierShare,
  { formats, beforeWords, days }: Shown,
): readonly string[] {
  if (!isEnough(now)) return [];
  const isMeanOfBefore = days === USUAL_DAYS && before !== null;
  const mean = usual && isEnough(usual.share) && !isMeanOfBefore ? usual : null;
  return [
    ...(before && isEnough(before)
      ? [shareChange(ratio(now) - ratio(before), formats, beforeWords)]
      : []),
    ...(mean
      ? [
          `${mean.hadMoreTime ? '7 days before, with more time:' : meanWords(mean.ofDays)} ${formats.share(mean.share.part, mean.share.all)}`,
        ]
      : []),
  ];
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
  return [
    ...(before === null ? [] : [countChange(now, before, shown, written)]),
    ...(mean && !isMeanOfBefore
      ? [`${countMeanWords(mean.ofDays, shown.days)} ${written.mean(mean.count)}`]
      : []),
  ];
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
  return {
    part: shares.reduce((sum, { part }) => sum + part, 0),
    all: shares.reduce((sum, { all }) => sum + all, 0),
  };
}
