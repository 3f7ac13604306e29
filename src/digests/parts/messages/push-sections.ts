import type { FigureFormats } from '../../../core/figures.ts';
import type { Fact, Section, Table } from '../../../core/reply.ts';
import { createBrackets } from '../settled-brackets.ts';
import type { FiguredPush, PushFigures, SentPush } from './push.ts';
import type { Settled } from '../settling.ts';

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
  settled: Settled<SentPush, PushFigures>,
  days: number,
  formats: FigureFormats,
): readonly Section[] {
  const { now } = settled;
  const { sent: all, delivered, redirects } = summed(now);
  const brackets = createBrackets(settled, days, formats);
  const rate = (part: number, whole: number, of: string) =>
    `${formats.number(part)} · ${formats.rate(part, whole, of)}`;
  const facts: readonly Fact[] = [
    {
      label: 'Sent',
      value:
        formats.number(all) +
        brackets.volume((sent, times) => formats.number(summed(sent).sent * times)),
    },
    {
      label: 'Delivered',
      value:
        rate(delivered, all, 'sent') +
        brackets.share((sent) => formats.share(summed(sent).delivered, summed(sent).sent)),
    },
    {
      label: 'Clicked',
      value:
        rate(redirects, delivered, 'delivered') +
        brackets.share((sent) => formats.share(summed(sent).redirects, summed(sent).delivered)),
    },
  ];
  return [
    { kind: 'heading', text: 'Web push' },
    { kind: 'facts', facts },
    ...extremes(now, formats),
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
  const share = ({ figures }: FiguredPush) => figures.redirects / figures.delivered;
  const ranked = sent
    .filter(({ figures }) => figures.delivered >= LEAST_DELIVERED)
    .sort((a, b) => share(b) - share(a));
  const [best, worst] = [ranked.at(0), ranked.at(-1)];
  if (!best || !worst || best === worst) return [];
  const line = (word: string, { one, figures }: FiguredPush): string =>
    `${word}: ${titleOf(one)}, ${formats.rate(figures.redirects, figures.delivered, 'delivered')} clicked`;
  return [{ kind: 'bullets', items: [line('Best', best), line('Worst', worst)] }];
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
