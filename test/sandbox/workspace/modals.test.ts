import type { App } from '@slack/bolt';
import { expect, it } from 'vitest';
import { refusalOf, workspaceWithApp } from './installed-app.ts';
import { form, opensForm } from './trial-form.ts';

const person = 'U0JONAS';
const state = { address: { text: { value: 'a@example.com' } } };

/** A workspace in which somebody has the form open; `listen` registers what else the app does. */
async function opened(listen: (app: App) => void = () => undefined) {
  const installed = await workspaceWithApp((app) => {
    opensForm(app);
    listen(app);
  });
  const { workspace } = installed;
  await workspace.send('shortcut', { person, callbackId: 'begin' });
  const { id: viewId } = await workspace.waitForView(person);
  return { ...installed, viewId };
}

it('keeps a submission with empty required fields from the app', async () => {
  const { workspace, viewId } = await opened();
  const error = 'Please complete this required field.';
  expect(await workspace.send('submit', { person, viewId, state: {} })).toEqual({
    ok: false,
    error,
  });
  expect(workspace.views(person)[0]?.errors).toHaveProperty('address');
  expect(workspace.dispatches).toHaveLength(1);
});

it('updates, stacks and clears modals, and tells the app of closed ones', async () => {
  const closed: boolean[] = [];
  let answer: object = {};
  const { workspace } = await opened((app) => {
    app.view({ type: 'view_closed', callback_id: 'form' }, async ({ ack, body }) => {
      closed.push(body.type === 'view_closed' && body.is_cleared);
      await ack();
    });
    // @ts-expect-error -- the answer is whatever the test says, also nonsense
    app.view('form', async ({ ack }) => ack(answer));
  });
  const top = () => workspace.views(person).at(-1)?.id ?? '';
  const submit = async (given: object) => {
    answer = given;
    return workspace.send('submit', { person, viewId: top(), state });
  };

  await submit({ response_action: 'update', view: form('Updated') });
  expect(workspace.views(person)).toMatchObject([{ payload: { title: { text: 'Updated' } } }]);

  const noisy = { ...form('Second'), notify_on_close: true };
  await submit({ response_action: 'push', view: noisy });
  await submit({ response_action: 'push', view: form('Third') });
  expect(workspace.views(person)).toHaveLength(3);
  const refused = { ok: false };
  expect(await submit({ response_action: 'push', view: form('Fourth') })).toMatchObject(refused);

  await workspace.send('close', { person, viewId: top() });
  await workspace.send('close', { person, viewId: top() });
  expect(closed).toEqual([false]);
  expect(workspace.views(person)).toHaveLength(1);

  const error = expect.stringContaining('missing required field: title');
  const untitled = await submit({ response_action: 'update', view: { type: 'modal' } });
  expect(untitled).toMatchObject({ ok: false, error });
  for (const errors of [{ nope: 'No' }, {}]) {
    expect(await submit({ response_action: 'errors', errors })).toMatchObject(refused);
  }
  await submit({ response_action: 'push', view: form('Second') });
  await submit({ response_action: 'clear' });
  expect(workspace.views(person)).toEqual([]);
});

it('lets a trigger open one modal within three seconds', async () => {
  let now = new Date('2026-11-20T09:00:00Z');
  const listen = (bolt: App) => bolt.shortcut('begin', async ({ ack }) => ack());
  const strict = { waitsMs: 3000 };
  const { workspace, app } = await workspaceWithApp(listen, { now: () => now, strict });
  const open = async (trigger_id: string) => app.client.views.open({ trigger_id, view: form() });
  const trigger = async () => {
    await workspace.send('shortcut', { person, callbackId: 'begin' });
    return String(workspace.dispatches.at(-1)?.payload['trigger_id']);
  };
  const first = await trigger();
  await open(first);
  expect(await refusalOf(open(first))).toBe('exchanged_trigger_id');
  const second = await trigger();
  now = new Date('2026-11-20T09:00:03.001Z');
  expect(await refusalOf(open(second))).toBe('expired_trigger_id');
  expect(await refusalOf(open('1.2.3'))).toBe('invalid_trigger_id');
});

it('guards updates of a view with its hash and keeps what its inputs hold', async () => {
  const { workspace, app, viewId } = await opened();
  const typed = { blockId: 'address', actionId: 'text', action: { value: 'half@' } };
  await workspace.send('action', { person, container: { viewId }, ...typed });
  const update = async (more: { readonly hash?: string } = {}, view_id = viewId) =>
    app.client.views.update({ view_id, view: form('New'), ...more });
  const { view: { state: held, hash = '' } = {} } = await update();
  expect(held).toMatchObject({ values: { address: { text: { value: 'half@' } } } });
  await update({ hash });
  expect(await refusalOf(update({ hash }))).toBe('hash_conflict');
  expect(await refusalOf(update({}, 'V404'))).toBe('not_found');
});

it('may show a view that was acknowledged after an update that the app made later', async () => {
  const { workspace, viewId } = await opened((app) =>
    app.view('form', async ({ ack, view }) => {
      await ack({ response_action: 'update', view: form('Waiting') });
      await app.client.views.update({ view_id: view.id, view: form('Done') });
    }),
  );
  workspace.control.setAcknowledgementLag(300);
  await workspace.send('submit', { person, viewId, state });
  expect(workspace.views(person)).toMatchObject([{ payload: { title: { text: 'Waiting' } } }]);
});

it('gives plain texts back escaped, and markup and values as they were', async () => {
  const { workspace, app, viewId } = await opened((bolt) =>
    bolt.action('pick', async ({ ack }) => ack()),
  );
  const text = { type: 'plain_text', text: 'Q&A <1>' } as const;
  const element = { type: 'button', action_id: 'pick', text, value: 'Q&A' } as const;
  const markup = { type: 'mrkdwn', text: '<@U1> Q&amp;A' } as const;
  const section = { type: 'section', block_id: 's', text: markup } as const;
  const blocks = [section, { type: 'actions', block_id: 'a', elements: [element] } as const];
  const shown = { type: 'modal', title: text, blocks } as const;
  const { view } = await app.client.views.update({ view_id: viewId, view: shown });
  const escaped = { type: 'plain_text', text: 'Q&amp;A &lt;1&gt;' };
  expect(view).toMatchObject({
    title: escaped,
    blocks: [{ text: markup }, { elements: [{ text: escaped, value: 'Q&A' }] }],
  });
  const at = { person, container: { viewId }, blockId: 'a', actionId: 'pick' };
  await workspace.send('action', { ...at, action: { type: 'button', value: 'Q&A' } });
  expect(workspace.dispatches.at(-1)?.payload).toMatchObject({
    actions: [{ text: escaped, value: 'Q&A' }],
  });
});
