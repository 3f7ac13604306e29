import { everyMinute, type EveryMinute } from '../every-minute.ts';
import { createAccountReadings, type AccountParts } from './account.ts';
import { createBounceCollector, type BounceCollectorParts } from './bounces.ts';
import { createYoungCampaignCollector, type YoungCampaignParts } from './young-campaigns.ts';

type CollectingParts = BounceCollectorParts &
  YoungCampaignParts &
  AccountParts & {
    /** Default: by the clock. */
    readonly everyMinute?: EveryMinute;
  };

/** Reads regularly what the service forgets and digests will tell. The clock only wakes it. */
export function createCollecting(parts: CollectingParts) {
  const { log, now, everyMinute: waking = everyMinute } = parts;
  const bounces = createBounceCollector(parts);
  const campaigns = createYoungCampaignCollector(parts);
  const account = createAccountReadings(parts);
  const runDue = async (at: Date): Promise<void> => {
    await Promise.all([bounces.runDue(at), campaigns.runDue(at), account.readDue(at)]);
  };
  const minutes = waking(() => runDue(now()), log, 'nothing collected for digests');
  return {
    bounces,
    /** Reads what is due at an instant. */
    runDue,
    start: () => minutes.start(),
    /** Resolves when what goes on has broken off. */
    async stop(): Promise<void> {
      await bounces.stop();
      await minutes.stop();
    },
  };
}
