import { attempt } from '../../lib/attempt.ts';
import type { Campaign, LinkClicks } from '../../service/campaigns/campaign.ts';
import type { Service } from '../../service/service.ts';
import { defineOperation } from '../define.ts';
import { channelLights } from '../channel-lights.ts';
import { campaignCard } from './campaign-card.ts';

/** A campaign has at most 10 lists (spec 1, section 8). */
const MOST_LISTS = 10;

export default defineOperation({
  name: 'campaign show',
  summary: 'Show how a campaign did: delivered, opened, clicked, bounced',
  effect: 'reads',
  endpoints: ['GET /campaigns/{id}', 'GET /campaigns/{id}/referrals', 'GET /addressbooks/{id}'],
  example: '71014',
  inputs: { campaign: { kind: 'reference', to: 'campaign', label: 'Campaign' } },
  async run({ campaign: id }, context) {
    const campaign = await context.service.campaigns.get(id);
    const [lists, links, lights] = await Promise.all([
      listNames(context.service, campaign),
      linksOf(context.service, campaign),
      channelLights(context),
    ]);
    return campaignCard({ campaign, lists, ...links }, lights, context.now);
  },
});

async function listNames(service: Service, { listIds }: Campaign): Promise<string[]> {
  return Promise.all(
    listIds.slice(0, MOST_LISTS).map(async (id) => {
      const { value } = await attempt(service.lists.get(id));
      return value ? `${value.name} (${id})` : `List ${id}`;
    }),
  );
}

async function linksOf(
  service: Service,
  { id, clicks }: Campaign,
): Promise<{ links: readonly LinkClicks[]; missing: string[] }> {
  if (clicks.length > 0) return { links: clicks, missing: [] };
  const { value, failure } = await attempt(service.campaigns.links(id));
  if (failure) return { links: [], missing: [`Missing here: clicked links. ${failure.message}`] };
  return { links: value, missing: [] };
}
