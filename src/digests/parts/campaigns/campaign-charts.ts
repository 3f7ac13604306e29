import type { FigureFormats } from '../../../core/figures.ts';
import type { Chart } from '../../../core/reply.ts';
import type { DayFigures } from './gather-campaigns.ts';

/** How much went out, day by day; none where there is nothing to compare. */
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

/** Rates of the days on which something went out. */
export function ratesChart(days: readonly DayFigures[], formats: FigureFormats): readonly Chart[] {
  if (!isComparable(days)) return [];
  const rateOf = (part: 'delivered' | 'opened' | 'clicked', all: 'sent' | 'delivered') =>
    days.map(({ sums }) => percentOf(sums[part], sums[all]));
  return [
    {
      kind: 'chart',
      form: 'line',
      title: 'Campaign rates by day',
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

function isComparable(days: readonly DayFigures[]): boolean {
  return days.filter(({ sums }) => sums.delivered > 0).length > 1;
}

function percentOf(part: number, all: number): number | null {
  return all > 0 ? Math.round((part / all) * 10_000) / 100 : null;
}
