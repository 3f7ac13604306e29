import { isRecent } from '../../../domain/final.ts';
import type { CampaignSummary } from '../../../service/campaigns/campaign.ts';

export const PROVISIONAL = 'Those of campaigns under 48 hours old are provisional.';

/** Tells whether a campaign is so recent that its figures still change. */
export function isRecentlySent({ sendAt }: Pick<CampaignSummary, 'sendAt'>, now: Date): boolean {
  return sendAt !== null && isRecent(sendAt, now);
}
