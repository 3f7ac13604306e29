import type { FigureFormats } from '../../core/figures.ts';
import type { Fact, Section, Table } from '../../core/reply.ts';
import { asManyBefore } from './change.ts';
import type { FiguredPush, PushFigures, SentPush } from './push.ts';
import type { Settled } from './settling.ts';

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
  { now, before: earlier }: Settled<SentPush, PushFigures>,
  days: number,
  formats: FigureFormats,
): readonly Section[] {
  const [sum, then] = [summed(now), summed(earlier)];
  const inBrackets = (text: string) =>
    earlier.length > 0 ? ` (${text} ${asManyBefore(days, formats)})` : '';
  const rate = (part: number, all: number, of: string) =>
    `${formats.number(part)} · ${formats.rate(part, all, of)}`;
  const facts: readonly Fact[] = [
    { label: 'Sent', value: formats.number(sum.sent) + inBrackets(formats.number(then.sent)) },
    {
      label: 'Delivered',
      value:
        rate(sum.delivered, sum.sent, 'sent') +
        inBrackets(formats.share(then.delivered, then.sent)),
    },
    {
      label: 'Clicked',
      value:
        rate(sum.redirects, sum.delivered, 'delivered') +
        inBrackets(formats.share(then.redirects, then.delivered)),
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
