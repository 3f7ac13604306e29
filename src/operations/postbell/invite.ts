import type { Section } from '../../domain/reply.ts';
import type { OperationContext } from '../context.ts';
import { isDirect } from '../place.ts';

/** Notice where it is known that the bot isn't in the channel. */
export const INVITE: Section = {
  kind: 'notice',
  tone: 'warning',
  text: 'Postbell isn’t in this channel, so it can’t post here yet. Invite it with /invite.',
};

/** Hint where Slack doesn't say whether the bot is in the channel. */
export const PERHAPS_INVITE =
  'If Postbell isn’t in this channel yet, invite it: otherwise it can’t post.';

/** Returns what has to be done before anything can be posted here; nothing in direct messages. */
export async function invitation(
  here: Pick<OperationContext, 'channel' | 'person' | 'isBotHere'>,
): Promise<readonly Section[]> {
  if (isDirect(here.channel.id, here)) return [];
  const isHere = await here.isBotHere();
  if (isHere === null) return [{ kind: 'paragraph', text: PERHAPS_INVITE }];
  return isHere ? [] : [INVITE];
}
