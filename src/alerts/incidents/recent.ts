import type { Watched, WatchedTopics } from '../../store/events/watched.ts';
import { FINAL_AFTER_MS } from '../../domain/final.ts';

const MINUTE_MS = 60_000;
// A transaction may become visible later than the time that it carries.
const OVERLAP_MS = MINUTE_MS;
const LOOK_BACK_EVERY_MS = MINUTE_MS;
/** The age of topics whose alarm may still begin or end by time alone. */
const LOOK_BACK_MS = FINAL_AFTER_MS + 60 * MINUTE_MS;

/**
 * Finds the topics to look at: those that changed since the last look, and once a minute all of the
 * last two days. The first look goes through everything, for what was over while no process ran.
 */
export function createRecent(topics: WatchedTopics, now: () => Date) {
  let lookedAt: Date | null = null;
  let lookedBackAt: Date | null = null;
  return {
    async topics(): Promise<readonly Watched[]> {
      const at = now();
      const isTime =
        lookedBackAt === null || at.getTime() - lookedBackAt.getTime() >= LOOK_BACK_EVERY_MS;
      const since = lookedAt === null ? 0 : lookedAt.getTime() - OVERLAP_MS;
      const watched = await topics.changedSince(
        new Date(isTime ? Math.min(since, at.getTime() - LOOK_BACK_MS) : since),
      );
      lookedAt = at;
      if (isTime) lookedBackAt = at;
      return watched;
    },
  };
}
