import { describe, expect, test } from 'vitest';
import { catalogue } from '../../src/operations/catalogue.ts';
import { manifestOf, SCOPES } from '../../src/slack/manifest.ts';
import { ADMIN } from './harness.ts';
import { startTrial } from './trial-operations.ts';

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
    expect(hintOf('/campaign')).toBe('send | test | draft | list | calendar | show | … | help');
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

  test('has one command an area, with the prefix of an installation, within Slack’s limits', () => {
    const commands = own.features.slash_commands;
    const names = commands.map(({ command }) => command);
    expect(names).toEqual(catalogue.areas.map(({ name }) => `/mail-${name}`));
    expect(names.length).toBeLessThanOrEqual(50);
    for (const { command, description } of commands) {
      expect(command.length).toBeLessThanOrEqual(32);
      expect(description).toMatch(/^.{1,2000}$/s);
    }
  });

  test('names its shortcuts shortly enough', () => {
    const { shortcuts } = plain.features;
    expect(shortcuts.filter(({ name }) => name.length > 24)).toEqual([]);
    expect(shortcuts.filter(({ description }) => description.length > 150)).toEqual([]);
    // docs.slack.dev/interactivity/implementing-shortcuts: five of each kind.
    expect(shortcuts.filter(({ type }) => type === 'global').length).toBeLessThanOrEqual(5);
    expect(shortcuts.filter(({ type }) => type === 'message').length).toBeLessThanOrEqual(5);
  });

  test('has the address of an installation, and none in Socket Mode', () => {
    const address = 'https://bot.example.com';
    const { features, settings } = manifestOf(catalogue, { prefix: '', address });
    const url = `${address}/slack/events`;
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
    expect(JSON.stringify(plain)).not.toMatch(/links:|link_shared|unfurl/);
    expect(links(own)).toEqual(['links:read', 'links:write']);
    expect(own.features).toMatchObject({ unfurl_domains: ['news.example.com'] });
    expect(own.settings.event_subscriptions.bot_events).toContain('link_shared');
  });
});

test('has Slackbot’s server and its scope only where they are wanted', () => {
  expect(JSON.stringify(plain)).not.toContain('mcp');
  const address = 'https://bot.example.com';
  const manifest = manifestOf(catalogue, { prefix: '', address, hasSlackbot: true });
  expect(manifest.mcp_servers).toEqual({
    postbell: { url: `${address}/mcp`, auth_type: 'slack_identity_auth' },
  });
  expect(manifest.oauth_config.scopes.bot).toContain('mcp:connect');
});

const start = (scopes: readonly string[] | null) => startTrial({ scopes });

describe('the scopes that the app lacks', () => {
  const withoutFiles = SCOPES.filter((scope) => !scope.startsWith('files:'));
  test.each([
    ['those of the manifest that were not granted', withoutFiles, ['files:read', 'files:write']],
    ['none where all were granted, and others too', [...SCOPES, 'chat:write.public'], []],
    ['those for links where cards of links are wanted', [...SCOPES, 'links:read'], ['links:write']],
    ['none where all for links were granted', [...SCOPES, 'links:read', 'links:write'], []],
    ['unknown where Slack doesn’t tell', null, null],
  ])('are %s', async (_, granted, missing) => {
    const { room } = await start(granted);
    expect(await room.missingScopes()).toEqual(missing);
  });

  test('can’t be asked for with a token that Slack refuses', async () => {
    const { room, workspace } = await start(SCOPES);
    workspace.control.failNext('auth.test', { error: 'token_revoked' });
    await expect(room.missingScopes()).rejects.toMatchObject({ reason: 'token_revoked' });
  });
});

describe('a person’s own address', () => {
  test('is the one of their profile', async () => {
    const { room } = await start(SCOPES);
    expect(await room.emailOf(ADMIN)).toBe('mira@larkspur.example');
  });

  test('is not known where the app may not see it', async () => {
    const { room } = await start(SCOPES.filter((scope) => scope !== 'users:read.email'));
    expect(await room.emailOf(ADMIN)).toBeNull();
    expect(await room.zoneOf(ADMIN)).toBe('Europe/Berlin');
  });
});
