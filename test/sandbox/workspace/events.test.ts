import { afterEach, describe, expect, it } from 'vitest';
import { workspaceAlone, workspaceWithApp, type Mode } from './installed-app.ts';

const person = 'U0JONAS';
let close: () => Promise<void> = async () => undefined;
afterEach(async () => close());

async function start(...args: Parameters<typeof workspaceWithApp>) {
  const installed = await workspaceWithApp(...args);
  ({ close } = installed);
  return installed.workspace;
}

describe.each<Mode>(['http', 'socket'])('over %s', (mode) => {
  it('tells the app of mentions and of direct messages, not of other talk', async () => {
    const received: string[] = [];
    const workspace = await start(
      (app) => {
        app.event('app_mention', async ({ event }) => void received.push(`mention: ${event.text}`));
        app.message(async ({ message }) => {
          if ('text' in message) received.push(`direct: ${message.text}`);
        });
      },
      { mode },
    );
    const say = async (channel: string, text: string) =>
      workspace.send('message', { person, channel, text });
    await say('C0GENERAL', 'good morning');
    await say('C0GENERAL', '@postbell good morning');
    await say('C0RANDOM', '@postbell are you here?');
    await say('D0JONAS', 'hello <you>');
    expect(received).toEqual(['mention: <@U0POSTBELL> good morning', 'direct: hello &lt;you&gt;']);
  });

  it('delivers again what it has delivered, with the number and the reason', async () => {
    const seen: unknown[][] = [];
    const workspace = await start(
      (app) =>
        app.event('app_mention', async ({ body, context }) => {
          seen.push([body.event_id, context.retryNum, context.retryReason]);
        }),
      { mode },
    );
    await workspace.send('message', { person, channel: 'C0GENERAL', text: '@postbell hi' });
    await workspace.control.redeliver({ num: 2, reason: 'http_error' });
    const [[id] = [], second] = seen;
    expect(second).toEqual([id, 2, 'http_error']);
  });
});

it('tells the app when it joins a channel', async () => {
  const joined: string[] = [];
  const workspace = await start((app) =>
    app.event('member_joined_channel', async ({ event }) => {
      joined.push(`${event.user} ${event.channel}`);
    }),
  );
  await workspace.control.setBotMember('C0RANDOM', true);
  await workspace.control.setBotMember('C0RANDOM', true);
  expect(joined).toEqual(['U0POSTBELL C0RANDOM']);
});

it('has the app connect anew in Socket Mode', async () => {
  const workspace = await start(
    (app) => app.command('/greet', async ({ ack }) => ack('Still here')),
    { mode: 'socket' },
  );
  const opened = () => workspace.calls.filter((call) => call.method === 'apps.connections.open');
  expect(opened()).toHaveLength(1);
  workspace.control.refreshSockets();
  await expect.poll(() => opened().length).toBeGreaterThan(1);
  await expect
    .poll(async () => {
      const sent = await workspace.send('message', {
        person,
        channel: 'C0GENERAL',
        text: '/greet',
      });
      return sent.ok;
    })
    .toBe(true);
});

it('tells the app of nothing that it didn’t subscribe to or may not read', async () => {
  const received: string[] = [];
  const listen: Parameters<typeof workspaceWithApp>[0] = (app) => {
    app.event('app_mention', async () => void received.push('mention'));
    app.message(async () => void received.push('direct'));
  };
  const workspace = await start(listen, {
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
  close = () => workspace.close();
  const say = (text: string, channel: string) =>
    workspace.send('message', { person, channel, text });
  const off = { ok: false, error: 'Sending messages to this app has been turned off.' };
  expect(await say('hello', 'D0JONAS')).toEqual(off);
  expect(await say('/greet', 'D0JONAS')).toEqual(off);
  expect(await say('hello', 'C0GENERAL')).toEqual({ ok: true });
});

it('tells whose workspace somebody belongs to, and whether others read a channel', async () => {
  const workspace = await start((app) => app.event('app_mention', async () => undefined));
  const say = (who: string, channel: string) =>
    workspace.send('message', { person: who, channel, text: '@postbell hi' });
  await say('U0EMIL', 'C0PARTNERS');
  await say('U0GRETA', 'C0GENERAL');
  expect(workspace.dispatches.map(({ payload }) => payload)).toMatchObject([
    { is_ext_shared_channel: true, event: { user_team: 'T0PARTNER', source_team: 'T0PARTNER' } },
    { is_ext_shared_channel: false, event: { team: 'T0POSTBELL' } },
  ]);
});
