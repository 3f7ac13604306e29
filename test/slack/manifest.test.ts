import { describe, expect, test } from 'vitest';
import { catalogue } from '../../src/operations/catalogue.ts';
import { manifestOf } from '../../src/slack/manifest.ts';

const plain = manifestOf(catalogue, { prefix: '' });
const own = manifestOf(catalogue, { prefix: 'mail', unfurlDomains: ['news.example.com'] });
const hintOf = (command: string) =>
  plain.features.slash_commands.find((one) => one.command === command)?.usage_hint;

describe('the manifest', () => {
  test('hints in a line that can be read as it is typed at what comes after a command', () => {
    const hints = plain.features.slash_commands.map(({ usage_hint: hint }) => hint);
    expect(hints.filter(({ length }) => length > 60)).toEqual([]);
    expect(hints.filter((hint) => !hint.endsWith('help'))).toEqual([]);
    expect(hintOf('/blacklist')).toBe('show | add | remove | help');
    expect(hintOf('/campaign')).toBe('send | test | draft | list | show | links | … | help');
  });

  test('lets people type to the bot, and asks for what it takes to be told of it', () => {
    expect(plain.features.app_home.messages_tab_read_only_enabled).toBe(false);
    expect(plain.settings.event_subscriptions.bot_events).toEqual(
      expect.arrayContaining(['message.im', 'app_mention']),
    );
    expect(plain.oauth_config.scopes.bot).toEqual(
      expect.arrayContaining(['im:history', 'app_mentions:read', 'im:read', 'mpim:read']),
    );
  });

  test('names each command with the prefix of an installation', () => {
    const names = own.features.slash_commands.map(({ command }) => command);
    expect(names).toContain('/mail-campaign');
    expect(names.filter((name) => !name.startsWith('/mail-'))).toEqual([]);
  });

  test('has the address of an installation, and none in Socket Mode', () => {
    const { features, settings } = manifestOf(catalogue, {
      prefix: '',
      address: 'https://bot.example.com',
    });
    const url = 'https://bot.example.com/slack/events';
    expect(features.slash_commands[0]).toMatchObject({ url });
    expect(settings).toMatchObject({
      event_subscriptions: { request_url: url },
      interactivity: { request_url: url, message_menu_options_url: url },
      socket_mode_enabled: false,
    });
    const socket = manifestOf(catalogue, { prefix: '', address: null });
    expect(JSON.stringify(socket)).not.toContain('/slack/events');
    expect(socket.settings.socket_mode_enabled).toBe(true);
  });

  test('asks for links only where they become cards', () => {
    const links = (manifest: typeof plain) =>
      manifest.oauth_config.scopes.bot.filter((scope) => scope.startsWith('links:'));
    expect(links(plain)).toEqual([]);
    expect(links(own)).toEqual(['links:read', 'links:write']);
    expect(own.settings.event_subscriptions.bot_events).toContain('link_shared');
  });
});
