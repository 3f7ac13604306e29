import { formatShortDay } from '../../domain/figures.ts';
import type { Chart } from '../../domain/reply.ts';
import type { Share } from './comparison.ts';

interface Day {
  /** `2026-11-20` */
  readonly day: string;
}

interface Series<D, Value> {
  readonly name: string;
  /** `null` where it isn't known. */
  readonly of: (day: D) => Value | null;
}

const LEAST_DAYS = 2;

/** Bar chart of counts by day; none with fewer than two days above zero. */
export function countsByDay<D extends Day>(
  days: readonly D[],
  { title, unit, series }: { title: string; unit: string; series: readonly Series<D, number>[] },
): readonly Chart[] {
  const columns = days.map((day) => whole(series.map(({ of }) => of(day))));
  if (columns.filter((values) => values?.some((value) => value > 0)).length < LEAST_DAYS) return [];
  return [{ ...chartOf(days, columns, series), form: 'bar', title, unit }];
}

/** Line chart of shares in per cent by day; none with fewer than two days that have all of them. */
export function sharesByDay<D extends Day>(
  days: readonly D[],
  { title, series }: { title: string; series: readonly Series<D, Share>[] },
): readonly Chart[] {
  const columns = days.map((day) => whole(series.map(({ of }) => percentOf(of(day)))));
  if (columns.filter((values) => values !== null).length < LEAST_DAYS) return [];
  return [{ ...chartOf(days, columns, series), form: 'line', title, unit: '%' }];
}

/** The title's words for the age of the rates, so that nobody takes it for a change. */
export function atWhichAge(days: number, isProvisional: boolean): string {
  if (days === 1) return ', at the same age';
  return isProvisional ? ', last days provisional' : '';
}

function chartOf<D extends Day>(
  days: readonly D[],
  columns: readonly (readonly number[] | null)[],
  series: readonly { readonly name: string }[],
): Pick<Chart, 'kind' | 'categories' | 'series'> {
  return {
    kind: 'chart',
    categories: days.map(({ day }) => formatShortDay(day)),
    series: series.map(({ name }, which) => ({
      name,
      values: columns.map((values) => values?.[which] ?? null),
    })),
  };
}

/** Returns `null` where one value isn't known: a chart has all series of a day or none. */
function whole(values: readonly (number | null)[]): readonly number[] | null {
  const known = values.filter((value) => value !== null);
  return known.length === values.length ? known : null;
}

/** Returns a share in per cent, as charts take it; `null` where there is no whole. */
export function percentOf(share: Share | null): number | null {
  if (share === null || share.all <= 0) return null;
  return Math.round((share.part / share.all) * 10_000) / 100;
}
