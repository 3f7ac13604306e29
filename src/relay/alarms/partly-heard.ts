import { totalsOf } from '../../service/campaign-totals.ts';
import type { Campaign } from '../../service/campaign.ts';
import type { Store } from '../../store/store.ts';
import type { Narrowing } from '../cards/narrowing.ts';

/** We assume: an hour after a campaign's start most of it is sent, however large it is. */
const LATE_AFTER_MS = 3_600_000;
/** What the service counts may be ahead of what it has reported. */
const AHEAD = 1.25;

/**
 * True for a campaign that had begun before its events came here, or before they were counted by
 * this filter: deliveries are missing, so that what went wrong is no share of anything.
 */
export async function isPartlyHeard(
  topic: string,
  campaign: Campaign | null,
  narrowing: Narrowing | undefined,
  { counts }: Pick<Store, 'counts'>,
): Promise<boolean> {
  const startAt = campaign?.sendAt;
  if (!campaign || !startAt) return false;
  const isLate = (at: Date): boolean => at.getTime() - startAt.getTime() > LATE_AFTER_MS;
  if (narrowing?.sinceAt && isLate(narrowing.sinceAt)) return true;
  // Oldest first.
  const [first] = await counts.byMinuteOfTopic(topic);
  if (!first || !isLate(first.minuteAt)) return false;
  // A part of a campaign has no figures of its own to be compared with.
  if (narrowing !== undefined) return false;
  const { recipients } = await counts.ofTopic(topic);
  return totalsOf(campaign.figures).sent > recipients * AHEAD;
}
