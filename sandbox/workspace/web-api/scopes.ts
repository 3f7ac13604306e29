import { findChannel } from '../posting.ts';
import type { Team } from '../team.ts';
import { refuse, type Refusal } from './answer.ts';
import type { Arguments } from './method.ts';

/** The scope that each method asks of a bot token: docs.slack.dev/reference/methods/<method>. */
const OF_METHOD: Readonly<Record<string, string>> = {
  'chat.delete': 'chat:write',
  'chat.postEphemeral': 'chat:write',
  'chat.postMessage': 'chat:write',
  'chat.unfurl': 'links:write',
  'chat.update': 'chat:write',
  // With a person, whose direct messages it opens.
  'conversations.open': 'im:write',
  'files.completeUploadExternal': 'files:write',
  'files.getUploadURLExternal': 'files:write',
  'files.info': 'files:read',
  'usergroups.list': 'usergroups:read',
  'usergroups.users.list': 'usergroups:read',
  'users.info': 'users:read',
  'users.list': 'users:read',
};

/** Those that ask for the scope of the kind of conversation: docs.slack.dev/apis/web-api/using-the-conversations-api. */
const BY_CONVERSATION: ReadonlySet<string> = new Set([
  'conversations.info',
  'conversations.members',
]);
const OF_TYPE: Readonly<Record<string, string>> = {
  public_channel: 'channels:read',
  private_channel: 'groups:read',
  im: 'im:read',
  mpim: 'mpim:read',
};

/** The scope without which an event can't be subscribed to: docs.slack.dev/reference/events/<event>. */
const OF_EVENT: Readonly<Record<string, string>> = {
  app_mention: 'app_mentions:read',
  link_shared: 'links:read',
  // In private channels it is `groups:read`; there are none here.
  member_joined_channel: 'channels:read',
  'message.im': 'im:history',
  subteam_members_changed: 'usergroups:read',
  subteam_updated: 'usergroups:read',
};

/** Slack's refusal of a method for which the bot token lacks a scope, if it does. */
export function lackingScope(team: Team, method: string, args: Arguments): Refusal | undefined {
  const { scopes } = team;
  const needed = neededFor(team, method, args).find((scope) => scopes?.includes(scope) === false);
  if (scopes === null || needed === undefined) return undefined;
  return { ...refuse('missing_scope'), needed, provided: scopes.join(',') };
}

/** Whether the app wants to be told of an event, and may be. */
export function isNotified(team: Team, event: string): boolean {
  const needed = OF_EVENT[event];
  return (
    team.events?.includes(event) !== false &&
    (needed === undefined || team.scopes?.includes(needed) !== false)
  );
}

function neededFor(team: Team, method: string, args: Arguments): readonly string[] {
  if (method === 'conversations.list') {
    const { types = 'public_channel' } = args;
    return (typeof types === 'string' ? types.split(',') : []).flatMap(
      (type) => OF_TYPE[type.trim()] ?? [],
    );
  }
  if (BY_CONVERSATION.has(method)) {
    const channel = findChannel(team, String(args['channel']));
    return channel === undefined ? [] : [channel.kind === 'im' ? 'im:read' : 'channels:read'];
  }
  const needed = OF_METHOD[method];
  return needed === undefined ? [] : [needed];
}
