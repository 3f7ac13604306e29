import type { Span } from '../../domain/reply.ts';
import type { Protected } from '../../domain/rights.ts';
import { isPrivate, type KindNames, type Subscribed } from '../../domain/subscription.ts';
import { InputError } from '../../lib/errors.ts';
import type { OperationContext } from '../context.ts';
import { type Here, isDirect, placeOf } from '../place.ts';

type Rightful = Here & Pick<OperationContext, 'rights'>;
type Owned = Pick<Subscribed, 'id' | 'channelId' | 'createdBy'>;

/** Returns the rights that setting up, changing, or removing one of a channel takes. */
export function channelRight({ command }: Pick<KindNames, 'command'>): Protected {
  return { name: `${command} add`, rights: ['channels'] };
}

/** Returns where one that is set up here goes: the channel, or the person. */
export function targetOf({ isPersonal }: Pick<KindNames, 'isPersonal'>, here: Here): string {
  return isPersonal ? placeOf(here) : here.channel.id;
}

/** Tells whether one goes to this person alone. */
export function isOwn({ channelId, createdBy }: Owned, { person }: Pick<Here, 'person'>): boolean {
  if (channelId === person.id) return true;
  return isDirect(channelId, { person }) && createdBy === person.id;
}

/** Tells whether somebody may see one: private ones are their person's. */
export function maySee(one: Owned, here: Pick<Here, 'person'>): boolean {
  const isDirectly = isPrivate(one) || one.channelId.startsWith('D');
  return !isDirectly || isOwn(one, here);
}

/** One's own, or a channel's by whoever may change those, there or from where they set it up. */
export function mayChange(one: Owned, kind: KindNames, here: Rightful): boolean {
  if (isOwn(one, here)) return true;
  const isNear = one.channelId === here.channel.id || one.createdBy === here.person.id;
  return isNear && maySee(one, here) && here.rights.mayRun(channelRight(kind));
}

/**
 * @throws {ForbiddenError} where they may not change those of channels, with whom to ask.
 * @throws {InputError} for one of another channel, with where to go.
 */
export async function requireChange(
  one: Owned,
  kind: KindNames,
  here: Rightful & Pick<OperationContext, 'policy'>,
): Promise<void> {
  await requireChannelRight(one, kind, here);
  if (mayChange(one, kind, here)) return;
  const { noun, kind: field } = kind;
  const sentence = `This ${noun} (${one.id}) belongs to another channel. Run this command there, or ask whoever added it.`;
  throw new InputError(sentence, { field });
}

/**
 * Requires the right for what isn't one's own here, and in its channel: that may be limited, from
 * wherever it is changed.
 * @throws {ForbiddenError} with whom to ask.
 */
export async function requireChannelRight(
  one: Owned,
  kind: KindNames,
  { rights, policy, ...here }: Rightful & Pick<OperationContext, 'policy'>,
): Promise<void> {
  if (isOwn(one, here)) return;
  await rights.require(channelRight(kind));
  if (one.channelId === here.channel.id) return;
  const there = await policy.rightsOf({ personId: rights.personId, channelId: one.channelId });
  await there.require(channelRight(kind));
}

/** Names who gets one, at the beginning of a sentence. */
export function getterOf(one: Owned, here: Here): Span {
  if (isOwn(one, here)) return 'You';
  return one.channelId === here.channel.id
    ? 'This channel'
    : { kind: 'channel', id: one.channelId };
}
