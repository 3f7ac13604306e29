import type { DueCard } from '../store/cards.ts';
import type { Store } from '../store/store.ts';

// A transaction may become visible later than the time that it carries.
const OVERLAP_MS = 60_000;
const LOOK_AT_ALL_EVERY_MS = 60_000;

/**
 * Finds the cards that are behind. Most looks pass over topics that were quiet since the last one;
 * now and then, and at the start, one looks at all: cards left behind by a restart, by another
 * replica, or in a channel whose subscription runs again.
 */
export function createWatch(cards: Pick<Store['cards'], 'due'>, now: () => Date) {
  let quietBefore = new Date(0);
  let lookedAtAllAt = new Date(0);
  return {
    async due(): Promise<readonly DueCard[]> {
      const at = now();
      const all = at.getTime() - lookedAtAllAt.getTime() >= LOOK_AT_ALL_EVERY_MS;
      const due = await cards.due({ at, changedSince: all ? new Date(0) : quietBefore });
      if (all) lookedAtAllAt = at;
      const changes = due.map(({ changedAt }) => changedAt.getTime());
      quietBefore = new Date(Math.min(at.getTime() - OVERLAP_MS, ...changes));
      return due;
    },
  };
}
