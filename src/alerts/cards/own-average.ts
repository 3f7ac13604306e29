import { FINAL_AFTER_MS, MINIMUM_VOLUME } from '../../domain/figures.ts';
import { keptFor } from '../../lib/kept.ts';
import { sumOf } from '../../lib/sum.ts';
import type { SummaryStatistics } from '../../service/campaigns/campaign.ts';
import type { Store } from '../../store/store.ts';

/** The shares that the account’s earlier campaigns had together. */
export interface OwnAverage {
  readonly delivery: number;
  readonly opens: number;
  readonly clicks: number;
}

const DAY_MS = 24 * 3_600_000;
const LOOKED_BACK_MS = 90 * DAY_MS;
/** With fewer campaigns an average is hardly one. */
const FEWEST = 3;
const KEPT_MS = 3_600_000;

/** Averages what digests have read of earlier campaigns: no request to the service for a card. */
export function createOwnAverage(
  { campaignFigures }: Pick<Store, 'campaignFigures'>,
  now: () => Date,
): () => Promise<OwnAverage | null> {
  return keptFor({ forMs: KEPT_MS, now }, async () => {
    const at = now().getTime();
    const kept = await campaignFigures.latest<{ readonly statistics: SummaryStatistics }, unknown>(
      new Date(at - LOOKED_BACK_MS),
    );
    const all = [...kept.values()]
      .filter(({ sentAt }) => at - sentAt.getTime() >= FINAL_AFTER_MS)
      .map(({ listed }) => listed.statistics)
      .filter(({ sent }) => sent >= MINIMUM_VOLUME);
    const sum = (key: keyof SummaryStatistics) => sumOf(all, (one) => one[key]);
    const delivered = sum('delivered');
    if (all.length < FEWEST || delivered === 0) return null;
    return {
      delivery: delivered / sum('sent'),
      opens: sum('opened') / delivered,
      clicks: sum('clicked') / delivered,
    };
  });
}
