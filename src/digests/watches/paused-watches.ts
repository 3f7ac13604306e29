import { enumerated } from '../../core/words.ts';
import { formatCount } from '../../core/figures.ts';
import { tellPauses, type Pause } from '../../core/pause.ts';
import type { Log } from '../../core/log.ts';
import type { Posting } from '../../core/post.ts';
import type { Store } from '../../store/store.ts';
import type { Watch } from '../../store/digest/watches.ts';

interface PausedParts {
  readonly store: Pick<Store, 'claims' | 'watches'>;
  readonly posting: Pick<Posting, 'post'>;
  readonly log: Log;
}

/** Tells whoever added watches that Postbell paused them. */
export async function tellPausedWatches(
  { store: { watches, claims }, posting, log }: PausedParts,
  at: Date,
): Promise<void> {
  await tellPauses(pausesIn(await watches.list()), { claims, posting, log }, at);
}

/** One of all that a person has in a channel. */
function pausesIn(watches: readonly Watch[]): readonly Pause[] {
  const byKey = Map.groupBy(
    watches,
    ({ channelId, createdBy, pausedAt }) =>
      `paused watches ${channelId} ${createdBy} ${pausedAt?.getTime()}`,
  );
  return [...byKey].flatMap(([key, [first, ...others]]): readonly Pause[] => {
    if (!first?.pausedAt) return [];
    const all = [first, ...others];
    const ids = enumerated(all.map(({ id }) => id));
    return [
      {
        key,
        ownerId: first.createdBy,
        channelId: first.channelId,
        pausedAt: first.pausedAt,
        reason: first.pausedReason,
        title: all.length === 1 ? 'Watch paused' : 'Watches paused',
        what: formatCount(all.length, 'watch of yours is', 'watches of yours are'),
        meanwhile: `Nobody looks meanwhile. Whoever edits ${ids} there lets ${all.length === 1 ? 'it' : 'them'} run again; what stands badly then is told.`,
        resume: null,
      },
    ];
  });
}
