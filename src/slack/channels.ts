import { waitFor } from '../lib/timeout.ts';
import type { Bot } from './bot.ts';
import { slackCode } from './web-api.ts';

/** Milliseconds to wait for what Slack says of a channel: there is an answer without it, too. */
const CHANNEL_TIMEOUT_MS = 1_500;

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

/** Returns `null` if Slack is too slow (docs.slack.dev/reference/objects/conversation-object). */
export async function isExternallyShared(bot: Bot, channelId: string): Promise<boolean | null> {
  const waited = await channelInfo(bot, channelId);
  if (waited.state !== 'done') return null;
  const { channel } = waited.value;
  return channel?.is_ext_shared === true || channel?.is_pending_ext_shared === true;
}

function channelInfo({ clients }: Bot, channel: string) {
  return waitFor(clients.interactive.conversations.info({ channel }), CHANNEL_TIMEOUT_MS);
}
