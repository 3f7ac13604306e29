import { shortened } from '../lib/text.ts';

const LONGEST = 60;

interface Titled {
  readonly id: string;
  readonly name: string;
  readonly subject: string;
}

/** `Newsletter #44` */
export function titleOf({ id, name, subject }: Titled): string {
  return name || subject || `Campaign ${id}`;
}

/** Cuts a long title: `Newsletter #44`. */
export function shortTitle(campaign: Titled): string {
  return shortened(titleOf(campaign), LONGEST);
}

/** For lines of lists and tables: `Newsletter #44 (71018)`. */
export function titleWithId(campaign: Titled): string {
  return `${shortTitle(campaign)} (${campaign.id})`;
}

/** For sentences: `“Newsletter #44” (71018)`. */
export function quotedTitle(campaign: Titled): string {
  return `“${shortTitle(campaign)}” (${campaign.id})`;
}
