import { afterEach, describe, expect, it } from 'vitest';
import { workspaceWithApp, type Mode } from './installed-app.ts';
import { opensForm, plain } from './trial-form.ts';

const person = 'U0JONAS';
const channel = 'C0CAMPAIGNS';
let close: () => Promise<void> = async () => undefined;
afterEach(async () => close());

async function start(...args: Parameters<typeof workspaceWithApp>) {
  const installed = await workspaceWithApp(...args);
  ({ close } = installed);
  return installed;
}

describe.each<Mode>(['http', 'socket'])('over %s', (mode) => {
  it('hands a click to the app, which replaces the message', async () => {
    const { workspace, app } = await start(
      (app) =>
        app.action('stop', async ({ ack, respond, body, action }) => {
          await ack();
          const value = 'value' in action ? action.value : '';
          await respond({ replace_original: true, text: `Stopped ${value} for ${body.user.id}` });
        }),
      { mode },
    );
    const { ts = '' } = await app.client.chat.postMessage({
      channel,
      text: 'Running',
      blocks: [
        {
          type: 'actions',
          block_id: 'steps',
          elements: [{ type: 'button', action_id: 'stop', value: '4711', text: plain('Stop') }],
        },
      ],
    });
    const click = { person, container: { channel, ts }, blockId: 'steps', actionId: 'stop' };
    expect(await workspace.send('action', { ...click, action: {} })).toEqual({ ok: true });
    const stopped = await workspace.waitForMessage({ contains: `Stopped 4711 for ${person}` });
    expect(stopped).toMatchObject({ ts, isEdited: true });
    expect(workspace.messages(channel)).toEqual([stopped]);
    expect(workspace.dispatches.at(-1)?.payload).toMatchObject({
      type: 'block_actions',
      container: { type: 'message', message_ts: ts, is_ephemeral: false },
      message: { ts, text: 'Running', bot_id: 'B0POSTBELL' },
      actions: [{ type: 'button', block_id: 'steps', action_id: 'stop', value: '4711' }],
    });
    expect(await workspace.send('action', { ...click, action: {} })).toMatchObject({ ok: false });
  });

  it('asks the app for options while somebody types', async () => {
    const { workspace } = await start(
      (app) => {
        opensForm(app);
        app.options('pick', async ({ ack, options }) =>
          ack({ options: [{ text: plain(`List ${options.value}`), value: '7' }] }),
        );
      },
      { mode },
    );
    await workspace.send('shortcut', { person, callbackId: 'begin' });
    const { id: viewId } = await workspace.waitForView(person);
    const ask = async (query: string) =>
      workspace.send('options', {
        person,
        container: { viewId },
        blockId: 'list',
        actionId: 'pick',
        query,
      });
    expect(await ask('new')).toEqual({
      ok: true,
      options: [{ text: plain('List new'), value: '7' }],
    });
    const before = workspace.dispatches.length;
    expect(await ask('')).toEqual({ ok: true, options: [] });
    expect(workspace.dispatches).toHaveLength(before);
  });
});

it('gives a message shortcut the message, its text and a way to answer', async () => {
  const { workspace } = await start((app) =>
    app.shortcut('look_up', async ({ ack, shortcut, respond }) => {
      await ack();
      if (shortcut.type === 'message_action') await respond(`Looked at: ${shortcut.message.text}`);
    }),
  );
  await workspace.send('message', { person: 'U0VERA', channel, text: 'ann@example.com writes' });
  const message = await workspace.waitForMessage({ personId: 'U0VERA' });
  await workspace.send('shortcut', { person, callbackId: 'look_up', message });
  expect(await workspace.waitForMessage({ visibleTo: person })).toMatchObject({
    text: 'Looked at: <mailto:ann@example.com|ann@example.com> writes',
  });
});

it('keeps ephemeral messages from the app, but lets it answer clicks in them', async () => {
  const { workspace, app } = await start((app) =>
    app.action('undo', async ({ ack, respond, body }) => {
      await ack();
      expect('message' in body).toBe(false);
      await respond({ replace_original: true, text: 'Undone' });
    }),
  );
  const button = { type: 'button', action_id: 'undo', text: plain('Undo') } as const;
  await app.client.chat.postEphemeral({
    channel,
    user: person,
    text: 'Done',
    blocks: [{ type: 'section', block_id: 's', text: plain('Done'), accessory: button }],
  });
  const { ts } = await workspace.waitForMessage({ visibleTo: person });
  const click = {
    container: { channel, ts },
    blockId: 's',
    actionId: 'undo',
    action: { type: 'button' },
  };
  expect(await workspace.send('action', { person: 'U0MIRA', ...click })).toMatchObject({
    ok: false,
  });
  await workspace.send('action', { person, ...click });
  const undone = await workspace.waitForMessage({ contains: 'Undone' });
  expect(undone).toMatchObject({ ts, visibleTo: person });
  expect(workspace.messages(channel)).toEqual([undone]);
});

it('tells the app what the inputs of a message hold', async () => {
  const { workspace, app } = await start((app) => app.action('go', async ({ ack }) => ack()));
  const options = ['bounces', 'opens'].map((value) => ({ text: plain(value), value }));
  const pick = { type: 'static_select', action_id: 'pick', options, initial_option: options[0] };
  const go = { type: 'button', action_id: 'go', text: plain('Go') };
  const blocks = [{ type: 'actions', block_id: 'form', elements: [pick, go] }];
  const { ts = '' } = await app.client.chat.postMessage({ channel, text: 'Form', blocks });
  const click = { person, container: { channel, ts }, blockId: 'form', actionId: 'go', action: {} };
  const notified = () => workspace.dispatches.at(-1)?.payload['state'];
  const pickedOf = (selected_option: unknown) => ({
    values: { form: { pick: { type: 'static_select', selected_option } } },
  });

  await workspace.send('action', click);
  expect(notified()).toEqual(pickedOf(options[0]));
  const state = { form: { pick: { selected_option: options[1] } } };
  await workspace.send('action', { ...click, state });
  expect(notified()).toEqual(pickedOf(options[1]));
});

it('publishes a Home tab when somebody opens it', async () => {
  const { workspace } = await start((app) =>
    app.event('app_home_opened', async ({ event, client }) => {
      await client.views.publish({
        user_id: event.user,
        view: { type: 'home', blocks: [{ type: 'header', text: plain(`Home of ${event.user}`) }] },
      });
    }),
  );
  await workspace.send('home', { person });
  const home = await workspace.waitForView(person, (view) => view.kind === 'home');
  expect(home.payload['blocks']).toMatchObject([{ text: { text: `Home of ${person}` } }]);
  await workspace.send('home', { person });
  expect(workspace.dispatches.at(-1)?.payload).toMatchObject({
    event: { tab: 'home', view: { id: home.id } },
  });
  const published = () => workspace.calls.filter((call) => call.method === 'views.publish');
  await expect.poll(() => published().length).toBe(2);
});
