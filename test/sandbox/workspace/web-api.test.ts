import type { WebClient } from '@slack/web-api';
import { beforeEach, expect, it } from 'vitest';
import type { Workspace } from '../../../sandbox/workspace/workspace.ts';
import { APP_TOKEN, clientOf, refusalOf, workspaceAlone } from './installed-app.ts';

const channel = 'C0CAMPAIGNS';
const later = new Date('2026-11-20T09:00:00Z');
let now = later;
let workspace: Workspace;
let client: WebClient;

beforeEach(async () => {
  now = later;
  workspace = await workspaceAlone({ now: () => now });
  client = clientOf(workspace);
});
const clientWith = (token: string) => clientOf(workspace, token);
const post = async (blocks: unknown) =>
  client.apiCall('chat.postMessage', { channel, text: 'Hi', blocks });

it('takes the tokens it gave out, each for its methods', async () => {
  const ids = { user_id: 'U0POSTBELL', bot_id: 'B0POSTBELL', team_id: 'T0POSTBELL' };
  expect(await client.auth.test()).toMatchObject({ ok: true, ...ids });
  expect(await refusalOf(clientWith('').auth.test())).toBe('not_authed');
  expect(await refusalOf(clientWith('xoxb-other').auth.test())).toBe('invalid_auth');
  expect(await refusalOf(client.apps.connections.open({}))).toBe('not_allowed_token_type');
  expect((await clientWith(APP_TOKEN).apps.connections.open({})).url).toMatch(/^ws:/);
  expect(await refusalOf(client.apiCall('chat.nonsense'))).toBe('unknown_method');
});

it('posts, changes and deletes a message of the bot', async () => {
  const blocks = [{ type: 'divider' }];
  const { ts = '', message } = await client.chat.postMessage({ channel, text: 'One', blocks });
  const shown = [{ type: 'divider', block_id: expect.any(String) }];
  expect(message).toMatchObject({ ts, text: 'One', user: 'U0POSTBELL', blocks: shown });
  expect(await client.chat.update({ channel, ts, text: 'Two' })).toMatchObject({ text: 'Two', ts });
  const changed = { text: 'Two', isEdited: true, blocks: [{ type: 'divider' }] };
  expect(workspace.messages(channel)).toMatchObject([changed]);
  await client.chat.update({ channel, ts, text: 'Three', blocks: [] });
  expect(workspace.messages(channel)).toMatchObject([{ text: 'Three', blocks: [] }]);
  const { permalink } = await client.chat.getPermalink({ channel, message_ts: ts });
  expect(permalink).toBe(`${workspace.url}/archives/${channel}/p${ts.replace('.', '')}`);
  await client.chat.delete({ channel, ts });
  expect(workspace.messages(channel)).toEqual([]);
  const late = client.chat.update({ channel, ts, text: 'Four' });
  expect(await refusalOf(late)).toBe('message_not_found');
});

it.each([
  ['channel_not_found', { channel: 'C404' }],
  ['not_in_channel', { channel: 'C0RANDOM' }],
  ['is_archived', { channel: 'C0SUMMER' }],
  ['no_text', { text: ' ' }],
  ['msg_too_long', { text: 'x'.repeat(40_001) }],
  ['invalid_blocks_format', { blocks: '[{' }],
  ['thread_not_found', { thread_ts: '1.000001' }],
])('refuses to write, with %s, where and what Slack refuses', async (code, change) => {
  const message = { channel, text: 'Hi', ...change };
  expect(await refusalOf(client.apiCall('chat.postMessage', message))).toBe(code);
});

it('names the field that a message lacks', async () => {
  const response_metadata = { messages: ['[ERROR] missing required field: channel'] };
  await expect(client.apiCall('chat.postMessage', { text: 'Hi' })).rejects.toMatchObject({
    data: { error: 'invalid_arguments', response_metadata },
  });
});

it('refuses to change and to delete what somebody else wrote', async () => {
  await workspace.send('message', { person: 'U0MIRA', channel, text: 'Mine' });
  const { ts } = await workspace.waitForMessage({ personId: 'U0MIRA' });
  const update = client.chat.update({ channel, ts, text: 'x' });
  expect(await refusalOf(update)).toBe('cant_update_message');
  expect(await refusalOf(client.chat.delete({ channel, ts }))).toBe('cant_delete_message');
});

it('refuses a message that is read for more than 11,000 characters, tables and buttons among it', async () => {
  const text = (length: number) => ({ type: 'mrkdwn', text: 'x'.repeat(length) });
  const sections = (count: number) =>
    Array.from({ length: count }, () => ({ type: 'section', text: text(1000) }));
  const button = { type: 'button', text: { type: 'plain_text', text: 'x' } };
  const table = { type: 'table', rows: [[{ type: 'raw_text', text: 'x'.repeat(1000) }]] };
  await post([...sections(10), table]);
  const tooMuch = [...sections(10), table, { type: 'actions', elements: [button] }];
  expect(await refusalOf(post(tooMuch))).toBe('msg_blocks_too_long');
});

it('refuses a table that breaks a rule as an attachment', async () => {
  const cell = { type: 'raw_text', text: 'x' };
  const table = { type: 'table', rows: [[cell], [cell, cell]] };
  expect(await refusalOf(post([table]))).toBe('invalid_attachments');
  expect(await refusalOf(post([table, { type: 'nonsense' }]))).toBe('invalid_blocks');
});

it('counts the text of an update in bytes', async () => {
  const { ts = '' } = await client.chat.postMessage({ channel, text: 'One' });
  const update = async (text: string) => client.chat.update({ channel, ts, text });
  await update('я'.repeat(2000));
  expect(await refusalOf(update(`${'я'.repeat(2000)}x`))).toBe('msg_too_long');
});

it('says something to one person in a thread only where it is told to', async () => {
  const { ts = '' } = await client.chat.postMessage({ channel, text: 'Card' });
  const psst = { channel, user: 'U0VERA', text: 'Psst' };
  await client.chat.postEphemeral(psst);
  await client.chat.postEphemeral({ ...psst, thread_ts: ts });
  const [, beside, below] = workspace.messages(channel, { person: 'U0VERA' });
  expect([beside?.threadTs, below?.threadTs]).toEqual([undefined, ts]);
});

it('shows an ephemeral message to one person, and never again', async () => {
  const tell = async (to: string, user: string) =>
    client.chat.postEphemeral({ channel: to, user, text: 'Psst' });
  const { message_ts: ts = '' } = await tell(channel, 'U0VERA');
  expect(workspace.messages(channel, { person: 'U0VERA' })).toHaveLength(1);
  expect(workspace.messages(channel, { person: 'U0MIRA' })).toHaveLength(0);
  const update = client.chat.update({ channel, ts, text: 'x' });
  expect(await refusalOf(update)).toBe('message_not_found');
  expect(await refusalOf(tell('C0RANDOM', 'U0VERA'))).toBe('not_in_channel');
  expect(await refusalOf(tell('D0MIRA', 'U0VERA'))).toBe('user_not_in_channel');
  expect(await refusalOf(tell(channel, 'U404'))).toBe('user_not_found');
});

it('knows its channels and people', async () => {
  const { channels = [] } = await client.conversations.list({ exclude_archived: true });
  const joined = ['campaigns', 'deliverability', 'general', 'partners'];
  expect(channels.map(({ name }) => name)).toEqual([...joined, 'random']);
  expect(channels.map(({ is_member }) => is_member)).toEqual([true, true, true, true, false]);
  const sizes: unknown[] = [];
  for await (const page of client.paginate('conversations.list', { limit: 2 })) {
    sizes.push('channels' in page && Array.isArray(page.channels) && page.channels.length);
  }
  expect(sizes).toEqual([2, 2, 2]);
  const channelOf = async (id: string) =>
    (await client.conversations.info({ channel: id })).channel;
  expect(await channelOf('C0SUMMER')).toMatchObject({ name: 'summer-sale', is_archived: true });
  expect(await channelOf('C0PARTNERS')).toMatchObject({ is_ext_shared: true });
  const { channel: direct } = await client.conversations.open({ users: 'U0MIRA' });
  expect(direct?.id).toBe('D0MIRA');
  const { members } = await client.conversations.members({ channel: 'D0MIRA' });
  expect(members).toEqual(['U0MIRA', 'U0POSTBELL']);
  for (const [user, fields] of [
    [
      'U0MIRA',
      { name: 'mira', tz: 'Europe/Berlin', tz_offset: 3600, is_admin: true, is_bot: false },
    ],
    ['U0GRETA', { team_id: 'T0POSTBELL', is_restricted: true, is_ultra_restricted: false }],
    ['U0EMIL', { team_id: 'T0PARTNER', is_stranger: false }],
  ] as const) {
    expect((await client.users.info({ user })).user).toMatchObject(fields);
  }
  expect((await client.users.list({})).members).toHaveLength(7);
  expect(await refusalOf(client.users.info({ user: 'U404' }))).toBe('user_not_found');
});

it('refuses each method for which the token lacks the scope, and says which it is', async () => {
  const granted = ['chat:write', 'channels:read'];
  const small = await workspaceAlone({ scopes: granted });
  const limited = clientOf(small);
  await limited.chat.postMessage({ channel, text: 'Hello' });
  await limited.conversations.info({ channel });
  for (const [needed, method, body] of [
    ['im:read', 'conversations.info', { channel: 'D0MIRA' }],
    ['users:read', 'users.info', { user: 'U0MIRA' }],
    ['im:write', 'conversations.open', { users: 'U0MIRA' }],
    ['files:write', 'files.getUploadURLExternal', { filename: 'a.csv', length: 3 }],
    ['links:write', 'chat.unfurl', { channel, ts: '1.1', unfurls: {} }],
  ] as const) {
    const provided = granted.join(',');
    const data = { error: 'missing_scope', needed, provided };
    await expect(limited.apiCall(method, body), method).rejects.toMatchObject({ data });
  }
});

it('limits messages a channel and updates a workspace, as Slack does', async () => {
  const say = async (to: string) => client.chat.postMessage({ channel: to, text: 'Hi' });
  for (let sent = 0; sent < 4; sent += 1) await say(channel);
  await expect(say(channel)).rejects.toMatchObject({ retryAfter: 4 });
  const { ts = '' } = await say('C0GENERAL');
  now = new Date(later.getTime() + 4001);
  await say(channel);

  const update = async () => client.chat.update({ channel: 'C0GENERAL', ts, text: 'x' });
  for (let sent = 0; sent < 50; sent += 1) await update();
  await expect(update()).rejects.toMatchObject({ retryAfter: 60 });
  now = new Date(now.getTime() + 60_001);
  await update();
});

it('fails as it is told, and records every call', async () => {
  const say = async () => client.chat.postMessage({ channel, text: 'Hi' });
  const { control } = workspace;
  control.failNext('chat.postMessage', { error: 'fatal_error' }, 2);
  control.failNext('chat.postMessage', { retryAfter: 7 });
  control.failNext('chat.postMessage', { status: 503 });
  control.failNext('chat.postMessage', { delayMs: 1 });
  expect(await refusalOf(say())).toBe('fatal_error');
  expect(await refusalOf(say())).toBe('fatal_error');
  await expect(say()).rejects.toMatchObject({ retryAfter: 7 });
  await expect(say()).rejects.toMatchObject({ statusCode: 503 });
  await say();
  expect(workspace.messages(channel)).toHaveLength(1);
  expect(workspace.calls).toHaveLength(5);
  const args = { channel, text: 'Hi' };
  const call = { method: 'chat.postMessage', args, at: later, answer: { ok: true } };
  expect(workspace.calls.at(-1)).toMatchObject(call);
});
