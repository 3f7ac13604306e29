import type { Catalogue } from '../operations/catalogue-of.ts';
import { commandOf } from '../operations/usage.ts';
import { cut } from './blocks/cut.ts';
import { shortcutsOf } from './shortcuts.ts';

/** Whoever installs the bot puts their own address here. */
const REQUEST_URL = 'https://postbell.example/slack/events';

/** docs.slack.dev/reference/app-manifest. */
const COMMAND_DESCRIPTION_LENGTH = 2000;
const USAGE_HINT_LENGTH = 1000;
export const MOST_UNFURL_DOMAINS = 5;

/** Each scope with what needs it: docs.slack.dev/reference/scopes. */
export const SCOPES = [
  // Slash commands and shortcuts.
  'commands',
  // Cards, digests and answers.
  'chat:write',
  // Files given with a form: lists of addresses, letters.
  'files:read',
  // Long tables and answers as files.
  'files:write',
  // Files that only one person may see go to their direct messages.
  'im:write',
  // The time zone in which people type.
  'users:read',
  // To know where the bot is, and hear when it is invited again, in public and private channels.
  'channels:read',
  'groups:read',
] as const;

/** docs.slack.dev/reference/events. */
const EVENTS = ['app_home_opened', 'member_joined_channel'] as const;

/** Only where links to campaigns become cards. */
const UNFURL_SCOPES = ['links:read', 'links:write'] as const;

interface Setup {
  /** COMMAND_PREFIX. */
  readonly prefix: string;
  /** Where the web versions of campaigns are; links to there become cards. At most 5. */
  readonly unfurlDomains?: readonly string[];
}

/** The Slack app that this catalogue needs. */
export function manifestOf(catalogue: Catalogue, { prefix, unfurlDomains = [] }: Setup) {
  const unfurls = unfurlDomains.length > 0;
  return {
    display_information: {
      name: 'Postbell',
      description: 'Looks after the campaigns, contacts and alerts of your marketing service',
      background_color: '#1d3557',
    },
    features: {
      app_home: {
        home_tab_enabled: true,
        messages_tab_enabled: true,
        messages_tab_read_only_enabled: true,
      },
      bot_user: { display_name: 'Postbell', always_online: true },
      shortcuts: shortcutsOf(catalogue).map(({ name, kind, callbackId, description }) => ({
        name,
        type: kind,
        callback_id: callbackId,
        description,
      })),
      slash_commands: catalogue.areas.map(({ name, summary }) => ({
        command: commandOf({ area: name }, prefix),
        url: REQUEST_URL,
        description: cut(summary, COMMAND_DESCRIPTION_LENGTH),
        usage_hint: usageHint(catalogue, name),
        should_escape: true,
      })),
      ...(unfurls && { unfurl_domains: [...unfurlDomains] }),
    },
    oauth_config: { scopes: { bot: [...SCOPES, ...(unfurls ? UNFURL_SCOPES : [])] } },
    settings: {
      event_subscriptions: {
        request_url: REQUEST_URL,
        bot_events: [...EVENTS, ...(unfurls ? ['link_shared'] : [])],
      },
      interactivity: {
        is_enabled: true,
        request_url: REQUEST_URL,
        message_menu_options_url: REQUEST_URL,
      },
      org_deploy_enabled: false,
      socket_mode_enabled: false,
      token_rotation_enabled: false,
    },
  };
}

function usageHint(catalogue: Catalogue, area: string): string {
  const verbs = catalogue.operations
    .filter((operation) => operation.area === area)
    .map(({ verb }) => verb);
  return cut([...new Set([...verbs, 'help'])].join(' | '), USAGE_HINT_LENGTH);
}
