import type { WebClient } from '@slack/web-api';
import type { KnownBlock } from '@slack/types';
import { UndeliverableError } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import type { MessageLinks, PlacedMessage, Posting } from '../domain/post.ts';
import type { Reply } from '../domain/reply.ts';
import type { Rendered } from './blocks/render.ts';
import type { ButtonValues } from './buttons.ts';
import type { Files } from './files.ts';
import type { Messages } from './messages.ts';
import type { RateLimiter } from '../outbox/rate-limiter.ts';
import { slackFailure } from './slack-failure.ts';

interface PostingParts {
  readonly client: WebClient;
  readonly buttons: ButtonValues;
  readonly messages: Messages;
  readonly files: Files;
  readonly limiter: Pick<RateLimiter, 'postTurn'>;
  readonly log: Log;
  readonly now: () => Date;
}

/** Creates what posts cards and digests to a channel, within Slack's rate limit. */
export function createPosting(parts: PostingParts): Posting & MessageLinks {
  const { client, buttons, messages, files, limiter, log, now } = parts;

  const send = async <T>(reply: Reply, deliver: (rendered: Rendered) => Promise<T>) => {
    try {
      const buttonElements = await buttons.buttonsOf(reply.actions, null, now());
      return await messages.send(reply, buttonElements, deliver);
    } catch (cause) {
      throw slackFailure(cause, now());
    }
  };

  return {
    linkTo: (message) => linkTo(message, client, log),

    async post(channelId, reply, below) {
      const { value: placed, rendered } = await send(reply, async (message) => {
        await limiter.postTurn(channelId);
        const thread = below && { thread_ts: below.threadTs };
        const content = { channel: channelId, ...contentOf(message), ...thread };
        const posted = await client.chat.postMessage(content);
        return { channelId: posted.channel ?? channelId, ts: posted.ts ?? '' };
      });
      if (placed.ts === '') throw notPosted();
      try {
        await files.upload(rendered.files, {
          channelId: placed.channelId,
          threadTs: below?.threadTs ?? placed.ts,
        });
      } catch (cause) {
        // The message is posted; without its file it still has the most important facts.
        log.warn({ err: slackFailure(cause, now()), channelId }, 'file not added to a message');
      }
      return placed;
    },

    async update(channelId, ts, reply) {
      await send(reply, (message) =>
        client.chat.update({ channel: channelId, ts, ...contentOf(message) }),
      );
    },
  };
}

function contentOf({ text, blocks }: Rendered) {
  // Slack's types lack the chart block; Slack itself takes it.
  const known = [...blocks] as KnownBlock[];
  return { text, blocks: known, unfurl_links: false, unfurl_media: false };
}

function notPosted(): UndeliverableError {
  return new UndeliverableError('Slack did not say where the message is.', {
    permanent: false,
    reason: 'no_ts',
  });
}

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
