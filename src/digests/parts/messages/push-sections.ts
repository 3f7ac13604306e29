import type { FigureFormats } from '../../../domain/figures.ts';
import type { Chart, Fact, Section, Table } from '../../../domain/reply.ts';
import { atWhichAge, countsByDay, sharesByDay } from '../day-charts.ts';
import type { Share, Shown } from '../earlier-days.ts';
import { createFinalFacts } from '../final-facts.ts';
import { bestAndWorst } from './best-and-worst.ts';
import type { FiguredPush, PushFigures, SentPush } from './push.ts';
import type { FinalFigures, FinalDay } from '../final-figures.ts';

const MOST_ROWS = 99;
/** With fewer recipients a share says nothing. */
const LEAST_DELIVERED = 20;

export function pushVerdict(sent: readonly FiguredPush[], formats: FigureFormats): string {
  if (sent.length === 0) return 'No web push went out';
  const { sent: all, delivered, redirects } = summed(sent);
  const out = `${formats.count(sent.length, 'web push campaign')} to ${formats.count(all, 'subscriber')}`;
  return `${out} · ${formats.share(redirects, delivered)} of those delivered clicked`;
}

export function pushSections(
  finalFigures: FinalFigures<SentPush, PushFigures>,
  shown: Shown,
): readonly Section[] {
  const { volume, share } = createFinalFacts(finalFigures, shown);
  const facts: readonly Fact[] = [
    volume('Sent', (sent) => summed(sent).sent),
    share('Delivered', 'sent', (sent) => deliveredOf(summed(sent))),
    share('Clicked', 'delivered', (sent) => clickedOf(summed(sent))),
  ];
  return [
    { kind: 'heading', text: 'Web push' },
    { kind: 'facts', facts },
    ...extremes(finalFigures.now, shown.formats),
  ];
}

/** Charts by day of the number sent, and of the shares delivered and clicked. */
export function pushCharts(
  days: readonly FinalDay<SentPush, PushFigures>[],
  { formats, days: content }: Shown,
  isProvisional: boolean,
): readonly Chart[] {
  const known = days.map(({ day, sent }) => ({ day, sum: sent && summed(sent) }));
  return [
    ...countsByDay(
      known,
      {
        title: 'Web push by day',
        unit: 'subscribers',
        series: [
          { name: 'Sent', of: ({ sum }) => sum && sum.sent },
          { name: 'Delivered', of: ({ sum }) => sum && sum.delivered },
        ],
      },
      formats,
    ),
    ...sharesByDay(
      known,
      {
        title: `Web push rates by day${atWhichAge(content, isProvisional)}`,
        series: [
          { name: 'Delivered of sent', of: ({ sum }) => sum && deliveredOf(sum) },
          { name: 'Clicked of delivered', of: ({ sum }) => sum && clickedOf(sum) },
        ],
      },
      formats,
    ),
  ];
}

export function pushTable(sent: readonly FiguredPush[], formats: FigureFormats): Table {
  return {
    kind: 'table',
    columns: [
      { title: 'Campaign' },
      { title: 'Sent', align: 'right' },
      { title: 'Delivered', align: 'right' },
      { title: 'Clicked', align: 'right' },
    ],
    rows: sent
      .slice(0, MOST_ROWS)
      .map(({ one, figures: { sent: all, delivered, redirects } }) => [
        titleOf(one),
        formats.number(all),
        `${formats.number(delivered)} · ${formats.share(delivered, all)}`,
        `${formats.number(redirects)} · ${formats.share(redirects, delivered)}`,
      ]),
  };
}

function extremes(sent: readonly FiguredPush[], formats: FigureFormats): readonly Section[] {
  return bestAndWorst(
    sent,
    {
      shareOf: ({ figures }) => clickedOf(figures),
      least: LEAST_DELIVERED,
      titleOf: ({ one }) => titleOf(one),
      words: { of: 'delivered', become: 'clicked' },
    },
    formats,
  );
}

function deliveredOf({ delivered, sent }: PushFigures): Share {
  return { part: delivered, all: sent };
}

function clickedOf({ redirects, delivered }: PushFigures): Share {
  return { part: redirects, all: delivered };
}

function summed(sent: readonly FiguredPush[]): PushFigures {
  const sum = { sent: 0, delivered: 0, redirects: 0 };
  for (const { figures } of sent) {
    sum.sent += figures.sent;
    sum.delivered += figures.delivered;
    sum.redirects += figures.redirects;
  }
  return sum;
}

function titleOf({ title, body, id }: SentPush): string {
  return `${title || body || 'Web push'} (${id})`;
}
