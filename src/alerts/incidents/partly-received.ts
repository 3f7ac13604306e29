import { type Campaign, totalsOf } from '../../service/campaigns/campaign.ts';
import type { Store } from '../../store/store.ts';
import type { CardFilter } from '../cards/card-filter.ts';

/** We assume: an hour after a campaign's start most of it is sent, however large it is. */
const LATE_AFTER_MS = 3_600_000;
/** The factor by which the service's count may be ahead of the recipients that it has reported. */
const AHEAD = 1.25;

/**
 * Tells whether a campaign had begun before its events were received here, or before they were
 * counted by this filter: deliveries are missing, so that its rates have no whole.
 */
export async function isPartlyReceived(
  topic: string,
  campaign: Campaign | null,
  cardFilter: CardFilter | undefined,
  { counts }: Pick<Store, 'counts'>,
): Promise<boolean> {
  const startAt = campaign?.sendAt;
  if (!campaign || !startAt) return false;
  const isLate = (at: Date): boolean => at.getTime() - startAt.getTime() > LATE_AFTER_MS;
  if (cardFilter?.sinceAt && isLate(cardFilter.sinceAt)) return true;
  // The counts come oldest first.
  const [first] = await counts.byMinuteOfTopic(topic);
  if (!first || !isLate(first.minuteAt)) return false;
  // The service has no figures for a part of a campaign to compare with.
  if (cardFilter !== undefined) return false;
  const { recipients } = await counts.ofTopic(topic);
  return totalsOf(campaign.figures).sent > recipients * AHEAD;
}
