import type { Campaign, CampaignSummary } from '../../service/campaign.ts';

export type AnyCampaign = Campaign | CampaignSummary;

/** A campaign by its name, as `«Newsletter #44»`. */
export function campaignTitle({ id, name, subject }: AnyCampaign): string {
  return `«${name || subject || `campaign ${id}`}»`;
}
