import type { FigureFormats } from '../../core/figures.ts';
import type { Section } from '../../core/reply.ts';
import type { BounceFigures } from './gather-bounces.ts';
import type { Ranked } from './tally.ts';

const MOST_SHOWN = 6;

/** What came back and why, as a chart, and where it should have gone. */
export function bounceSections(
  { total, reasons, domains }: BounceFigures,
  formats: FigureFormats,
): Section[] {
  if (total === 0) return [];
  const shown = withRest(reasons, 'Other reasons');
  return [
    { kind: 'heading', text: 'SMTP e-mails that bounced' },
    {
      kind: 'chart',
      form: 'bar',
      title: `Why ${formats.count(total, 'SMTP e-mail')} bounced`,
      categories: shown.map(({ word }) => word),
      series: [{ name: 'Bounces', values: shown.map(({ count }) => count) }],
      unit: 'e-mails',
    },
    {
      kind: 'facts',
      facts: [
        { label: 'Top reasons', value: lines(reasons.slice(0, 3), total, formats) },
        { label: 'Top domains of recipients', value: lines(domains.slice(0, 3), total, formats) },
      ],
    },
  ];
}

/** The first few, and all others as one, so that the chart adds up. */
function withRest(ranked: readonly Ranked[], rest: string): readonly Ranked[] {
  if (ranked.length <= MOST_SHOWN) return ranked;
  const others = ranked.slice(MOST_SHOWN - 1);
  return [
    ...ranked.slice(0, MOST_SHOWN - 1),
    { word: rest, count: others.reduce((sum, { count }) => sum + count, 0) },
  ];
}

function lines(ranked: readonly Ranked[], total: number, formats: FigureFormats): string {
  return ranked
    .map(({ word, count }) => {
      return `${word}: ${formats.number(count)} (${formats.share(count, total)} of ${formats.number(total)})`;
    })
    .join('\n');
}
