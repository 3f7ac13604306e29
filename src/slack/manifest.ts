import type { Catalogue } from '../operations/catalogue-of.ts';
import { commandOf } from '../operations/usage.ts';
import { cut } from './blocks/cut.ts';
import { LOOK_UP_SHORTCUT } from './look-up-shortcut.ts';

/** Whoever installs the bot puts their own address here. */
const REQUEST_URL = 'https://postbell.example/slack/events';

/** docs.slack.dev/reference/app-manifest. */
const COMMAND_DESCRIPTION_LENGTH = 2000;
const USAGE_HINT_LENGTH = 1000;

/** Each scope with what needs it: docs.slack.dev/reference/scopes. */
const SCOPES = [
  // Slash commands and the message shortcut.
  'commands',
  // Cards, digests and answers.
  'chat:write',
  // Long tables and answers as files.
  'files:write',
  // Files that only one person may see go to their direct messages.
  'im:write',
  // The time zone in which people type.
  'users:read',
] as const;

/** The Slack app that this catalogue needs; `prefix` is COMMAND_PREFIX. */
export function manifestOf(catalogue: Catalogue, { prefix }: { prefix: string }) {
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
      shortcuts: [
        {
          name: LOOK_UP_SHORTCUT.name,
          type: 'message' as const,
          callback_id: LOOK_UP_SHORTCUT.callbackId,
          description: LOOK_UP_SHORTCUT.description,
        },
      ],
      slash_commands: catalogue.areas.map(({ name, summary }) => ({
        command: commandOf({ area: name }, prefix),
        url: REQUEST_URL,
        description: cut(summary, COMMAND_DESCRIPTION_LENGTH),
        usage_hint: usageHint(catalogue, name),
        should_escape: true,
      })),
    },
    oauth_config: { scopes: { bot: [...SCOPES] } },
    settings: {
      event_subscriptions: { request_url: REQUEST_URL, bot_events: ['app_home_opened'] },
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
