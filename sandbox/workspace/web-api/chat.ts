import { z } from 'zod';
import { fromJson, readContent } from '../message-content.ts';
import { findChannel, post, writableChannel } from '../posting.ts';
import { messageObject } from '../slack-objects.ts';
import type { StoredMessage } from '../state.ts';
import type { Team } from '../team.ts';
import { messageOf, unfurl } from '../unfurling.ts';
import { isRefusal, refuse, type Refusal } from './answer.ts';
import { flag, id, method, TIER, type Method } from './method.ts';

/** docs.slack.dev/reference/methods/chat.postMessage: the longest text. */
const POST = { maxLength: 40_000 };
/** docs.slack.dev/reference/methods/chat.update says characters; it was seen to count bytes. */
const UPDATE = { maxLength: 4000, lengthOf: (text: string) => Buffer.byteLength(text) };

const content = {
  text: z.string().optional(),
  blocks: z.unknown().optional(),
  thread_ts: z.coerce.string().optional(),
  metadata: z.unknown().optional(),
};

/** `chat.*`. The pace of `chat.postMessage` is kept a channel, by the router. */
export const chatMethods: Readonly<Record<string, Method>> = {
  'chat.postMessage': method(
    Infinity,
    z.object({ channel: id, reply_broadcast: flag, ...content }),
    (team, args) => {
      const channel = writableChannel(team, args.channel);
      if (isRefusal(channel)) return channel;
      const said = readContent(args, POST, team.newId);
      if (isRefusal(said)) return said;
      if (args.thread_ts !== undefined && !team.state.message(channel.id, args.thread_ts)) {
        return refuse('thread_not_found');
      }
      const metadata = fromJson(args.metadata);
      const message = post(team, null, channel.id, said, { threadTs: args.thread_ts, metadata });
      const shown = messageObject(team, message);
      return { ok: true, channel: channel.id, ts: message.ts, message: shown };
    },
  ),

  'chat.postEphemeral': method(
    TIER.four,
    z.object({ channel: id, user: id, ...content }),
    (team, args) => {
      const channel = writableChannel(team, args.channel);
      if (isRefusal(channel)) return channel;
      if (team.state.person(args.user) === undefined) return refuse('user_not_found');
      if (channel.kind === 'im' && channel.personId !== args.user) {
        return refuse('user_not_in_channel');
      }
      const said = readContent(args, POST, team.newId);
      if (isRefusal(said)) return said;
      const details = { threadTs: args.thread_ts, visibleTo: args.user };
      return { ok: true, message_ts: post(team, null, channel.id, said, details).ts };
    },
  ),

  'chat.update': method(TIER.three, z.object({ channel: id, ts: id, ...content }), (team, args) => {
    const old = ownMessage(team, args.channel, args.ts, 'cant_update_message');
    if (isRefusal(old)) return old;
    // Blocks that aren't given stay as they are: docs.slack.dev/reference/methods/chat.update.
    const blocks = args.blocks ?? old.blocks;
    const said = readContent({ text: args.text, blocks }, UPDATE, team.newId);
    if (isRefusal(said)) return said;
    const metadata = fromJson(args.metadata);
    const message = {
      ...old,
      ...said,
      isEdited: true,
      ...(metadata !== undefined && { metadata }),
    };
    team.state.putMessage(message);
    const shown = messageObject(team, message);
    return { ok: true, channel: old.channel, ts: old.ts, text: said.text, message: shown };
  }),

  'chat.unfurl': method(
    TIER.three,
    z.object({
      channel: id.optional(),
      ts: id.optional(),
      unfurl_id: id.optional(),
      source: z.enum(['composer', 'conversations_history']).optional(),
      unfurls: z.unknown(),
    }),
    (team, { channel, ts, unfurl_id: unfurlId, unfurls }) => {
      if (unfurlId === undefined && channel === undefined) return refuse('missing_channel');
      const message =
        unfurlId === undefined
          ? team.state.message(channel ?? '', ts ?? '')
          : messageOf(team, unfurlId);
      return message ? unfurl(team, message, fromJson(unfurls)) : refuse('cannot_find_message');
    },
  ),

  'chat.delete': method(TIER.three, z.object({ channel: id, ts: id }), (team, { channel, ts }) => {
    const old = ownMessage(team, channel, ts, 'cant_delete_message');
    if (isRefusal(old)) return old;
    team.state.removeMessage(channel, ts);
    return { ok: true, channel, ts };
  }),

  'chat.getPermalink': method(
    TIER.special,
    z.object({ channel: id, message_ts: id }),
    (team, args) => {
      const channel = findChannel(team, args.channel);
      if (channel === undefined) return refuse('channel_not_found');
      const message = team.state.message(channel.id, args.message_ts);
      if (message === undefined || message.visibleTo !== undefined) {
        return refuse('message_not_found');
      }
      const path = `/archives/${channel.id}/p${message.ts.replace('.', '')}`;
      const thread = message.threadTs && `?thread_ts=${message.threadTs}&cid=${channel.id}`;
      return { ok: true, channel: channel.id, permalink: `${team.address}${path}${thread ?? ''}` };
    },
  ),
};

function ownMessage(
  team: Team,
  channelId: string,
  ts: string,
  notOwn: string,
): StoredMessage | Refusal {
  const channel = team.state.channel(channelId);
  if (channel === undefined) return refuse('channel_not_found');
  const message = team.state.message(channelId, ts);
  if (message === undefined || message.visibleTo !== undefined) return refuse('message_not_found');
  if (message.personId !== null) return refuse(notOwn);
  return channel.isArchived ? refuse('is_archived') : message;
}
