import { randomUUID } from 'node:crypto';
import pMap from 'p-map';
import { isInDoubt } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import type { Posting } from '../domain/post.ts';
import type { InterruptedSlot } from '../store/digest/slots.ts';
import type { Store } from '../store/store.ts';
import { decodeState, messageOf, type DigestState } from './digest-state.ts';
import { followUpOf, type createFollowingUp } from './follow-ups.ts';
import { LATEST_MS, leaseOf, retryOf, whileHeld } from './post-digest.ts';

interface ResumingParts {
  readonly store: Pick<Store, 'slots' | 'digests'>;
  readonly posting: Pick<Posting, 'post'>;
  readonly followUp: ReturnType<typeof createFollowingUp>;
  readonly log: Log;
  readonly now: () => Date;
}

const AT_ONCE = 5;

/**
 * Continues digests whose process died while it posted them, or whose post Slack didn't confirm:
 * their message, if any, is not known. Their thread is posted once, below a short message of its
 * own.
 */
export function createResuming(parts: ResumingParts): (at: Date) => Promise<void> {
  const { store, followUp, log, now } = parts;
  const resume = async (slot: InterruptedSlot): Promise<void> => {
    const owner = randomUUID();
    const taken = await store.slots.resume(slot, leaseOf(owner, now()), now());
    if (!taken) return;
    const state: DigestState = { ...decodeState(taken.stateJson), isResumed: true };
    await whileHeld(
      () => store.slots.hold(slot, leaseOf(owner, now())),
      () => postRest(state, { slot, owner }, parts),
      log,
    );
    await followUp(now(), state.digest.id);
  };
  return async (at) => {
    const sinceAt = new Date(at.getTime() - LATEST_MS);
    const slots = await store.slots.interrupted(sinceAt, at);
    await pMap(slots, resume, { concurrency: AT_ONCE, stopOnError: false });
  };
}

async function postRest(
  state: DigestState,
  { slot, owner }: { readonly slot: InterruptedSlot; readonly owner: string },
  { store: { slots, digests }, posting, log, now }: ResumingParts,
): Promise<void> {
  const { channelId, slot: name } = slot;
  if (!(await digests.find(state.digest.id))) {
    await slots.finish(slot, owner, { failure: 'removed while it was posted' }, now());
    return;
  }
  log.warn({ channelId, slot: name }, 'a digest was interrupted; what belongs to it is posted');
  try {
    const placed = await posting.post(channelId, messageOf(state));
    const followUp = followUpOf(state, placed, now()) ?? undefined;
    await slots.finish(slot, owner, { messageTs: placed.ts, followUp }, now());
  } catch (err) {
    const againAt = retryOf(err, now());
    log.error({ err, channelId, slot: name, againAt }, 'what belongs to a digest was not posted');
    if (againAt) await slots.putOff(slot, owner, againAt);
    // A post in doubt is left as it is; `/postbell doctor` reports it.
    else if (!isInDoubt(err)) await slots.finish(slot, owner, { failure: String(err) }, now());
  }
}
