import { formatMean, formatNumber, formatShare } from '../../domain/figures.ts';
import { daysBefore } from '../../domain/schedule.ts';
import { compact } from '../../lib/compact.ts';
import type { Snapshots } from '../../store/digest/snapshots.ts';
import type { DigestRequest } from '../section.ts';
import type { SourceFigures } from '../../snapshots/account.ts';
import { figuresAtBegin, figuresAtEnd } from '../../snapshots/account-history.ts';
import {
  fewerDays,
  isManyTimes,
  LEAST_FOR_MEAN,
  meanFigure,
  sign,
  UNKNOWN,
  USUAL_DAYS,
} from './comparison.ts';
import type { EarlierCount, Shown } from './comparison.ts';

/** The things of a source at the end of a period, and earlier; by their ids. */
export interface Growth<T> {
  readonly now: ReadonlyMap<string, T>;
  /** The things at the first read in the period, mostly at its start; `null`: not known. */
  readonly atBegin: ReadonlyMap<string, T> | null;
  /** The instant of `atBegin`, where it is later than the period's start. */
  readonly since: Date | null;
  /** Returns the growth of a size in the days before; the size is `null` where it wasn't there. */
  readonly earlier: (sizeOf: (things: ReadonlyMap<string, T>) => number | null) => EarlierCount;
}

/** Gathers growth from hourly snapshots alone; `null` where the source wasn't read of late. */
export async function growthOf<Source extends keyof SourceFigures>(
  snapshots: Snapshots,
  source: Source,
  request: Pick<DigestRequest, 'period' | 'zone' | 'now'>,
): Promise<Growth<SourceFigures[Source]> | null> {
  const { period, zone } = request;
  const { length } = period.days;
  const past = async (days: number) => {
    const span = daysBefore(period.fromAt, zone, days);
    const begin = await figuresAtBegin(snapshots, source, span);
    return begin?.isThen ? begin.figures : null;
  };
  /** Finds the things seven days before, or as many of them as are known. */
  const longPast = async () => {
    for (let ofDays = USUAL_DAYS; ofDays >= LEAST_FOR_MEAN; ofDays -= 1) {
      const figures = await past(ofDays);
      if (figures) return { figures, ofDays };
    }
    return null;
  };
  const [now, begin, before, usual] = await Promise.all([
    figuresAtEnd(snapshots, source, request),
    figuresAtBegin(snapshots, source, period),
    past(length),
    length === USUAL_DAYS ? null : longPast(),
  ]);
  if (!now) return null;
  return {
    now,
    atBegin: begin?.figures ?? null,
    since: begin && !begin.isThen ? begin.at : null,
    earlier(sizeOf) {
      const size = begin?.isThen ? sizeOf(begin.figures) : null;
      if (size === null) return { before: null, mean: null };
      const [sizeBefore, usualSize] = [before && sizeOf(before), usual && sizeOf(usual.figures)];
      const mean = (since: number, ofDays: number) => ({
        count: ((size - since) / ofDays) * length,
        ofDays,
      });
      return {
        before: sizeBefore === null ? null : size - sizeBefore,
        mean: usual === null || usualSize === null ? null : mean(usualSize, usual.ofDays),
      };
    },
  };
}

/** `+120 the day before`, `7-day average +4.3`. */
export function growthChanges(
  { before, mean }: EarlierCount,
  { beforeWords, days }: Shown,
): readonly string[] {
  return compact([
    before !== null && `${signed(before, formatNumber)} the ${beforeWords}`,
    mean && meanFigure(mean, days, (count) => signed(count, formatMean)),
  ]);
}

/** The growth that is usual: `+4.3`, as the column of averages has it. */
export function usualGrowth({ before, mean }: EarlierCount, { days }: Shown): string {
  if (days === USUAL_DAYS && before !== null) return signed(before, formatNumber);
  return mean === null ? UNKNOWN : `${signed(mean.count, formatMean)}${fewerDays(mean.ofDays)}`;
}

/** `+312 (2.1%)`: the change with its share of the earlier size, where there was any. */
export function growth(change: number, before: number): string {
  const size = signed(change, formatNumber);
  if (change === 0 || before <= 0) return size;
  if (isManyTimes(before + change, before)) return `${size} (from ${formatNumber(before)})`;
  return `${size} (${formatShare(Math.abs(change), before)})`;
}

/** `+312`, `−40`, `±0`. */
function signed(change: number, written: (value: number) => string): string {
  return change === 0 ? '±0' : `${sign(change)}${written(Math.abs(change))}`;
}

/** Things come and go every day; only a larger share of them is worth mentioning. */
const WORTH_SHARE = 0.01;

export function isWorthMentioning(change: number, before: number): boolean {
  return change !== 0 && Math.abs(change) >= before * WORTH_SHARE;
}
