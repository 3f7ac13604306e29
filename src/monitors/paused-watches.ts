import { formatCount } from '../domain/figures.ts';
import { tellPauses, type Pause } from '../domain/pause.ts';
import type { Log } from '../lib/log.ts';
import type { Posting } from '../domain/post.ts';
import type { Step } from '../domain/reply.ts';
import type { Store } from '../store/store.ts';
import type { Watch } from '../store/digest/watches.ts';

interface PausedParts {
  readonly store: Pick<Store, 'idempotencyKeys' | 'watches'>;
  readonly posting: Pick<Posting, 'post'>;
  readonly log: Log;
}

/** Notifies people who added watches that Postbell paused them. */
export async function tellPausedWatches(
  { store: { watches, idempotencyKeys }, posting, log }: PausedParts,
  at: Date,
): Promise<void> {
  await tellPauses(pausesIn(await watches.list()), { idempotencyKeys, posting, log }, at);
}

/** Groups the paused watches of a person in a channel into one notification. */
function pausesIn(watches: readonly Watch[]): readonly Pause[] {
  const byKey = Map.groupBy(
    watches,
    ({ channelId, createdBy, pausedAt }) =>
      `paused watches ${channelId} ${createdBy} ${pausedAt?.getTime()}`,
  );
  return [...byKey].flatMap(([key, [first, ...others]]): readonly Pause[] => {
    if (!first?.pausedAt) return [];
    const all = [first, ...others];
    return [
      {
        key,
        ownerId: first.createdBy,
        channelId: first.channelId,
        pausedAt: first.pausedAt,
        reason: first.pausedReason,
        title: all.length === 1 ? 'Watch paused' : 'Watches paused',
        what: formatCount(all.length, 'watch of yours is', 'watches of yours are'),
        meanwhile: 'Nothing is checked until then; whatever is wrong by then is told.',
        resume: resumeOf(all),
      },
    ];
  });
}

/** Returns the operation that resumes them: editing a watch resumes it, even without a change. */
function resumeOf(watches: readonly Watch[]): Step {
  const operation = 'postbell watch edit';
  const label = 'Let it run again';
  const choices = watches.map(({ id }) => ({ label: id, operation, values: { watch: id } }));
  const [first] = choices;
  if (first && choices.length === 1) return { kind: 'operation', ...first, label };
  return { kind: 'menu', label: 'Let run again…', choices };
}
