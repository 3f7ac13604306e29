import type { WebClient } from '@slack/web-api';
import type { Log } from '../lib/log.ts';
import type { PlacedMessage } from '../domain/post.ts';

/**
 * Returns the web address of a message, which opens its thread if it is a reply
 * (docs.slack.dev/reference/methods/chat.getPermalink); `null` when Slack doesn't give it.
 */
export async function linkTo(
  { channelId: channel, ts }: PlacedMessage,
  client: WebClient,
  log: Log,
): Promise<string | null> {
  try {
    const { permalink } = await client.chat.getPermalink({ channel, message_ts: ts });
    return permalink ?? null;
  } catch (err) {
    log.debug({ err }, 'no link to a message');
    return null;
  }
}
