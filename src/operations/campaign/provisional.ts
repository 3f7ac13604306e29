import { isRecent } from '../../domain/final.ts';
import type { Campaign } from '../../service/campaigns/campaign.ts';
import { CAMPAIGN_STATUS } from '../../service/status.ts';

/** Tells whether the figures of a campaign are still going to change. */
export function isProvisional({ sendAt, status }: Campaign, now: Date): boolean {
  return (
    (sendAt !== null && isRecent(sendAt, now)) || status.code === CAMPAIGN_STATUS.updating.code
  );
}
