import type { Reply } from '../core/reply.ts';
import { digestReply } from './digest-reply.ts';
import { gatherDigest, type DigestWanted } from './gather.ts';

/**
 * Yesterday, from what the service tells now. A part that can't be had is named in it.
 * @throws {PostbellError} when no part can be had.
 */
export async function composeDigest(wanted: DigestWanted & { readonly now: Date }): Promise<Reply> {
  const facts = await gatherDigest(wanted);
  const { campaigns, bounces, balance } = facts;
  if (campaigns.failure && bounces.failure && balance.failure) throw campaigns.failure;
  return digestReply(facts, wanted.now);
}
