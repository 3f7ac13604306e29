import { z } from 'zod';
import { UnavailableError } from '../lib/errors.ts';
import { createKept } from '../lib/kept.ts';
import { resultOf } from '../lib/result.ts';
import { waitFor } from '../lib/timeout.ts';
import type { Bot } from './bot.ts';
import { slackCode } from './web-api.ts';

/** Milliseconds to wait for what Slack says of a channel: there is an answer without it, too. */
const CHANNEL_TIMEOUT_MS = 1_500;
/**
 * Milliseconds for which it counts that a channel isn't shared. We assume that nobody invites another
 * company and is accepted sooner: a channel counts as shared from the invitation on.
 */
const SHARING_KEPT_MS = 60_000;

/** Returns `null` if Slack is too slow (docs.slack.dev/reference/methods/conversations.info). */
export async function isBotIn(bot: Bot, channelId: string): Promise<boolean | null> {
  const waited = await channelInfo(bot, channelId);
  // We assume that this is the code for a private channel that the bot isn't in: Slack's page
  // says no more than that the channel isn't valid.
  if (waited.state === 'failed' && slackCode(waited.error) === 'channel_not_found') return false;
  if (waited.state !== 'done') return null;
  const { channel } = waited.value;
  // Direct messages with the bot have no `is_member`.
  return channel?.is_im === true ? true : (channel?.is_member ?? null);
}

function channelInfo({ clients }: Pick<Bot, 'clients'>, channel: string) {
  return waitFor(clients.interactive.conversations.info({ channel }), CHANNEL_TIMEOUT_MS);
}

/**
 * Creates what tells whether another company reads a channel, or may do so; `null` where Slack doesn't
 * say. Slack allows some 50 such calls a minute, for all channels together.
 */
export function createSharing(bot: Pick<Bot, 'clients' | 'now'>) {
  const answers = createKept<string, boolean>({ forMs: SHARING_KEPT_MS, now: bot.now });
  const read = async (channelId: string): Promise<boolean> => {
    const waited = await channelInfo(bot, channelId);
    if (waited.state !== 'done') {
      throw new UnavailableError('Slack doesn’t say who reads a channel.', { outcome: 'none' });
    }
    // docs.slack.dev/reference/objects/conversation-object
    const { channel } = waited.value;
    return channel?.is_ext_shared === true || channel?.is_pending_ext_shared === true;
  };
  return async (channelId: string): Promise<boolean | null> => {
    const { value } = await resultOf(answers.get(channelId, () => read(channelId)));
    return value;
  };
}

const joining = z.object({
  event: z.object({ type: z.literal('member_joined_channel'), user: z.string() }),
  authorizations: z.array(z.object({ user_id: z.string().nullish() })),
});

/** Tells whether somebody brought the bot itself into a channel; others who join concern nobody. */
export function isInvitation(body: unknown): boolean {
  const { data } = joining.safeParse(body);
  return data?.authorizations.some(({ user_id: id }) => id === data.event.user) === true;
}
