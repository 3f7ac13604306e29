import { defineOperation } from '../define.ts';
import { CAMPAIGN_INPUTS, CAMPAIGN_PAGES } from './campaign-inputs.ts';
import { contentOf } from './content.ts';
import { createCampaign, newCampaignOf } from './create-campaign.ts';
import { draftCard } from './created-card.ts';

export default defineOperation({
  name: 'campaign draft',
  summary: 'Save a campaign as a draft, without sending it',
  effect: 'writes',
  endpoints: ['POST /campaigns', 'GET /campaigns', 'GET /campaigns/{id}', 'GET /senders'],
  example: '4104 news@larkspur.example "What’s new in December" 506',
  lookWith: 'campaign list',
  inputs: CAMPAIGN_INPUTS,
  pages: [CAMPAIGN_PAGES.recipients, CAMPAIGN_PAGES.content, CAMPAIGN_PAGES.when],
  async run(values, context) {
    const content = await contentOf(values, context);
    const campaign = { ...newCampaignOf(values, content, context.now), isDraft: true };
    const created = await createCampaign(campaign, context);
    return draftCard({ created, values, content });
  },
});
