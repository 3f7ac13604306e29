import type { Campaign, CampaignSummary } from '../../service/campaigns/campaign.ts';

export type AnyCampaign = Campaign | CampaignSummary;

/** Returns a campaign's title, as `«Newsletter #44»`. */
export function campaignTitle({ id, name, subject }: AnyCampaign): string {
  return `«${name || subject || `campaign ${id}`}»`;
}
