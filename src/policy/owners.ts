import { action, mentionsOf, type Reply, type Section } from '../domain/reply.ts';
import type { Protected } from '../domain/rights.ts';
import { isPrivate, type KindNames, rightFor, type Subscribed } from '../domain/subscription.ts';
import { ForbiddenError } from '../lib/errors.ts';
import { resultOf } from '../lib/result.ts';
import { capitalised } from '../lib/text.ts';
import type { Principal } from '../service/principal.ts';
import { whatItTakes } from './answer.ts';
import type { Policy } from './policy.ts';

/** The most people who are named. */
const MOST_NAMED = 5;

type Owned = Pick<Subscribed, 'id' | 'channelId' | 'createdBy'>;

/** A kind of subscription, and the rows whose answers it only counts. */
type OwnedKind = Pick<KindNames, 'kind' | 'command' | 'noun' | 'right'> & {
  readonly counts?: readonly string[];
};

/** Somebody's own subscription takes looking; one of a channel the right for its kind. */
export function needsOf(
  one: Pick<Subscribed, 'channelId'>,
  { command, counts = [], ...kind }: OwnedKind,
): Protected {
  return { name: `${command} add`, rights: [isPrivate(one) ? 'look' : rightFor(kind)], counts };
}

/** Returns who asks the service for a subscription: its owner. */
export function ownerOf(one: Owned, kind: OwnedKind, policy: Pick<Policy, 'ownerOf'>): Principal {
  return policy.ownerOf({ personId: one.createdBy, channelId: null }, needsOf(one, kind));
}

/**
 * Returns whom to ask about one of a channel: its owner, as long as they may have it, or else those
 * who can take it over.
 * @param askingId the person who asks, who is not named
 */
export async function whomToAsk(
  one: Owned,
  kind: OwnedKind,
  askingId: string,
  policy: Pick<Policy, 'peopleWho'>,
): Promise<readonly string[]> {
  const all = (await policy.peopleWho(needsOf(one, kind))).filter((id) => id !== askingId);
  return all.includes(one.createdBy) ? [one.createdBy] : all.slice(0, MOST_NAMED);
}

/**
 * Tells why a subscription may not go on: the message that its owner may not have it any more; `null`
 * where they may.
 * @throws {UnavailableError} when Slack doesn't say whether they are a member.
 */
export async function lostBy(
  one: Owned,
  kind: OwnedKind,
  policy: Pick<Policy, 'requireStill' | 'peopleWho'>,
): Promise<Reply | null> {
  const { failure } = await resultOf(
    policy.requireStill({ personId: one.createdBy, channelId: null }, needsOf(one, kind)),
  );
  if (failure === null) return null;
  if (!(failure instanceof ForbiddenError)) throw failure;
  return lostMessage(one, kind, failure, policy);
}

/** Says that a subscription is paused, since its owner was refused what it takes. */
export async function lostMessage(
  one: Owned,
  kind: OwnedKind,
  failure: ForbiddenError,
  policy: Pick<Policy, 'peopleWho'>,
): Promise<Reply> {
  const { id, createdBy } = one;
  const needs = needsOf(one, kind);
  const title = `${capitalised(kind.noun)} paused`;
  if (isPrivate(one)) {
    const summary = ['You no longer have permission for it. Ask:', ...mentionsOf(failure.askIds)];
    return { title, summary: failure.askIds.length > 0 ? summary : failure.message };
  }
  return {
    title,
    summary: [{ kind: 'person', id: createdBy }, ' set it up and no longer has permission for it.'],
    sections: [await successorsOf(createdBy, needs, 'take it over', policy)],
    actions: [action({ name: `${kind.command} resume` }, { [kind.kind]: id }, 'Take over')],
  };
}

/**
 * Names those who can go on with what stands still, since its owner may not have it any more.
 * @param deed what they can do, e.g. `take it over`
 */
export async function successorsOf(
  ownerId: string,
  needs: Protected,
  deed: string,
  policy: Pick<Policy, 'peopleWho'>,
): Promise<Section> {
  const others = (await policy.peopleWho(needs)).filter((id) => id !== ownerId);
  const names = others.length > 0 ? [':', ...mentionsOf(others.slice(0, MOST_NAMED))] : ['.'];
  return { kind: 'paragraph', text: [`Anyone with ${whatItTakes(needs)} can ${deed}`, ...names] };
}
