import { formatCounted, formatNumber, formatShare } from '../../domain/figures.ts';
import { action, facts, type Span, type Text } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import type { PushCampaign } from '../../service/push/campaign.ts';
import { defineOperation } from '../define.ts';

export default defineOperation({
  name: 'push show',
  title: 'Push campaign',
  summary: 'Show how a push campaign performed: delivered and clicked',
  right: 'look',
  effect: 'reads',
  endpoints: ['GET /push/tasks/{id}'],
  example: '33001',
  inputs: { campaign: { kind: 'reference', to: 'push-campaign', label: 'Push campaign' } },
  async run({ campaign: id }, { service }) {
    const campaign = await service.push.campaigns.get(id);
    const { title, body, link, website, websiteId, sent, delivered, redirects } = campaign;
    const again = { website: websiteId ?? undefined, title, text: body, link: link || undefined };
    return {
      title: title || `Push campaign ${id}`,
      summary: verdictOn(campaign),
      sections: compact([
        facts([
          { label: 'Text', value: body || '–' },
          { label: 'Website', value: websiteWords(website, websiteId) },
          link !== '' && { label: 'Link', value: linkTo(link) },
          { label: 'Sent', value: formatNumber(sent) },
          { label: 'Delivered', value: formatCounted(delivered, sent, 'sent') },
          { label: 'Clicked', value: formatCounted(redirects, delivered, 'delivered') },
        ]),
        sent > 0 && {
          kind: 'chart',
          form: 'bar',
          title: 'From sent to clicked',
          categories: ['Sent', 'Delivered', 'Clicked'],
          series: [{ name: 'Subscribers', values: [sent, delivered, redirects] }],
          unit: 'subscribers',
        },
      ]),
      actions: compact([
        action('push show', { campaign: id }, 'Refresh'),
        websiteId !== null && action('push website', { website: websiteId }, 'Open website'),
        action('push send', again, 'Send again…', { asksFirst: true }),
      ]),
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

function websiteWords(website: string, id: string | null): string {
  if (id === null) return website || 'Not known';
  return website ? `${website} (${id})` : id;
}

function linkTo(link: string): Span {
  return URL.canParse(link) && /^https?:/i.test(link)
    ? { kind: 'link', url: link, text: link.replace(/^https?:\/\//i, '') }
    : { kind: 'code', text: link };
}
