import type { Content } from './message-content.ts';
import type { Channel, File } from './page-protocol.ts';
import type { StoredMessage } from './state.ts';
import { SLACKBOT, type Team } from './team.ts';
import { escaped } from './typed.ts';
import { refuse, type Refusal } from './web-api/answer.ts';

interface Details {
  readonly threadTs?: string | undefined;
  readonly visibleTo?: string | undefined;
  readonly files?: readonly File[] | undefined;
  readonly metadata?: unknown;
}

/** Puts a new message into a channel. `personId` is `null` for the bot. */
export function post(
  team: Team,
  personId: string | null,
  channelId: string,
  content: Content,
  details: Details = {},
): StoredMessage {
  const message: StoredMessage = {
    channel: channelId,
    ts: team.state.nextTs(),
    personId,
    text: content.text,
    isEdited: false,
    replyCount: 0,
    ...(content.blocks && { blocks: content.blocks }),
    ...(details.threadTs !== undefined && { threadTs: details.threadTs }),
    ...(details.visibleTo !== undefined && { visibleTo: details.visibleTo }),
    ...(details.files && { files: details.files }),
    ...(details.metadata !== undefined && { metadata: details.metadata }),
  };
  team.state.putMessage(message);
  return message;
}

/** Slackbot tells one person what went wrong. */
export function postAsSlackbot(team: Team, personId: string, channelId: string, text: string) {
  return post(team, SLACKBOT, channelId, { text: escaped(text) }, { visibleTo: personId });
}

/** The channel of this id, of this name, or of direct messages with this person. */
export function findChannel(team: Team, given: string): Channel | undefined {
  const name = given.replace(/^#/, '');
  return (
    team.state.channel(given) ??
    team.state
      .channels()
      .find((one) =>
        one.kind === 'im' ? one.personId === given : one.name === name || one.formerId === given,
      )
  );
}

/** A channel into which the bot may write, or why not. */
export function writableChannel(team: Team, given: string): Channel | Refusal {
  const channel = findChannel(team, given);
  if (channel === undefined) return refuse('channel_not_found');
  if (channel.isArchived) return refuse('is_archived');
  return channel.hasBot ? channel : refuse('not_in_channel');
}
