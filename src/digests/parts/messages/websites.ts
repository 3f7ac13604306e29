import type { FigureFormats } from '../../../core/figures.ts';
import type { Section } from '../../../core/reply.ts';
import type { Readings } from '../../../store/digest/readings.ts';
import type { WebsiteFigures } from '../../collecting/account-figures.ts';
import { standingAtBegin, standingNow } from '../../collecting/account-history.ts';
import type { Wanted } from '../../part.ts';
import { growth } from '../change.ts';

interface GrownWebsite {
  readonly host: string;
  readonly active: number;
  /** `null`: it wasn't there, or nobody looked. */
  readonly before: number | null;
}

/** How the websites' active subscribers went. */
export interface WebsiteGrowth {
  readonly websites: readonly GrownWebsite[];
  /** Since when, where that isn't all of the time that is told. */
  readonly since: Date | null;
  readonly isWorthAWord: boolean;
}

const MOST_LINES = 8;
/** Subscribers come and go every day; more than this share of them is worth a word. */
const WORTH_SHARE = 0.01;

/** From what is read every hour alone; `null` where it wasn't read of late. */
export async function gatherWebsites(
  readings: Readings,
  { period, now }: Wanted,
): Promise<WebsiteGrowth | null> {
  const about = { source: 'websites', kind: 'website' } as const;
  const [atEnd, begin] = await Promise.all([
    standingNow<WebsiteFigures>(readings, { ...about, at: period.untilAt }),
    standingAtBegin<WebsiteFigures>(readings, { ...about, span: period }),
  ]);
  const end = atEnd ?? (await standingNow<WebsiteFigures>(readings, { ...about, at: now }));
  if (!end || end.figures.size === 0) return null;
  const websites = [...end.figures].map(([id, { url, active }]): GrownWebsite => ({
    host: URL.parse(url)?.host ?? url,
    active,
    before: begin?.figures.get(id)?.active ?? null,
  }));
  return {
    websites: websites.sort((a, b) => b.active - a.active),
    since: begin && !begin.isThen ? begin.at : null,
    isWorthAWord: websites.some(
      ({ active, before }) =>
        before !== null && active !== before && Math.abs(active - before) >= before * WORTH_SHARE,
    ),
  };
}

/** `shop.example: 8,412 active, +120 (1.4 %)`. */
export function websiteSections(
  { websites, since }: WebsiteGrowth,
  formats: FigureFormats,
): readonly Section[] {
  const more = websites.length - MOST_LINES;
  const items = websites.slice(0, MOST_LINES).map(({ host, active, before }) => {
    const change = before === null ? '' : `, ${growth(active - before, before, formats)}`;
    return `${host}: ${formats.number(active)} active${change}`;
  });
  return [
    { kind: 'heading', text: 'Web push subscribers' },
    {
      kind: 'bullets',
      items: [...items, ...(more > 0 ? [`and ${formats.number(more)} more websites`] : [])],
    },
    ...(since
      ? [
          {
            kind: 'paragraph',
            text: ['Growth is that since ', { kind: 'time', at: since, show: 'datetime' }, '.'],
          } as const,
        ]
      : []),
  ];
}
