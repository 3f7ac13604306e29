import { titleWithId } from '../../../domain/campaign-title.ts';
import { resultOf } from '../../../lib/result.ts';
import { PAGE_SIZE } from '../../../service/pages.ts';
import type { Service } from '../../../service/service.ts';

/** Titles and senders of the newest campaigns, in one request. */
export interface CampaignTitles {
  readonly titleOf: (campaignId: string | null) => string;
  /** `null`: an older campaign, or the service doesn't answer. */
  readonly senderOf: (campaignId: string) => string | null;
}

export async function campaignTitles({ campaigns }: Service): Promise<CampaignTitles> {
  const { value } = await resultOf(campaigns.page({ limit: PAGE_SIZE, offset: 0 }));
  const byId = new Map((value ?? []).map((campaign) => [campaign.id, campaign]));
  return {
    titleOf: (id) => {
      if (id === null || id === '') return 'No campaign';
      const campaign = byId.get(id);
      return campaign ? titleWithId(campaign) : `Campaign ${id}`;
    },
    senderOf: (id) => byId.get(id)?.senderEmail || null,
  };
}
