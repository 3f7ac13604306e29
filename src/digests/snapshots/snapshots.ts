import { type AccountParts, createAccountSnapshots } from './account.ts';
import { type BounceCollectorParts, createBounceCollector } from './bounces.ts';
import { createRecentCampaignCollector, type RecentCampaignParts } from './campaigns.ts';

type CollectingParts = BounceCollectorParts & RecentCampaignParts & AccountParts;

/** Reads regularly the figures that the service forgets and digests will need. */
export function createCollecting(parts: CollectingParts) {
  const bounces = createBounceCollector(parts);
  const campaigns = createRecentCampaignCollector(parts);
  const account = createAccountSnapshots(parts);
  return {
    bounces,

    async runDue(at: Date, signal?: AbortSignal): Promise<void> {
      await Promise.all([
        bounces.runDue(),
        campaigns.runDue(at, signal),
        account.readDue(at, signal),
      ]);
    },
  };
}
