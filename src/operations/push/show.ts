import { formatCounted, formatNumber, formatShare } from '../../domain/figures.ts';
import {
  action,
  type Fact,
  facts,
  type Reply,
  type Section,
  type Span,
  type Action,
  type Text,
} from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import type { PushCampaign } from '../../service/push/campaign.ts';
import { defineOperation } from '../define.ts';

export default defineOperation({
  name: 'push show',
  summary: 'Show how a push campaign did: delivered and clicked',
  effect: 'reads',
  endpoints: ['GET /push/tasks/{id}'],
  example: '33001',
  inputs: { campaign: { kind: 'reference', to: 'push-campaign', label: 'Push campaign' } },
  async run({ campaign: id }, context): Promise<Reply> {
    const campaign = await context.service.push.campaigns.get(id);
    return {
      title: campaign.title || `Push campaign ${id}`,
      summary: verdictOn(campaign),
      sections: [facts([...about(campaign), ...rates(campaign)]), ...funnel(campaign)],
      actions: actionsFor(campaign),
      footnote: `Push campaign ${id}. Clicks are those that led to the link. Browsers that are offline may get it later.`,
    };
  },
});

function verdictOn({ status, sent, delivered, redirects }: PushCampaign): Text {
  const name = { kind: 'strong', text: status.name } as const;
  if (sent === 0) return [name, ' · nothing sent yet'];
  return [
    name,
    ` · ${formatShare(delivered, sent)} delivered, ${formatShare(redirects, delivered)} of these clicked`,
  ];
}

function about({ body, link, website, websiteId }: PushCampaign): Fact[] {
  return compact([
    { label: 'Text', value: body || '–' },
    { label: 'Website', value: websiteWords(website, websiteId) },
    link && { label: 'Link', value: linkTo(link) },
  ]);
}

function websiteWords(website: string, id: string | null): string {
  if (id === null) return website || 'Not known';
  return website ? `${website} (${id})` : id;
}

function rates({ sent, delivered, redirects }: PushCampaign): Fact[] {
  return [
    { label: 'Sent', value: formatNumber(sent) },
    { label: 'Delivered', value: formatCounted(delivered, sent, 'sent') },
    { label: 'Clicked', value: formatCounted(redirects, delivered, 'delivered') },
  ];
}

function funnel({ sent, delivered, redirects }: PushCampaign): Section[] {
  if (sent === 0) return [];
  return [
    {
      kind: 'chart',
      form: 'bar',
      title: 'From sent to clicked',
      categories: ['Sent', 'Delivered', 'Clicked'],
      series: [{ name: 'Subscribers', values: [sent, delivered, redirects] }],
      unit: 'subscribers',
    },
  ];
}

function linkTo(link: string): Span {
  return URL.canParse(link) && /^https?:/i.test(link)
    ? { kind: 'link', url: link, text: link.replace(/^https?:\/\//i, '') }
    : { kind: 'code', text: link };
}

function actionsFor({ id, websiteId, title, body, link }: PushCampaign): Action[] {
  return compact([
    action('push show', { campaign: id }, 'Refresh'),
    websiteId !== null && action('push website', { website: websiteId }, 'Open website'),
    action(
      'push send',
      { website: websiteId ?? undefined, title, text: body, link: link || undefined },
      'Send again…',
      { asksFirst: true },
    ),
  ]);
}
