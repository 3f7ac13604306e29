import { action, type Action } from '../../../domain/reply.ts';
import type { CampaignSummary } from '../../../service/campaigns/campaign.ts';

const LONGEST = 60;
const LONGEST_ON_BUTTON = 40;

type Named = Pick<CampaignSummary, 'id' | 'name' | 'subject'>;

/** `Newsletter #44 (71018)` */
export function titleOf({ id, name, subject }: Named): string {
  return `${shortened(name || subject || 'Campaign', LONGEST)} (${id})`;
}

/** For sentences: `«Newsletter #44» (71018)`. */
export function quotedTitle({ id, name, subject }: Named): string {
  return `«${shortened(name || subject || 'Campaign', LONGEST)}» (${id})`;
}

export function openAction({ id, name, subject }: Named): Action {
  const label = `Open ${shortened(name || subject || id, LONGEST_ON_BUTTON)}`;
  return action('campaign show', { campaign: id }, label);
}

function shortened(text: string, longest: number): string {
  const letters = Array.from(text);
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : text;
}
