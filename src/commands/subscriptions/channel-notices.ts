import { notice, type Section } from '../../domain/reply.ts';
import type { OperationContext } from '../context.ts';
import { isDirect } from '../place.ts';

export const INVITE: Section = notice(
  'warning',
  'Postbell isn’t in this channel, so it can’t post here yet. Invite it with /invite.',
);

/** Slack doesn't say whether the bot is in the channel. */
export const PERHAPS_INVITE =
  'If Postbell isn’t in this channel yet, invite it so that it can post.';

/** Says what has to be done before anything can be posted here; nothing in direct messages. */
export async function invitation(
  here: Pick<OperationContext, 'channel' | 'person' | 'isBotHere'>,
): Promise<readonly Section[]> {
  if (isDirect(here.channel.id, here)) return [];
  const isHere = await here.isBotHere();
  if (isHere === null) return [{ kind: 'paragraph', text: PERHAPS_INVITE }];
  return isHere ? [] : [INVITE];
}

/** Says the same, and warns of people of another company who read along. */
export async function noticesOnPosting(
  here: Pick<OperationContext, 'channel' | 'person' | 'isBotHere' | 'isExternallyShared'>,
): Promise<readonly Section[]> {
  return [...(await invitation(here)), ...(await sharedChannelWarning(here))];
}

const WARNING: Section = notice(
  'warning',
  'This channel is shared with another company. People there can see everything Postbell posts here.',
);

export async function sharedChannelWarning({
  isExternallyShared,
}: Pick<OperationContext, 'isExternallyShared'>): Promise<readonly Section[]> {
  // A warning where Slack doesn't say would mostly be a false one.
  return (await isExternallyShared()) === true ? [WARNING] : [];
}
