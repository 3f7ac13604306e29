import { InputError } from '../../../lib/errors.ts';
import type { Span } from '../../../domain/reply.ts';
import { enumerated, uncapitalised } from '../../../lib/text.ts';
import type { Watch } from '../../../store/digest/watches.ts';
import type { OperationContext } from '../../context.ts';
import { isDirect } from '../../place.ts';
import { WATCH_LABELS } from './watch-words.ts';

interface Here extends Pick<OperationContext, 'store' | 'channel'> {
  readonly person: Pick<OperationContext['person'], 'id'>;
}

/** Returns the watches of this channel; in direct messages, those that the person has set up. */
export async function watchesHere({ store, channel, person }: Here): Promise<readonly Watch[]> {
  if (!isDirect(channel.id, { person })) return store.watches.list(channel.id);
  const all = await store.watches.list();
  return all.filter(
    ({ channelId, createdBy }) => channelId === channel.id || createdBy === person.id,
  );
}

/**
 * Finds a watch by its id: this channel's, or one that the person has set up.
 * @throws {InputError} with those that there are, and for one of somewhere else.
 */
export async function watchToChange(id: string, here: Here): Promise<Watch> {
  const all = await here.store.watches.list();
  const watch = all.find((candidate) => candidate.id === id.toLowerCase());
  if (!watch) throw await noSuch(id, here);
  if (watch.channelId === here.channel.id || watch.createdBy === here.person.id) return watch;
  throw new InputError(
    `Watch ${watch.id} is another channel’s, set up by somebody else. Type this there.`,
    { field: 'watch' },
  );
}

async function noSuch(id: string, here: Here): Promise<InputError> {
  const known = (await watchesHere(here)).map((watch) => watch.id).join(', ');
  return new InputError(
    known
      ? `There is no watch ${id}. Here you have: ${known}.`
      : `There is no watch ${id}, nor any other here.`,
    { field: 'watch' },
  );
}

/** Returns who is notified, for a sentence: `this channel`, another one, or `you`. */
export function notifiedInWords(
  { channelId }: Pick<Watch, 'channelId'>,
  { channel, person }: Pick<Here, 'channel' | 'person'>,
): Span {
  if (isDirect(channelId, { person })) return 'you';
  return channelId === channel.id ? 'this channel' : { kind: 'channel', id: channelId };
}

/**
 * Checks that no problem is posted twice in a channel.
 * @param wanted the watch, with its id where it is being changed
 * @throws {InputError} where another watch of the channel looks at the same.
 */
export async function checkOverlap(
  requested: Pick<Watch, 'kinds' | 'channelId'> & { readonly id?: string },
  { store }: Pick<Here, 'store'>,
): Promise<void> {
  for (const watch of await store.watches.list(requested.channelId)) {
    const same = watch.kinds.filter(
      (kind) => watch.id !== requested.id && requested.kinds.includes(kind),
    );
    if (same.length === 0) continue;
    const what = enumerated(same.map((kind) => uncapitalised(WATCH_LABELS[kind])));
    throw new InputError(
      `Watch ${watch.id} tells the channel about ${what} already. Edit that one, or choose something else.`,
      { field: 'kinds' },
    );
  }
}
