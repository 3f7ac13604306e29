import { isPrivate } from '../../../domain/digest.ts';
import { ForbiddenError, InputError } from '../../../lib/errors.ts';
import type { Digest } from '../../../store/digest/digests.ts';
import type { OperationContext } from '../../context.ts';
import { placeOf } from '../../place.ts';
import { nameOfDigest } from './digest-words.ts';

type Here = Pick<OperationContext, 'store' | 'channel' | 'person' | 'catalogue' | 'mayRun'>;

/** Returns the digests of this channel, and those that the person gets privately. */
export async function digestsHere({ store, channel, person }: Here): Promise<readonly Digest[]> {
  const places = [...new Set([placeOf({ channel, person }), person.id])];
  return (await Promise.all(places.map((place) => store.digests.list(place)))).flat();
}

/**
 * Finds a digest by its id: any channel’s, or one of the person’s own.
 * @throws {InputError} with those that there are.
 */
export async function findDigest(id: string, here: Here): Promise<Digest> {
  const digest = await here.store.digests.find(id);
  if (digest && (!isPrivate(digest) || digest.channelId === here.person.id)) return digest;
  const known = (await digestsHere(here))
    .map((one) => `${one.id} (${nameOfDigest(one)})`)
    .join(', ');
  throw new InputError(
    known
      ? `There is no digest ${id}. Here you have: ${known}.`
      : `There is no digest ${id}, nor any other here.`,
    { field: 'digest' },
  );
}

/**
 * Finds a digest of this channel, or one that the person gets or has set up.
 * @throws {InputError} for one of somewhere else.
 * @throws {ForbiddenError} where the person may only look, and it isn't their own.
 */
export async function digestToChange(id: string, here: Here): Promise<Digest> {
  const digest = await findDigest(id, here);
  if (mayChange(digest, here)) return digest;
  if (!mayChangeChannels(here)) {
    throw new ForbiddenError(
      `Digest ${digest.id} is a channel’s, and you may only look. Ask an administrator to change it.`,
      { askIds: [] },
    );
  }
  throw new InputError(`Digest ${digest.id} is another channel’s. Type this there.`, {
    field: 'digest',
  });
}

/** Tells whether this person may change a digest here. */
export function mayChange({ channelId, createdBy }: Digest, here: Here): boolean {
  const { channel, person } = here;
  if (channelId === person.id) return true;
  return mayChangeChannels(here) && (channelId === channel.id || createdBy === person.id);
}

/** Tells whether this person may set up digests for channels. */
function mayChangeChannels({ catalogue, mayRun }: Here): boolean {
  const add = catalogue.find('postbell digest add');
  return add !== undefined && mayRun(add);
}
