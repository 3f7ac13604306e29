import { expect, it } from 'vitest';
import { workspaceAlone, workspaceWithApp } from './installed-app.ts';

const person = 'U0JONAS';

it('tells the app when it joins a channel', async () => {
  const joined: string[] = [];
  const { workspace } = await workspaceWithApp((app) =>
    app.event('member_joined_channel', async ({ event }) => {
      joined.push(`${event.user} ${event.channel}`);
    }),
  );
  await workspace.control.setBotMember('C0RANDOM', true);
  await workspace.control.setBotMember('C0RANDOM', true);
  expect(joined).toEqual(['U0POSTBELL C0RANDOM']);
});

it('tells the app of nothing that it didn’t subscribe to or may not read', async () => {
  const received: string[] = [];
  const listen: Parameters<typeof workspaceWithApp>[0] = (app) => {
    app.event('app_mention', async () => void received.push('mention'));
    app.message(async () => void received.push('direct'));
  };
  const { workspace } = await workspaceWithApp(listen, {
    events: ['app_mention', 'message.im'],
    scopes: ['app_mentions:read'],
  });
  await workspace.send('message', { person, channel: 'C0GENERAL', text: '@postbell hi' });
  await workspace.send('message', { person, channel: 'D0JONAS', text: 'hi' });
  await workspace.control.setBotMember('C0RANDOM', true);
  expect(received).toEqual(['mention']);
  expect(workspace.dispatches).toHaveLength(1);
});

it('lets nobody type where the app keeps its messages read-only', async () => {
  const workspace = await workspaceAlone({ isMessagesTabReadOnly: true });
  const say = (text: string, channel: string) =>
    workspace.send('message', { person, channel, text });
  const off = { ok: false, error: 'Sending messages to this app has been turned off.' };
  expect(await say('hello', 'D0JONAS')).toEqual(off);
  expect(await say('/greet', 'D0JONAS')).toEqual(off);
  expect(await say('hello', 'C0GENERAL')).toEqual({ ok: true });
});
