import { isPrivate } from '../domain/digest.ts';
import { action } from '../domain/reply.ts';
import type { Protected } from '../domain/rights.ts';
import type { Policy } from '../policy/policy.ts';
import type { Principal } from '../service/principal.ts';
import type { Digest } from '../store/digest/digests.ts';
import { DIGEST_COUNTS } from './sections/sections.ts';

/** Somebody's own digest takes looking; one of a channel takes what it took to set it up. */
function needsOf(digest: Digest): Protected {
  const name = isPrivate(digest) ? 'postbell digest subscribe' : 'postbell digest add';
  return { name, rights: [isPrivate(digest) ? 'look' : 'channels'], counts: DIGEST_COUNTS };
}

export function ownedDigest(digest: Digest) {
  const takeOver = action('postbell digest resume', { digest: digest.id }, 'Take over');
  return {
    createdBy: digest.createdBy,
    needs: needsOf(digest),
    noun: 'Digest',
    takeOver: isPrivate(digest) ? null : takeOver,
  };
}

/** Returns who asks the service for a digest: its owner. */
export function principalOf(digest: Digest, policy: Pick<Policy, 'ownerOf'>): Principal {
  return policy.ownerOf({ personId: digest.createdBy, channelId: null }, needsOf(digest));
}
