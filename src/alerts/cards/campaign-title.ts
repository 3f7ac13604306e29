import type { Campaign } from '../../service/campaigns/campaign.ts';
import type { CardFilter } from './card-filter.ts';

type Named = Pick<Campaign, 'name' | 'subject'>;

/** Returns e.g. `Autumn sale (4711)`, or `Autumn sale (4711), only gmail.com`. */
export function campaignTitle(
  campaignId: string,
  campaign: Named | null,
  cardFilter?: CardFilter,
): string {
  const name = campaign?.name || campaign?.subject;
  const title = name ? `${name} (${campaignId})` : `Campaign ${campaignId}`;
  return cardFilter ? `${title}, ${cardFilter.words}` : title;
}
