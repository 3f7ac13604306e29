import type { Campaign } from '../../service/campaign.ts';
import { CAMPAIGN_STATUS } from '../../service/status.ts';

/** We assume that figures are final after two days, as with live services. */
const PROVISIONAL_MS = 48 * 60 * 60 * 1000;

/** Tells whether the figures of a campaign are still going to change. */
export function isProvisional({ sendAt, status }: Campaign, now: Date): boolean {
  const isYoung = sendAt !== null && now.getTime() - sendAt.getTime() < PROVISIONAL_MS;
  return isYoung || status.code === CAMPAIGN_STATUS.updating.code;
}
