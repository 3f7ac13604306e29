import type { WebClient } from '@slack/web-api';
import type { MessageLinks, PlacedMessage, Posting } from '../domain/post.ts';
import type { Reply } from '../domain/reply.ts';
import { UndeliverableError } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import { setRecent } from '../lib/recent.ts';
import { resultOf } from '../lib/result.ts';
import { namesPeople, openReply } from '../policy/disclosure.ts';
import type { Rendered } from './blocks/render.ts';
import type { Bot } from './bot.ts';
import { buttonsOf } from './buttons.ts';
import { uploadFiles } from './files.ts';
import { slackFailure } from './web-api.ts';

/** Ids of people, whose direct messages have an id of their own. */
const PERSON = /^[UW]/u;
/** The right to read of single people. */
const LOOKING_UP = { name: '', rights: ['people'] } as const;
const MOST_PEOPLE_KNOWN = 10_000;

export function createPosting(bot: Bot): Posting & MessageLinks {
  const { messages, limiter, log, now } = bot;
  const client = bot.clients.background;

  /** The people whose direct messages have these ids. */
  const peopleById = new Map<string, string>();

  /**
   * Everybody in a channel reads what is posted there, also guests and another company, so it names
   * nobody; what goes to one person is as they may read it.
   */
  const shownIn = async (channelId: string, reply: Reply): Promise<Reply> => {
    if (!namesPeople(reply)) return reply;
    const personId = PERSON.test(channelId) ? channelId : peopleById.get(channelId);
    if (personId !== undefined) {
      const looking = bot.policy.requireStill({ personId, channelId: null }, LOOKING_UP);
      if ((await resultOf(looking)).failure === null) return reply;
    }
    return openReply(reply, await bot.ownAddresses.all());
  };

  const send = async <T>(
    channelId: string,
    whole: Reply,
    deliver: (rendered: Rendered) => Promise<T>,
  ) => {
    try {
      const reply = await shownIn(channelId, whole);
      return await messages.send(reply, await buttonsOf(bot, reply.actions, null), deliver);
    } catch (cause) {
      throw slackFailure(cause, now());
    }
  };

  /**
   * Takes back a reply that Slack posted into the channel, since its thread is gone: it says
   * `ok: true` all the same. Where it can't be taken back, it stays as the reply.
   */
  const takeBack = async ({ channelId: channel, ts }: PlacedMessage): Promise<void> => {
    try {
      await client.chat.delete({ channel, ts });
    } catch (cause) {
      log.warn({ err: slackFailure(cause, now()), channel }, 'a reply without its thread stays');
      return;
    }
    const failure = { permanent: true, reason: 'thread_not_found' };
    throw new UndeliverableError('Slack has no such thread any more.', failure);
  };

  /** Slack took a message for a channel's former id: whoever updates it needs the one it has now. */
  const follow = async (oldId: string, { channelId: newId }: PlacedMessage): Promise<void> => {
    await bot.store.channelIds.change(oldId, newId);
    log.info({ oldId, newId }, 'a channel has another id');
  };

  return {
    linkTo: (message) => linkTo(message, client, log),

    async post(channelId, reply, below) {
      const { value: placed, rendered } = await send(channelId, reply, async (message) => {
        await limiter.waitToPost(channelId);
        const thread = below && { thread_ts: below.threadTs };
        const content = { channel: channelId, ...contentOf(message), ...thread };
        const posted = await client.chat.postMessage(content);
        const place = { channelId: posted.channel ?? channelId, ts: posted.ts ?? '' };
        if (PERSON.test(channelId)) {
          setRecent(peopleById, place.channelId, channelId, MOST_PEOPLE_KNOWN);
        } else if (place.channelId !== channelId) {
          await follow(channelId, place);
        }
        if (below && posted.message && posted.message.thread_ts === undefined) {
          await takeBack(place);
        }
        return place;
      });
      if (placed.ts === '') {
        const failure = { permanent: false, reason: 'no_ts' };
        throw new UndeliverableError('Slack did not say where the message is.', failure);
      }
      try {
        await uploadFiles(bot, rendered.files, placed.channelId, below?.threadTs ?? placed.ts);
      } catch (cause) {
        // The message is posted; without its file it still has the most important facts.
        log.warn({ err: slackFailure(cause, now()), channelId }, 'file not added to a message');
      }
      return placed;
    },

    async update(channelId, ts, reply) {
      await send(channelId, reply, async (message) => {
        await limiter.waitToUpdate();
        await client.chat.update({ channel: channelId, ts, ...contentOf(message) });
      });
    },
  };
}

function contentOf({ text, blocks }: Rendered) {
  return { text, blocks: [...blocks], unfurl_links: false, unfurl_media: false };
}

/** `null` if Slack doesn't give it (docs.slack.dev/reference/methods/chat.getPermalink). */
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
