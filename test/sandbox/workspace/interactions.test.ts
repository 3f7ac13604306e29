import { expect, it } from 'vitest';
import { workspaceWithApp } from './installed-app.ts';
import { plain } from './trial-form.ts';

const person = 'U0JONAS';
const channel = 'C0CAMPAIGNS';

it('keeps ephemeral messages from the app, but lets it answer clicks in them', async () => {
  const { workspace, app } = await workspaceWithApp((app) =>
    app.action('undo', async ({ ack, respond, body }) => {
      await ack();
      expect('message' in body).toBe(false);
      await respond({ replace_original: true, text: 'Undone' });
    }),
  );
  const button = { type: 'button', action_id: 'undo', text: plain('Undo') } as const;
  const done = { type: 'section', block_id: 's', text: plain('Done'), accessory: button } as const;
  await app.client.chat.postEphemeral({ channel, user: person, text: 'Done', blocks: [done] });
  const { ts } = await workspace.waitForMessage({ visibleTo: person });
  const pressed = { blockId: 's', actionId: 'undo', action: { type: 'button' } };
  const click = { person, container: { channel, ts }, ...pressed };
  const stranger = await workspace.send('action', { ...click, person: 'U0MIRA' });
  expect(stranger).toMatchObject({ ok: false });
  await workspace.send('action', click);
  const undone = await workspace.waitForMessage({ contains: 'Undone' });
  expect(undone).toMatchObject({ ts, visibleTo: person });
  expect(workspace.messages(channel)).toEqual([undone]);
});

it('tells the app what the inputs of a message hold', async () => {
  const { workspace, app } = await workspaceWithApp((app) =>
    app.action('go', async ({ ack }) => ack()),
  );
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
