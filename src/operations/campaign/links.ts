import { formatCount, formatNumber, formatShare } from '../../domain/figures.ts';
import type { Text } from '../../domain/reply.ts';
import { type LinkClicks, totalsOf } from '../../service/campaigns/campaign.ts';
import { linkSpan } from './words.ts';
import { type Counted, defineTrackedList } from './tracked-list.ts';

export default defineTrackedList<LinkClicks>({
  name: 'links',
  title: 'Clicked links',
  summary: 'Show how often each link in a campaign was clicked',
  endpoint: 'GET /campaigns/{id}/referrals',
  tracking: 'clicks',
  read: ({ campaigns }, campaignId) => campaigns.links(campaignId),
  countOf: ({ count }) => count,
  verdict: verdictOf,
  first: { title: 'Link', cell: ({ url }) => linkSpan(url), inFile: ({ url }) => url },
  titles: (all) => ({ count: 'Clicks', share: `Of ${formatCount(all, 'click')}` }),
  empty: 'No clicks yet.',
  footnote: 'Every click counts, including repeat clicks by the same person.',
});

function verdictOf(
  first: LinkClicks,
  { campaign, rows: links, all: clicks }: Counted<LinkClicks>,
): Text {
  const { clicked } = totalsOf(campaign.figures);
  const people = clicked > 0 ? ` by ${formatCount(clicked, 'person', 'people')}` : '';
  const all = `${formatCount(clicks, 'click')}${people} on ${formatCount(links.length, 'link')}`;
  if (links.length === 1) return all;
  const most = `${formatNumber(first.count)} (${formatShare(first.count, clicks)})`;
  return [`${all}, ${most} on `, linkSpan(first.url)];
}
