import type { FigureFormats } from '../../../domain/figures.ts';
import type { Chart } from '../../../domain/reply.ts';
import type { DayFigures } from './gather-campaigns.ts';

/** Chart of the e-mails sent by day; none where there is nothing to compare. */
export function volumeChart(days: readonly DayFigures[], formats: FigureFormats): readonly Chart[] {
  if (!isComparable(days)) return [];
  return [
    {
      kind: 'chart',
      form: 'bar',
      title: 'Campaign e-mails by day',
      categories: days.map(({ day }) => formats.shortDay(day)),
      series: [
        { name: 'Sent', values: days.map(({ sums }) => sums.sent) },
        { name: 'Delivered', values: days.map(({ sums }) => sums.delivered) },
      ],
      unit: 'recipients',
    },
  ];
}

/**
 * Chart of the rates by day: each day at the age of the last one, or all as they stand now, with a
 * title that says from which day on they are provisional.
 */
export function ratesChart(days: readonly DayFigures[], formats: FigureFormats): readonly Chart[] {
  if (!isComparable(days)) return [];
  const known = days.flatMap(({ atEqualAge }) => atEqualAge ?? []);
  const isEqualAge = known.length === days.length;
  const shown = isEqualAge ? known : days.map(({ sums }) => sums);
  const rateOf = (part: 'delivered' | 'opened' | 'clicked', all: 'sent' | 'delivered') =>
    shown.map((sums) => percentOf(sums[part], sums[all]));
  return [
    {
      kind: 'chart',
      form: 'line',
      title: isEqualAge ? 'Campaign rates by day, at the same age' : titleAsNow(days, formats),
      categories: days.map(({ day }) => formats.shortDay(day)),
      series: [
        { name: 'Delivered of sent', values: rateOf('delivered', 'sent') },
        { name: 'Opened of delivered', values: rateOf('opened', 'delivered') },
        { name: 'Clicked of delivered', values: rateOf('clicked', 'delivered') },
      ],
      unit: '%',
    },
  ];
}

/** A title has at most 50 characters. */
function titleAsNow(days: readonly DayFigures[], { shortDay }: FigureFormats): string {
  const first = days.find(({ isProvisional }) => isProvisional);
  return first
    ? `Campaign rates, provisional from ${shortDay(first.day)}`
    : 'Campaign rates by day';
}

function isComparable(days: readonly DayFigures[]): boolean {
  return days.filter(({ sums }) => sums.delivered > 0).length > 1;
}

function percentOf(part: number, all: number): number | null {
  return all > 0 ? Math.round((part / all) * 10_000) / 100 : null;
}
