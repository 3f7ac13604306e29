import type { Span } from '../../domain/reply.ts';
import type { Protected } from '../../domain/rights.ts';
import { isPrivate, type KindNames, rightFor, type Subscribed } from '../../domain/subscription.ts';
import { ForbiddenError } from '../../lib/errors.ts';
import { resultOf } from '../../lib/result.ts';
import { whomToAsk } from '../../policy/owners.ts';
import type { OperationContext } from '../context.ts';
import { type Here, isDirect, placeOf } from '../place.ts';

type Rightful = Here & Pick<OperationContext, 'rights'>;
type Owned = Pick<Subscribed, 'id' | 'channelId' | 'createdBy'>;

/** Returns the rights that setting up, changing, or removing one of a channel takes. */
export function channelRight(kind: Pick<KindNames, 'command' | 'right'>): Protected {
  return { name: `${kind.command} add`, rights: [rightFor(kind)] };
}

/** Returns whose one is from now on: whoever approved it for somebody else has the right for it. */
export function ownerIn({
  person,
  approverId,
}: Pick<OperationContext, 'person' | 'approverId'>): string {
  return approverId ?? person.id;
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

/** @throws {ForbiddenError} where they may not change one, or not from here, with whom to ask. */
export async function requireChange(
  one: Owned,
  kind: KindNames,
  here: Rightful & Pick<OperationContext, 'policy'>,
): Promise<void> {
  await requireChannelRight(one, kind, here);
  if (mayChange(one, kind, here)) return;
  const canIds = await whomToAsk(one, kind, here.person.id, here.policy);
  const others = canIds.length > 0 ? ', or ask someone who can change it' : '';
  throw new ForbiddenError(
    `This ${kind.noun} (${one.id}) belongs to another channel. Run this command there${others}.`,
    { askIds: [], canIds },
  );
}

/**
 * Requires the right for what isn't one's own here, and in its channel: that may be limited, from
 * wherever it is changed.
 * @throws {ForbiddenError} with whom to ask: whoever set it up first, if they may still change it.
 */
export async function requireChannelRight(
  one: Owned,
  kind: KindNames,
  { rights, policy, ...here }: Rightful & Pick<OperationContext, 'policy'>,
): Promise<void> {
  if (isOwn(one, here)) return;
  const { failure } = await resultOf(requireHereAndThere(one, kind, { rights, policy, ...here }));
  if (failure === null) return;
  if (!(failure instanceof ForbiddenError)) throw failure;
  const { message, askIds, canIds } = failure;
  const first = await whomToAsk(one, kind, rights.personId, policy);
  throw new ForbiddenError(message, { askIds, canIds: [...new Set([...first, ...canIds])] });
}

async function requireHereAndThere(
  { channelId }: Owned,
  kind: KindNames,
  { rights, policy, channel }: Rightful & Pick<OperationContext, 'policy'>,
): Promise<void> {
  const needs = channelRight(kind);
  await rights.require(needs);
  if (channelId === channel.id) return;
  const there = await policy.rightsOf({ personId: rights.personId, channelId });
  await there.require(needs);
}

/** Names who gets one, at the beginning of a sentence. */
export function getterOf(one: Owned, here: Here): Span {
  if (isOwn(one, here)) return 'You';
  return one.channelId === here.channel.id
    ? 'This channel'
    : { kind: 'channel', id: one.channelId };
}
