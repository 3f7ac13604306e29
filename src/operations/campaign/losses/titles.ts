import { titleWithId } from '../../../domain/campaign-title.ts';
import { type Notice, warning } from '../../../domain/reply.ts';
import { resultOf } from '../../../lib/result.ts';
import { PAGE_SIZE } from '../../../service/pages.ts';
import type { Service } from '../../../service/service.ts';

/** Titles and senders of the newest campaigns, in one request. */
export interface CampaignTitles {
  /** Says that there are none, where the service doesn't answer; ids stand in their place. */
  readonly notice: Notice | null;
  readonly titleOf: (campaignId: string | null) => string;
  /** `null`: an older campaign, or the service doesn't answer. */
  readonly senderOf: (campaignId: string) => string | null;
}

export async function campaignTitles({ campaigns }: Service): Promise<CampaignTitles> {
  const { value, failure } = await resultOf(campaigns.page({ limit: PAGE_SIZE, offset: 0 }));
  const byId = new Map((value ?? []).map((campaign) => [campaign.id, campaign]));
  return {
    notice: failure && warning(`Names of campaigns couldn’t be loaded. ${failure.message}`),
    titleOf: (id) => {
      if (id === null || id === '') return 'No campaign';
      const campaign = byId.get(id);
      return campaign ? titleWithId(campaign) : `Campaign ${id}`;
    },
    senderOf: (id) => byId.get(id)?.senderEmail || null,
  };
}
