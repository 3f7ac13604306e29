import { type Action, mentionsOf, type Reply, type Section } from '../domain/reply.ts';
import type { Protected } from '../domain/rights.ts';
import { ForbiddenError } from '../lib/errors.ts';
import { resultOf } from '../lib/result.ts';
import { whatItTakes } from './answer.ts';
import type { Policy } from './policy.ts';

/** Something that runs by itself for whoever set it up. */
interface Owned {
  readonly createdBy: string;
  /** The rights that its owner must have. */
  readonly needs: Protected;
  /** A noun at the beginning of a sentence: `Digest`. */
  readonly noun: string;
  /** The button by which somebody takes it over; `null` for what is its owner's alone. */
  readonly takeOver: Action | null;
}

/** The most people who are named. */
const MOST_NAMED = 5;

/**
 * Tells why something may not go on: the message that its owner may not have it any more; `null`
 * where they may.
 * @throws {UnavailableError} when Slack doesn't say whether they are a member.
 */
export async function lostBy(
  { createdBy, needs, noun, takeOver }: Owned,
  policy: Pick<Policy, 'requireStill' | 'peopleWho'>,
): Promise<Reply | null> {
  const owner = { personId: createdBy, channelId: null };
  const { failure } = await resultOf(policy.requireStill(owner, needs));
  if (failure === null) return null;
  if (!(failure instanceof ForbiddenError)) throw failure;
  const title = `${noun} paused`;
  if (takeOver === null) {
    const summary = ['You no longer have permission for it. Ask:', ...mentionsOf(failure.askIds)];
    return { title, summary: failure.askIds.length > 0 ? summary : failure.message };
  }
  return {
    title,
    summary: [{ kind: 'person', id: createdBy }, ' set it up and no longer has permission for it.'],
    sections: [await successorsOf(createdBy, needs, 'take it over', policy)],
    actions: [takeOver],
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
