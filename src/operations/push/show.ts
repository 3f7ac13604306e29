import { formatNumber, formatPartOf, formatShare } from '../../domain/figures.ts';
import { action, facts, type Span, type Text } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import type { PushCampaign } from '../../service/push/campaign.ts';
import { defineOperation } from '../../commands/define.ts';

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
    const { title, body, link, website, websiteId } = campaign;
    const again = { website: websiteId ?? undefined, title, text: body, link: link || undefined };
    return {
      title: title || `Push campaign ${id}`,
      summary: verdictOn(campaign),
      sections: [
        facts([
          { label: 'Text', value: body || '–' },
          { label: 'Website', value: websiteWords(website, websiteId) },
          link !== '' && { label: 'Link', value: linkTo(link) },
        ]),
      ],
      actions: compact([
        action('push show', { campaign: id }, 'Refresh'),
        websiteId !== null && action('push website', { website: websiteId }, 'Open website'),
        action('push send', again, 'Send again…', { asksFirst: true }),
      ]),
      footnote: `Push campaign ${id} · Clicked: % of delivered. Offline browsers may receive it later.`,
    };
  },
});

function verdictOn({ status, sent, delivered, redirects }: PushCampaign): Text {
  const name = { kind: 'strong', text: status.name } as const;
  if (sent === 0) return [name, ' · nothing sent yet'];
  return [
    name,
    ` · ${formatPartOf(delivered, sent, 'delivered')}` +
      ` · ${formatNumber(redirects)} clicked (${formatShare(redirects, delivered)})`,
  ];
}

function websiteWords(website: string, id: string | null): string {
  if (id === null) return website || 'Unknown';
  return website ? `${website} (${id})` : id;
}

function linkTo(link: string): Span {
  return URL.canParse(link) && /^https?:/i.test(link)
    ? { kind: 'link', url: link, text: link.replace(/^https?:\/\//i, '') }
    : { kind: 'code', text: link };
}
