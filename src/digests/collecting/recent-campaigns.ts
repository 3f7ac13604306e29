import { attempt } from '../../lib/attempt.ts';
import type { DigestKind } from '../../domain/digest.ts';
import { runLeased } from '../../jobs/lease.ts';
import type { Store } from '../../store/store.ts';
import { createCampaignReader, type CampaignReaderParts } from './campaigns.ts';

export interface RecentCampaignParts extends CampaignReaderParts {
  readonly store: Pick<Store, 'campaignFigures' | 'digests' | 'leases' | 'readings'>;
}

const HOUR_MS = 60 * 60 * 1000;
const AGAIN_MS = 10 * 60 * 1000;
/**
 * The age up to which a campaign is recent: its figures grow for about two days, and the hour more
 * is for the last of them.
 */
const YOUNG_MS = 49 * HOUR_MS;

/**
 * Kinds of digests that compare listed figures. Digests of bounces alone don't need this: they
 * compare figures in full, which no listing has and which they store themselves.
 */
const TELLS_CAMPAIGNS: ReadonlySet<DigestKind> = new Set(['daily', 'campaigns', 'weekly']);

/**
 * Reads the list of recent campaigns every hour, where a digest reports on campaigns: so a digest
 * at any time of day finds the figures of earlier days' campaigns at the same age. One process at a
 * time does.
 */
export function createRecentCampaignCollector(parts: RecentCampaignParts) {
  const { store, log } = parts;
  const reader = createCampaignReader(parts);

  return {
    /** Reads when it is due. */
    async runDue(at: Date, stopping?: AbortSignal): Promise<void> {
      if (!(await isRequested(store))) return;
      const { leases } = store;
      const task = { leases, name: 'campaigns', everyMs: HOUR_MS, nothing: null, log };
      await runLeased({ ...task, signal: stopping }, async () => {
        const { failure } = await attempt(reader.list(new Date(at.getTime() - YOUNG_MS), at));
        if (failure) log.warn({ err: failure }, 'recent campaigns not read');
        return { kept: null, inMs: failure ? AGAIN_MS : HOUR_MS };
      });
    },
  };
}

async function isRequested({ digests }: Pick<Store, 'digests'>): Promise<boolean> {
  const all = await digests.list();
  return all.some(({ kind, pausedAt }) => pausedAt === null && TELLS_CAMPAIGNS.has(kind));
}
