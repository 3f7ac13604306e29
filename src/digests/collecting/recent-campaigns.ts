import { attempt } from '../../lib/attempt.ts';
import { isTimeFor } from '../../lib/clock-ahead.ts';
import type { DigestKind } from '../../domain/digest.ts';
import type { Store } from '../../store/store.ts';
import { createCampaignReader, type CampaignReaderParts } from './campaigns.ts';
import { createReadingLease } from './reading-lease.ts';

export interface RecentCampaignParts extends CampaignReaderParts {
  readonly store: Pick<Store, 'campaignFigures' | 'digests' | 'leases' | 'readings'>;
  readonly now: () => Date;
}

/** The note of a reading for the next one. */
interface Kept {
  readonly nextAt: number;
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
  const { store, log, now } = parts;
  const reader = createCampaignReader(parts);
  const lease = createReadingLease<Kept>(store, 'campaigns', { now, nothing: { nextAt: 0 } });
  let nextAt = new Date(0);

  const read = async (at: Date): Promise<Kept> => {
    const { failure } = await attempt(reader.list(new Date(at.getTime() - YOUNG_MS), at));
    if (failure) log.warn({ err: failure }, 'young campaigns not read');
    return { nextAt: at.getTime() + (failure ? AGAIN_MS : HOUR_MS) };
  };

  return {
    /** Reads when it is time, according to the note of the last reading in any process. */
    async runDue(at: Date): Promise<void> {
      if (!isTimeFor(nextAt, at, HOUR_MS) || !(await isRequested(store))) return;
      const before = await lease.take();
      if (!before) return;
      const isDue = isTimeFor(new Date(before.nextAt), at, HOUR_MS);
      const kept = isDue ? await read(at) : before;
      nextAt = new Date(kept.nextAt);
      await lease.release(kept);
    },
  };
}

async function isRequested({ digests }: Pick<Store, 'digests'>): Promise<boolean> {
  const all = await digests.list();
  return all.some(({ kind, pausedAt }) => pausedAt === null && TELLS_CAMPAIGNS.has(kind));
}
