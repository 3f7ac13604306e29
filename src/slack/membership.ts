import type { SlackEventMiddlewareArgs } from '@slack/bolt';
import type { WebClient } from '@slack/web-api';
import { waitFor } from '../lib/timeout.ts';
import type { Bot } from './bot.ts';
import { handled } from './requests.ts';
import { slackCode } from './web-api.ts';

/** Milliseconds to wait for Slack: the caller has an answer without it, too. */
const TIMEOUT_MS = 1_500;

/**
 * Tells whether the bot is in a channel; `null` when Slack doesn't say so in time
 * (docs.slack.dev/reference/methods/conversations.info).
 */
export async function isBotIn(channelId: string, client: WebClient): Promise<boolean | null> {
  const waited = await waitFor(client.conversations.info({ channel: channelId }), TIMEOUT_MS);
  // We assume that this is the code for a private channel that the bot isn't in: Slack's page
  // says no more than that the channel isn't valid.
  if (waited.state === 'failed' && slackCode(waited.error) === 'channel_not_found') return false;
  if (waited.state !== 'done') return null;
  const { channel } = waited.value;
  // Direct messages with the bot have no `is_member`.
  return channel?.is_im === true ? true : (channel?.is_member ?? null);
}

/**
 * Tells whether people of another company read a channel, or soon will; `null` when Slack doesn't
 * say so in time (docs.slack.dev/reference/objects/conversation-object).
 */
export async function isExternallyShared(
  channelId: string,
  client: WebClient,
): Promise<boolean | null> {
  const waited = await waitFor(client.conversations.info({ channel: channelId }), TIMEOUT_MS);
  if (waited.state !== 'done') return null;
  const { channel } = waited.value;
  return channel?.is_ext_shared === true || channel?.is_pending_ext_shared === true;
}

type Joined = SlackEventMiddlewareArgs<'member_joined_channel'>;

/** Handles somebody's invitation of the bot to a channel; other people who join are ignored. */
export function onMemberJoined(bot: Bot) {
  return async ({ event, body }: Joined): Promise<void> => {
    if (!body.authorizations?.some(({ user_id: bot }) => bot === event.user)) return;
    await handled(bot, { way: 'invitation', to: null }, async () => {
      await bot.onInvited(event.channel);
      return 'answered';
    });
  };
}
