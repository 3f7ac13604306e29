import { daysBefore } from '../../domain/schedule.ts';
import type { Readings } from '../../store/digest/readings.ts';
import type { SourceName } from '../collecting/account.ts';
import { standingAtBegin } from '../collecting/account-history.ts';
import type { DigestRequest } from '../part.ts';
import { meanVolumeWords, signed } from './change.ts';
import { USUAL_DAYS } from './days-compared.ts';
import type { EarlierCount, Shown } from './earlier-days.ts';

/** Figures of a source in the days before a period. */
export interface FiguresBefore<T> {
  /** Figures as many days before as the period has; `null` where they aren't known. */
  readonly before: ReadonlyMap<string, T> | null;
  /** Figures seven days before, or as many of them as are known. */
  readonly usual: { readonly figures: ReadonlyMap<string, T>; readonly ofDays: number } | null;
}

/** The fewest days that make a mean. */
const LEAST_DAYS = 2;

/** Reads earlier figures from hourly readings alone. */
export async function figuresBefore<T>(
  readings: Readings,
  about: { readonly source: SourceName; readonly kind: string },
  { period, zone }: Pick<DigestRequest, 'period' | 'zone'>,
): Promise<FiguresBefore<T>> {
  const past = async (days: number) => {
    const span = daysBefore(period.fromAt, zone, days);
    const standing = await standingAtBegin<T>(readings, { ...about, span });
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
  return {
    before: sizeBefore === null ? null : then - sizeBefore,
    mean:
      usual === null || usualSize === null
        ? null
        : { count: ((then - usualSize) / usual.ofDays) * days, ofDays: usual.ofDays },
  };
}

/** `+120 the day before`, `7-day mean +4.3`. */
export function growthChanges(
  { before, mean }: EarlierCount,
  { formats, beforeWords, days }: Shown,
): readonly string[] {
  return [
    ...(before === null ? [] : [`${signed(before, formats)} ${beforeWords}`]),
    ...(mean
      ? [`${meanVolumeWords(mean.ofDays, days)} ${signed(mean.count, { number: formats.mean })}`]
      : []),
  ];
}
