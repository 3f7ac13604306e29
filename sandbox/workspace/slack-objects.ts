import { offsetMs } from '../../src/lib/time-zone.ts';
import type { Channel, File, Person } from './page-protocol.ts';
import type { StoredMessage, StoredUserGroup, StoredView } from './state.ts';
import { APP_ID, BOT, SLACKBOT, TEAM, teamOf, type Team } from './team.ts';
import { escapedTexts } from './texts.ts';

/** Objects as Slack's answers and payloads show them: docs.slack.dev/reference/objects. */
type SlackObject = Readonly<Record<string, unknown>>;

export function messageObject(team: Team, message: StoredMessage): SlackObject {
  const { personId, text, ts, blocks, threadTs, files, metadata, replyCount } = message;
  return {
    type: 'message',
    user: personId ?? BOT.userId,
    ts,
    ...(personId === null && { bot_id: BOT.id, app_id: APP_ID }),
    text,
    team: teamOf(team, personId ?? BOT.userId).id,
    ...(personId === null && { bot_profile: botProfile(team) }),
    ...(blocks !== undefined && { blocks: escapedTexts(blocks) }),
    ...(threadTs !== undefined && { thread_ts: threadTs }),
    ...(threadTs !== undefined && { parent_user_id: parentUser(team, message) }),
    ...(replyCount > 0 && { thread_ts: ts, reply_count: replyCount }),
    ...(files !== undefined && { files: files.map((file) => fileObject(team, file)) }),
    ...(metadata !== undefined && { metadata }),
    ...(message.isEdited && { edited: { user: BOT.id, ts } }),
  };
}

export function channelObject(team: Team, channel: Channel): SlackObject {
  if (channel.kind === 'im') {
    return {
      id: channel.id,
      created: CREATED,
      is_im: true,
      is_archived: channel.isArchived,
      is_org_shared: false,
      context_team_id: TEAM.id,
      user: channel.personId,
      is_user_deleted: false,
      is_open: true,
      priority: 0,
    };
  }
  const isShared = channel.isExternallyShared === true;
  return {
    id: channel.id,
    name: channel.name,
    name_normalized: channel.name,
    created: CREATED,
    creator: team.state.people[0]?.id,
    is_channel: true,
    is_group: false,
    is_im: false,
    is_mpim: false,
    is_private: false,
    is_archived: channel.isArchived,
    is_general: channel.name === 'general',
    is_member: channel.hasBot,
    is_shared: isShared,
    is_ext_shared: isShared,
    is_org_shared: false,
    unlinked: 0,
    context_team_id: TEAM.id,
    topic: { value: channel.topic, creator: '', last_set: 0 },
    purpose: { value: '', creator: '', last_set: 0 },
    num_members: team.state.people.length + (channel.hasBot ? 1 : 0),
  };
}

export function userObject(team: Team, person: Person): SlackObject {
  const { account, rank } = person;
  const { id: teamId } = teamOf(team, person.id);
  // docs.slack.dev/apis/slack-connect: an external member comes without the flags of a member.
  const isExternal = teamId !== TEAM.id;
  return {
    id: person.id,
    team_id: teamId,
    name: person.name.toLowerCase(),
    deleted: account === 'deactivated',
    real_name: person.name,
    tz: person.zone,
    tz_label: person.zone,
    tz_offset: offsetMs(team.now().getTime(), person.zone) / 1000,
    profile: {
      title: person.role,
      real_name: person.name,
      display_name: person.name,
      team: teamId,
      // docs.slack.dev/reference/scopes/users.read.email: nobody else is told addresses.
      ...(isGranted(team, 'users:read.email') && { email: emailOf(person) }),
    },
    ...(isExternal
      ? { is_stranger: account === 'stranger' }
      : {
          // An owner is an admin, too.
          is_admin: rank !== undefined || person.role === 'Administrator',
          is_owner: rank === 'primary owner' || rank === 'owner',
          is_primary_owner: rank === 'primary owner',
          is_restricted: account === 'guest' || account === 'single-channel guest',
          is_ultra_restricted: account === 'single-channel guest',
        }),
    is_bot: account === 'bot',
    is_app_user: false,
    updated: CREATED,
    ...(team.enterprise && !isExternal && { enterprise_user: enterpriseUser(team, person.id) }),
  };
}

function enterpriseUser({ enterprise }: Team, id: string): SlackObject {
  return {
    id,
    enterprise_id: enterprise?.id,
    enterprise_name: enterprise?.name,
    is_admin: false,
    is_owner: false,
    teams: [TEAM.id],
  };
}

function emailOf({ name }: Person): string {
  return `${name.toLowerCase()}@larkspur.example`;
}

function isGranted({ scopes }: Team, scope: string): boolean {
  return scopes?.includes(scope) !== false;
}

/** The bot as a user. */
export function botUserObject(team: Team): SlackObject {
  return {
    id: BOT.userId,
    team_id: TEAM.id,
    name: team.app.botName.toLowerCase(),
    deleted: false,
    real_name: team.app.botName,
    tz: 'America/Los_Angeles',
    tz_label: 'Pacific Standard Time',
    tz_offset: -28_800,
    profile: { real_name: team.app.botName, bot_id: BOT.id, api_app_id: APP_ID, team: TEAM.id },
    is_bot: true,
    is_app_user: false,
    updated: CREATED,
  };
}

/**
 * A user group without its members: docs.slack.dev/reference/methods/usergroups.list.
 * @param more what its reader asked for besides
 */
export function userGroupObject(
  team: Team,
  group: StoredUserGroup,
  more: { readonly withUsers: boolean; readonly withCount: boolean },
): SlackObject {
  const { id, handle, name, description, members, updatedAt, disabledAt } = group;
  const creator = team.state.people[0]?.id;
  return {
    id,
    team_id: TEAM.id,
    is_usergroup: true,
    is_subteam: true,
    name,
    description,
    handle,
    is_external: false,
    date_create: CREATED,
    date_update: seconds(updatedAt),
    date_delete: disabledAt === undefined ? 0 : seconds(disabledAt),
    auto_type: null,
    auto_provision: false,
    enterprise_subteam_id: '',
    created_by: creator,
    updated_by: creator,
    deleted_by: disabledAt === undefined ? null : creator,
    prefs: { channels: [], groups: [] },
    ...(more.withUsers && { users: members }),
    // A text in the page's example, a number in Slack's SDK and in subteam_updated; we assume that.
    ...(more.withCount && { user_count: members.length }),
    channel_count: 0,
  };
}

/** An instant as Slack's objects have it. */
export function seconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

export function viewObject(view: StoredView): SlackObject {
  const { payload } = view;
  return {
    id: view.id,
    team_id: TEAM.id,
    type: view.kind,
    blocks: escapedTexts(payload['blocks']),
    private_metadata: payload['private_metadata'] ?? '',
    callback_id: payload['callback_id'] ?? '',
    external_id: payload['external_id'] ?? '',
    state: { values: escapedTexts(view.state) },
    hash: view.hash,
    title: escapedTexts(payload['title']) ?? {
      type: 'plain_text',
      text: 'View Title',
      emoji: true,
    },
    clear_on_close: payload['clear_on_close'] ?? false,
    notify_on_close: payload['notify_on_close'] ?? false,
    close: escapedTexts(payload['close']) ?? null,
    submit: escapedTexts(payload['submit']) ?? null,
    previous_view_id: view.previousId,
    root_view_id: view.rootId,
    app_id: APP_ID,
    app_installed_team_id: TEAM.id,
    bot_id: BOT.id,
  };
}

export function fileObject(team: Team, file: File): SlackObject {
  const created = seconds(team.now());
  return {
    id: file.id,
    created,
    timestamp: created,
    name: file.name,
    title: file.title,
    mimetype: file.mimetype ?? 'application/octet-stream',
    filetype: file.name.split('.').at(-1) ?? 'text',
    user: file.personId ?? BOT.userId,
    size: file.sizeBytes,
    mode: 'hosted',
    is_external: false,
    url_private: `${team.address}${file.url}`,
    url_private_download: `${team.address}${file.url}`,
    permalink: `${team.address}${file.url}`,
  };
}

/** A name as payloads carry it: `mira`, or Slackbot's. */
export function userName(team: Team, personId: string): string {
  if (personId === SLACKBOT) return 'slackbot';
  return team.state.person(personId)?.name.toLowerCase() ?? personId;
}

const CREATED = 1_700_000_000;

function botProfile(team: Team): SlackObject {
  return {
    id: BOT.id,
    deleted: false,
    name: team.app.botName,
    updated: CREATED,
    app_id: APP_ID,
    user_id: BOT.userId,
    team_id: TEAM.id,
  };
}

function parentUser(team: Team, { channel, threadTs }: StoredMessage): string {
  return team.state.message(channel, threadTs ?? '')?.personId ?? BOT.userId;
}
