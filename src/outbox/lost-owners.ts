import type { Reply } from '../domain/reply.ts';
import { LOST_OWNER } from '../store/outbox/pauses.ts';
import type { MessageKind } from './message-kind.ts';

/** Says once that something is paused since its owner may not have it any more. */
export const lostOwnerKind: MessageKind = {
  name: LOST_OWNER,
  isDropped: () => true,
  dueAt: async (_, at) => at,
  // `pauseOwnerless` wrote the body.
  draw: async ({ body }) => ({ reply: body as Reply, threadTs: null, isFinal: true }),
};
