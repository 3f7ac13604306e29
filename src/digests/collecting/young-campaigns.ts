import { attempt } from '../../core/attempt.ts';
import { isTimeFor } from '../../core/clock-ahead.ts';
import type { DigestKind } from '../../core/digest.ts';
import type { Store } from '../../store/store.ts';
import { createCampaignReader, type CampaignReaderParts } from './campaigns.ts';
import { createReadingLease } from './reading-lease.ts';

export interface YoungCampaignParts extends CampaignReaderParts {
  readonly store: Pick<Store, 'campaignFigures' | 'digests' | 'leases' | 'readings'>;
  readonly now: () => Date;
}

/** What was read, for whoever reads next. */
interface Kept {
  readonly nextAt: number;
}

const HOUR_MS = 60 * 60 * 1000;
const AGAIN_MS = 10 * 60 * 1000;
/** Figures grow for about two days; the hour more is for the last of them. */
const YOUNG_MS = 49 * HOUR_MS;

/**
 * Digests of bounces alone don't need it: what they compare are figures in full, which no listing
 * has and which they keep themselves when they are told.
 */
const TELLS_CAMPAIGNS: ReadonlySet<DigestKind> = new Set(['daily', 'campaigns', 'weekly']);

/**
 * Reads the list of young campaigns every hour, where a digest tells campaigns: so a digest at any
 * time of day finds how those of the days before stood at the same age. One process at a time does.
 */
export function createYoungCampaignCollector(parts: YoungCampaignParts) {
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
    /** Reads when it is time, by the word of whoever read last. */
    async runDue(at: Date): Promise<void> {
      if (!isTimeFor(nextAt, at, HOUR_MS) || !(await isWanted(store))) return;
      const before = await lease.take();
      if (!before) return;
      const isDue = isTimeFor(new Date(before.nextAt), at, HOUR_MS);
      const kept = isDue ? await read(at) : before;
      nextAt = new Date(kept.nextAt);
      await lease.release(kept);
    },
  };
}

async function isWanted({ digests }: Pick<Store, 'digests'>): Promise<boolean> {
  const all = await digests.list();
  return all.some(({ kind, pausedAt }) => pausedAt === null && TELLS_CAMPAIGNS.has(kind));
}
