import { isPrivate } from '../domain/digest.ts';
import type { OperationStep, Reply } from '../domain/reply.ts';
import type { Digest } from '../store/digest/digests.ts';

type Whose = Pick<Digest, 'id' | 'channelId'>;

/**
 * Adds the action to get a digest privately, or to stop it. A one-line digest in a channel gets
 * none.
 */
export function withOwnStep(reply: Reply, digest: Whose): Reply {
  const isOneLine = reply.sections === undefined;
  if (isOneLine && !isPrivate(digest)) return reply;
  return { ...reply, steps: [...(reply.steps ?? []), ownAction(digest)] };
}

function ownAction(digest: Whose): OperationStep {
  return {
    kind: 'operation',
    ...(isPrivate(digest)
      ? { label: 'Stop sending me this', operation: 'postbell digest remove' }
      : { label: 'Send me this privately', operation: 'postbell digest private' }),
    values: { digest: digest.id },
  };
}
