import type { CampaignSummary } from '../../../service/campaigns/campaign.ts';

const LONGEST = 60;

type Named = Pick<CampaignSummary, 'id' | 'name' | 'subject'>;

/** `Newsletter #44 (71018)` */
export function titleOf({ id, name, subject }: Named): string {
  return `${shortened(name || subject || 'Campaign', LONGEST)} (${id})`;
}

/** For sentences: `«Newsletter #44» (71018)`. */
export function quotedTitle({ id, name, subject }: Named): string {
  return `«${shortened(name || subject || 'Campaign', LONGEST)}» (${id})`;
}

/** Shortens a text to a length, with an ellipsis where something is left out. */
export function shortened(text: string, longest: number): string {
  const letters = Array.from(text);
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : text;
}
