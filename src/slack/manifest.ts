import type { Area, Catalogue } from '../commands/catalogue-of.ts';
import { commandOf } from '../commands/usage.ts';
import { cut } from './blocks/text.ts';
import { shortcutsOf } from './shortcuts.ts';

/** The address that the person who installs the bot replaces with their own. */
const EXAMPLE_ADDRESS = 'https://postbell.example';

/** docs.slack.dev/reference/app-manifest. */
const COMMAND_DESCRIPTION_LENGTH = 2000;
/** The longest hint. Slack takes 1,000 characters; most clients cut them after these. */
const USAGE_HINT_LENGTH = 60;
export const MOST_UNFURL_DOMAINS = 5;

/** The scopes of the app, each with what needs it: docs.slack.dev/reference/scopes. */
export const SCOPES = [
  // Slash commands and shortcuts.
  'commands',
  // Cards, digests and answers.
  'chat:write',
  // Files given with a form: lists of addresses, email bodies.
  'files:read',
  // Long tables and answers as files.
  'files:write',
  // Files that only one person may see go to their direct messages.
  'im:write',
  // The time zone in which people type.
  'users:read',
  // Their own address, to which a test of a campaign goes.
  'users:read.email',
  // To know where the bot is, who reads there, and when it is invited again: in public and private
  // channels, direct messages and groups of them.
  'channels:read',
  'groups:read',
  'im:read',
  'mpim:read',
  // The members of the user groups that rights are given to.
  'usergroups:read',
  // To answer people who write to the bot or mention it.
  'im:history',
  'app_mentions:read',
] as const;

/** docs.slack.dev/reference/events. */
const EVENTS = [
  'app_home_opened',
  'member_joined_channel',
  'channel_id_changed',
  'message.im',
  'app_mention',
  'subteam_members_changed',
  'subteam_updated',
] as const;

/** Scopes that are needed only where links to campaigns become cards. */
const UNFURL_SCOPES = ['links:read', 'links:write'] as const;

/** The scope that is needed only where Slackbot may ask (docs.slack.dev/reference/scopes/mcp.connect). */
const MCP_SCOPE = 'mcp:connect';

/** Returns the scopes needed beside the granted ones: one of the two for links calls for both. */
export function neededScopes(granted: readonly string[]): readonly string[] {
  const wantsUnfurls = UNFURL_SCOPES.some((scope) => granted.includes(scope));
  return wantsUnfurls ? [...SCOPES, ...UNFURL_SCOPES] : SCOPES;
}

/** Returns the needed scopes that weren't granted. */
export function missingOf(granted: readonly string[]): readonly string[] {
  return neededScopes(granted).filter((scope) => !granted.includes(scope));
}

interface Setup {
  readonly prefix: string;
  /** Domains of the web versions of campaigns; links to there become cards. At most 5. */
  readonly unfurlDomains?: readonly string[];
  /** The address at which Slack reaches the bot; `null` in Socket Mode. Default: an example. */
  readonly address?: string | null;
  /** Lets Slackbot ask Postbell, which takes an address. Default: not. */
  readonly hasSlackbot?: boolean;
}

export function manifestOf(catalogue: Catalogue, { prefix, ...setup }: Setup) {
  const { unfurlDomains = [], address = EXAMPLE_ADDRESS, hasSlackbot = false } = setup;
  const unfurls = unfurlDomains.length > 0;
  const requestUrl = address === null ? undefined : `${address}/slack/events`;
  return {
    display_information: {
      name: 'Postbell',
      description: 'Run campaigns, look people up, and watch deliverability from Slack',
      background_color: '#1d3557',
    },
    features: {
      app_home: {
        home_tab_enabled: true,
        messages_tab_enabled: true,
        // Otherwise nobody could type there, not even commands.
        messages_tab_read_only_enabled: false,
      },
      bot_user: { display_name: 'Postbell', always_online: true },
      shortcuts: shortcutsOf(catalogue).map(({ name, kind, callbackId, description }) => ({
        name,
        type: kind,
        callback_id: callbackId,
        description,
      })),
      slash_commands: catalogue.areas.map((area) => ({
        command: commandOf(area.name, prefix),
        url: requestUrl,
        description: cut(area.summary, COMMAND_DESCRIPTION_LENGTH),
        usage_hint: usageHint(area),
        should_escape: true,
      })),
      unfurl_domains: unfurls ? [...unfurlDomains] : undefined,
    },
    oauth_config: {
      scopes: {
        bot: [...SCOPES, ...(unfurls ? UNFURL_SCOPES : []), ...(hasSlackbot ? [MCP_SCOPE] : [])],
      },
    },
    // docs.slack.dev/ai/slackbot-mcp-client: Slack signs what Slackbot asks, and names the person.
    mcp_servers: hasSlackbot
      ? { postbell: { url: `${address}/mcp`, auth_type: 'slack_identity_auth' } }
      : undefined,
    settings: {
      event_subscriptions: {
        request_url: requestUrl,
        bot_events: [...EVENTS, ...(unfurls ? ['link_shared'] : [])],
      },
      interactivity: {
        is_enabled: true,
        request_url: requestUrl,
        message_menu_options_url: requestUrl,
      },
      org_deploy_enabled: false,
      socket_mode_enabled: requestUrl === undefined,
      token_rotation_enabled: false,
    },
  };
}

/** Returns the area's own hint, or as many of its verbs as there is room for. */
function usageHint({ usageHint: declared, operations }: Area): string {
  if (declared !== undefined) return declared;
  const verbs = operations.map(({ verb }) => verb);
  const hints = verbs.map((_, left) => {
    const shown = verbs.slice(0, verbs.length - left);
    return [...shown, ...(left > 0 ? ['…'] : []), 'help'].join(' | ');
  });
  return hints.find(({ length }) => length <= USAGE_HINT_LENGTH) ?? 'help';
}
