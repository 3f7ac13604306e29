import type { CampaignSummary } from '../../../service/campaign.ts';

/** We assume that figures are final after two days, as with live services. */
const PROVISIONAL_MS = 48 * 60 * 60 * 1000;

export const PROVISIONAL = 'Those of campaigns under 48 hours old are provisional.';

/** Tells whether a campaign is so recent that its figures still change. */
export function isYoung({ sendAt }: Pick<CampaignSummary, 'sendAt'>, now: Date): boolean {
  return sendAt !== null && now.getTime() - sendAt.getTime() < PROVISIONAL_MS;
}
