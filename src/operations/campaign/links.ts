import { formatCount, formatNumber, formatShare } from '../../core/figures.ts';
import type { Section, Text } from '../../core/reply.ts';
import type { Campaign, LinkClicks } from '../../service/campaign.ts';
import { BROWSE_INPUTS, type Column } from '../browse/browsed.ts';
import { listed } from '../browse/listed.ts';
import { sourceOf } from '../browse/read-page.ts';
import { defineOperation } from '../define.ts';
import { permitted } from '../steps.ts';
import { linkSpan } from './link-span.ts';
import { aboutCampaign, titleOf } from './names.ts';

export default defineOperation({
  name: 'campaign links',
  summary: 'Show how often each link of a campaign was clicked',
  effect: 'reads',
  endpoints: ['GET /campaigns/{id}', 'GET /campaigns/{id}/referrals'],
  example: '71014',
  inputs: {
    campaign: { kind: 'reference', to: 'campaign', only: 'sent', label: 'Campaign' },
    ...BROWSE_INPUTS,
  },
  async run({ campaign: id, page, csv }, context) {
    const [campaign, found] = await Promise.all([
      context.service.campaigns.get(id),
      context.service.campaigns.links(id),
    ]);
    const links = found.toSorted((a, b) => b.count - a.count);
    const reply = await listed(
      {
        title: `Links of ${titleOf(campaign)}`,
        summary: verdictOf(links),
        operation: 'campaign links',
        values: { campaign: id },
        source: sourceOf(links),
        columns: columnsOf(clicksOf(links)),
        fileName: `links-${id}`,
        empty: 'The service shows no clicked link yet.',
        before: untracked(campaign),
        steps: [{ kind: 'operation', ...aboutCampaign('Campaign', 'show', campaign) }],
      },
      { page, csv },
    );
    return {
      ...reply,
      footnote: 'These are clicks, not people: two clicks by one person count twice.',
      steps: permitted(reply.steps ?? [], context),
    };
  },
});

function columnsOf(clicks: number): readonly Column<LinkClicks>[] {
  return [
    { title: 'Link', cell: ({ url }) => linkSpan(url), inFile: ({ url }) => url },
    {
      title: 'Clicks',
      align: 'right',
      cell: ({ count }) => formatNumber(count),
      inFile: ({ count }) => String(count),
    },
    {
      title: `Of all ${formatCount(clicks, 'click')}`,
      align: 'right',
      cell: ({ count }) => formatShare(count, clicks),
    },
  ];
}

function verdictOf(links: readonly LinkClicks[]): Text {
  const clicks = clicksOf(links);
  const [first] = links;
  if (!first || clicks === 0) return 'Nobody has clicked a link yet.';
  const all = `${formatCount(clicks, 'click')} on ${formatCount(links.length, 'link')}`;
  if (links.length === 1) return all;
  return [`${all}; ${formatShare(first.count, clicks)} on `, linkSpan(first.url)];
}

function clicksOf(links: readonly LinkClicks[]): number {
  return links.reduce((sum, { count }) => sum + count, 0);
}

function untracked({ tracking }: Campaign): Section[] {
  if (tracking.clicks) return [];
  const text = 'This campaign was sent without counting clicks, so there is little to show.';
  return [{ kind: 'notice', tone: 'info', text }];
}
