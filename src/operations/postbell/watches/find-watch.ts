import { InputError } from '../../../core/errors.ts';
import type { WatchKind } from '../../../core/watch.ts';
import { enumerated, uncapitalised } from '../../../core/words.ts';
import type { Watch } from '../../../store/digest/watches.ts';
import type { OperationContext } from '../../context.ts';
import { WATCH_LABELS } from './watch-words.ts';

type Here = Pick<OperationContext, 'store' | 'channel'>;

/**
 * A watch of this channel by its id.
 * @throws {InputError} with those that there are.
 */
export async function findWatch(id: string, { store, channel }: Here): Promise<Watch> {
  const watches = await store.watches.list(channel.id);
  const watch = watches.find((candidate) => candidate.id === id.toLowerCase());
  if (watch) return watch;
  const known = watches.map((candidate) => candidate.id).join(', ');
  throw new InputError(
    known
      ? `This channel has no watch ${id}. It has: ${known}.`
      : `This channel has no watch ${id}, nor any other.`,
    { field: 'watch' },
  );
}

/**
 * Nothing is told twice in a channel.
 * @param but the watch that is being changed
 * @throws {InputError} where another one of the channel looks at the same.
 */
export async function checkOverlap(
  kinds: readonly WatchKind[],
  { store, channel }: Here,
  but?: string,
): Promise<void> {
  for (const watch of await store.watches.list(channel.id)) {
    const same = watch.kinds.filter((kind) => watch.id !== but && kinds.includes(kind));
    if (same.length === 0) continue;
    const what = enumerated(same.map((kind) => uncapitalised(WATCH_LABELS[kind])));
    throw new InputError(
      `Watch ${watch.id} of this channel tells of this already: ${what}. Edit that one, or choose others.`,
      { field: 'kinds' },
    );
  }
}
