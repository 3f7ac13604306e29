import { shortened } from '../../../lib/text.ts';
import { action, type Action } from '../../../domain/reply.ts';
import type { CampaignSummary } from '../../../service/campaigns/campaign.ts';

const LONGEST = 60;
const LONGEST_ON_BUTTON = 40;

type Named = Pick<CampaignSummary, 'id' | 'name' | 'subject'>;

/** `Newsletter #44` */
export function nameOf({ name, subject }: Named): string {
  return shortened(name || subject || 'Campaign', LONGEST);
}

/** `Newsletter #44 (71018)` */
export function titleOf(campaign: Named): string {
  return `${nameOf(campaign)} (${campaign.id})`;
}

/** For sentences: `“Newsletter #44” (71018)`. */
export function quotedTitle(campaign: Named): string {
  return `“${nameOf(campaign)}” (${campaign.id})`;
}

export function openAction({ id, name, subject }: Named): Action {
  const label = `Open ${shortened(name || subject || id, LONGEST_ON_BUTTON)}`;
  return action('campaign show', { campaign: id }, label);
}
