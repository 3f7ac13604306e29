import type { DueCard } from '../store/cards.ts';
import type { Store } from '../store/store.ts';

const MINUTE_MS = 60_000;
// A transaction may become visible later than the time that it carries.
const OVERLAP_MS = MINUTE_MS;
const LOOK_BACK_EVERY_MS = MINUTE_MS;
const LOOK_BACK_MS = 48 * 60 * MINUTE_MS;

/**
 * Finds the cards that are behind. The first look goes through everything, for cards that a restart
 * left behind; most others pass over topics that were quiet since the last one. Once a minute one
 * goes back two days: for cards of another replica that died, or of a channel whose subscription
 * runs again.
 */
export function createWatch(cards: Pick<Store['cards'], 'due'>, now: () => Date) {
  let quietBefore = new Date(0);
  let lookedBackAt: Date | null = null;

  const changedSince = (at: Date): Date => {
    if (lookedBackAt === null) return new Date(0);
    const isTime = at.getTime() - lookedBackAt.getTime() >= LOOK_BACK_EVERY_MS;
    return isTime
      ? new Date(Math.min(quietBefore.getTime(), at.getTime() - LOOK_BACK_MS))
      : quietBefore;
  };

  return {
    async due(): Promise<readonly DueCard[]> {
      const at = now();
      const since = changedSince(at);
      const due = await cards.due({ at, changedSince: since });
      if (lookedBackAt === null || since < quietBefore) lookedBackAt = at;
      const changes = due.map(({ changedAt }) => changedAt.getTime());
      quietBefore = new Date(Math.min(at.getTime() - OVERLAP_MS, ...changes));
      return due;
    },
  };
}
