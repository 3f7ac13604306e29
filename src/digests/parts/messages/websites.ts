import type { Section } from '../../../domain/reply.ts';
import type { Readings } from '../../../store/digest/readings.ts';
import type { WebsiteFigures } from '../../collecting/account-figures.ts';
import { standingAtBegin, standingNow } from '../../collecting/account-history.ts';
import type { DigestRequest } from '../../part.ts';
import { growth } from '../change.ts';
import type { EarlierCount, Shown } from '../earlier-days.ts';
import { growthBefore, growthChanges, figuresBefore } from '../earlier-growth.ts';

interface GrownWebsite {
  readonly host: string;
  readonly active: number;
  /** `null`: the website wasn't there, or wasn't read. */
  readonly before: number | null;
  /** Growth in the days before. */
  readonly earlier: EarlierCount;
}

/** Growth of the websites' active subscribers. */
export interface WebsiteGrowth {
  readonly websites: readonly GrownWebsite[];
  /** The instant that growth is counted from, where it is later than the period's start. */
  readonly since: Date | null;
  readonly isWorthAWord: boolean;
}

const MOST_LINES = 8;
/** Subscribers come and go every day; only a larger share of them is worth mentioning. */
const WORTH_SHARE = 0.01;

/** Gathers the growth from hourly readings alone; `null` where websites weren't read of late. */
export async function gatherWebsites(
  readings: Readings,
  request: DigestRequest,
): Promise<WebsiteGrowth | null> {
  const { period, now } = request;
  const about = { source: 'websites', kind: 'website' } as const;
  const [atEnd, begin, past] = await Promise.all([
    standingNow<WebsiteFigures>(readings, { ...about, at: period.untilAt }),
    standingAtBegin<WebsiteFigures>(readings, { ...about, span: period }),
    figuresBefore<WebsiteFigures>(readings, about, request),
  ]);
  const end = atEnd ?? (await standingNow<WebsiteFigures>(readings, { ...about, at: now }));
  if (!end || end.figures.size === 0) return null;
  const websites = [...end.figures].map(([id, { url, active }]): GrownWebsite => {
    const before = begin?.figures.get(id)?.active ?? null;
    const isCompared = before !== null && begin?.isThen === true;
    return {
      host: URL.parse(url)?.host ?? url,
      active,
      before,
      earlier: isCompared
        ? growthBefore(past, before, period.days.length, (all) => all.get(id)?.active ?? null)
        : { before: null, mean: null },
    };
  });
  return {
    websites: websites.sort((a, b) => b.active - a.active),
    since: begin && !begin.isThen ? begin.at : null,
    isWorthAWord: websites.some(
      ({ active, before }) =>
        before !== null && active !== before && Math.abs(active - before) >= before * WORTH_SHARE,
    ),
  };
}

/** `shop.example: 8,412 active, +120 (1.4 %); +80 the day before · 7-day mean +95`. */
export function websiteSections(
  { websites, since }: WebsiteGrowth,
  shown: Shown,
): readonly Section[] {
  const { formats } = shown;
  const more = websites.length - MOST_LINES;
  const items = websites.slice(0, MOST_LINES).map(({ host, active, before, earlier }) => {
    if (before === null) return `${host}: ${formats.number(active)} active`;
    const changes = growthChanges(earlier, shown).join(' · ');
    const change = `, ${growth(active - before, before, formats)}${changes && `; ${changes}`}`;
    return `${host}: ${formats.number(active)} active${change}`;
  });
  return [
    { kind: 'heading', text: 'Web push subscribers' },
    {
      kind: 'bullets',
      items: [...items, ...(more > 0 ? [`and ${formats.count(more, 'more website')}`] : [])],
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
