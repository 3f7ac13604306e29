import { isSameAddress } from '../../../domain/address.ts';
import { type AlertNames, filterOf } from '../../../domain/filter-words.ts';
import { type DigestScope, type DigestSettings, isPrivate } from '../../../domain/digest.ts';
import { resultOf } from '../../../lib/result.ts';
import { InputError } from '../../../lib/errors.ts';
import type { Service } from '../../../service/service.ts';
import type { Digest } from '../../../store/digest/digests.ts';
import { keptNames } from '../../../store/digest/snapshots.ts';
import type { OperationContext } from '../../context.ts';
import { type Here as Place, placeOf } from '../../place.ts';
import { knownNamesOf, NAMES_ENDPOINTS } from '../alerts/alert-names.ts';
import { nameOfDigest, shortlyInWords } from './digest-words.ts';

type Here = Pick<OperationContext, 'store' | 'channel' | 'person' | 'rights'>;

/** The right to set up digests for channels is the right to change them. */
const CHANGING = { name: 'postbell digest add', rights: ['channels'] } as const;

/** Changing a digest takes this unless it is one's own. */
export const CHANNELS_DIGEST = { what: 'a channel’s digest', needs: CHANGING } as const;

/** Returns the digests of this channel, and those that the person gets privately. */
export async function digestsHere(here: Place & Pick<OperationContext, 'store'>) {
  const places = [...new Set([placeOf(here), here.person.id])];
  return (await Promise.all(places.map((place) => here.store.digests.list(place)))).flat();
}

/** Finds any channel’s, or the person’s own. @throws {InputError} with those that there are. */
export async function findDigest(id: string, here: Here): Promise<Digest> {
  const digest = await here.store.digests.find(id);
  if (digest && (!isPrivate(digest) || digest.channelId === here.person.id)) return digest;
  const known = (await digestsHere(here)).map((one) => `${one.id} (${nameOfDigest(one)})`);
  const there = known.length > 0 ? `. Here you have: ${known.join(', ')}` : '';
  throw new InputError(`There’s no digest ${id}${there}.`, { field: 'digest' });
}

/** @throws {InputError} for one of elsewhere. @throws {ForbiddenError} where they may only look. */
export async function digestToChange(id: string, here: Here): Promise<Digest> {
  const digest = await findDigest(id, here);
  if (mayChange(digest, here)) return digest;
  await here.rights.require(CHANGING);
  const sentence = `Digest ${digest.id} belongs to another channel. Run this command there.`;
  throw new InputError(sentence, { field: 'digest' });
}

/** Does the same, and names the digest: `daily digest, every day at 9:00 AM (Europe/Kyiv)`. */
export async function namedDigest(id: string, context: OperationContext) {
  const digest = await digestToChange(id, context);
  const names = await namesKept([digest], context);
  return { digest, what: shortlyInWords(digest, names) };
}

export function mayChange({ channelId, createdBy }: Digest, here: Here): boolean {
  const { channel, person, rights } = here;
  if (channelId === person.id) return true;
  return rights.mayRun(CHANGING) && (channelId === channel.id || createdBy === person.id);
}

type Requested = Pick<Service, 'lists' | 'campaigns' | 'senders' | 'smtp'>;

export const SCOPE_ENDPOINTS = [...NAMES_ENDPOINTS, 'GET /senders', 'GET /smtp/senders'] as const;

const NOTHING: DigestScope = { lists: [], senders: [], campaigns: [] };

/** @throws {InputError} for what isn't there, unless `before` has it: it was there then. */
export async function knownScope(
  scope: DigestScope,
  service: Requested,
  before: DigestScope = NOTHING,
): Promise<AlertNames> {
  const added = scope.senders.filter((sender) => !before.senders.includes(sender));
  const [names] = await Promise.all([
    knownNamesOf(filterOf(scope), service, filterOf(before)),
    checkSenders(added, service),
  ]);
  return names;
}

/** Returns stored titles of lists, for lines that distinguish digests; requests nothing. */
export function namesKept(
  digests: readonly Pick<DigestSettings, 'scope'>[],
  { store, now }: Pick<OperationContext, 'store' | 'now'>,
): Promise<AlertNames> {
  const scopes = digests.map(({ scope }) => scope);
  return keptNames(store.snapshots, scopes, now);
}

/** Checks senders of campaigns or SMTP emails; all pass while the service doesn't answer. */
async function checkSenders(addresses: readonly string[], service: Requested): Promise<void> {
  if (addresses.length === 0) return;
  const [campaigns, smtp] = await Promise.all([
    resultOf(service.senders.all()),
    resultOf(service.smtp.senders()),
  ]);
  if (campaigns.failure || smtp.failure) return;
  const known = [...campaigns.value.map(({ email }) => email), ...smtp.value];
  const missing = addresses.find((one) => !known.some((email) => isSameAddress(email, one)));
  if (missing === undefined) return;
  throw new InputError(`There’s no sender ${missing}.`, { field: 'sender' });
}

export async function whichDigest(
  digests: readonly Digest[],
  context: Pick<OperationContext, 'store' | 'now'>,
): Promise<string> {
  const names = await namesKept(digests, context);
  const known = digests.map((one) => `${one.id} (${shortlyInWords(one, names)})`);
  return `There are several digests here. Choose one: ${known.join('; ')}.`;
}
