import { everyMinute, type EveryMinute } from '../every-minute.ts';
import { createAccountReadings, type AccountParts } from './account.ts';
import { createBounceCollector, type BounceCollectorParts } from './bounces.ts';
import { createRecentCampaignCollector, type RecentCampaignParts } from './recent-campaigns.ts';

type CollectingParts = BounceCollectorParts &
  RecentCampaignParts &
  AccountParts & {
    /** The timer. Default: by the clock. */
    readonly everyMinute?: EveryMinute;
  };

/**
 * Reads regularly the figures that the service forgets and digests will need. The clock only
 * triggers it.
 */
export function createCollecting(parts: CollectingParts) {
  const { log, now, everyMinute: waking = everyMinute } = parts;
  const bounces = createBounceCollector(parts);
  const campaigns = createRecentCampaignCollector(parts);
  const account = createAccountReadings(parts);
  const runDue = async (at: Date): Promise<void> => {
    await Promise.all([bounces.runDue(at), campaigns.runDue(at), account.readDue(at)]);
  };
  const minutes = waking(() => runDue(now()), log, 'nothing collected for digests');
  return {
    bounces,
    /** Reads the figures that are due at an instant. */
    runDue,
    start: () => minutes.start(),
    /** Resolves when all readings under way have ended or broken off. */
    async stop(): Promise<void> {
      await bounces.stop();
      await minutes.stop();
    },
  };
}
