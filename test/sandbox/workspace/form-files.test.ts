import { expect, it } from 'vitest';
import { checkView } from '../../../sandbox/workspace/blocks/check.ts';
import { BOT_TOKEN, refusalOf, workspaceWithApp } from './installed-app.ts';
import { plain } from './trial-form.ts';

const person = 'U0JONAS';

const input = (element: object, more: object = {}) => ({
  type: 'input' as const,
  block_id: 'list',
  label: plain('List'),
  element: { type: 'file_input' as const, action_id: 'file', ...element },
  ...more,
});
const view = (element: object, more?: object) => ({
  type: 'modal' as const,
  callback_id: 'form',
  title: plain('Files'),
  submit: plain('Send'),
  blocks: [input(element, more)],
});

interface Told {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly mimetype: string;
  readonly user: string;
  readonly url_private_download: string;
}

/** A workspace with a form open that takes files, and what the app was told of them. */
async function start(element: object = {}) {
  const notified: Told[] = [];
  const installed = await workspaceWithApp((app) => {
    app.shortcut('begin', async ({ ack, client, shortcut }) => {
      await ack();
      await client.views.open({ trigger_id: shortcut.trigger_id, view: view(element) });
    });
    app.view('form', async ({ ack, view: sent }) => {
      // What Slack sends of a file is wider than what these tests look at.
      notified.push(...((sent.state.values['list']?.['file']?.files ?? []) as unknown as Told[]));
      await ack();
    });
  });
  const { workspace } = installed;
  await workspace.send('shortcut', { person, callbackId: 'begin' });
  const { id: viewId } = await workspace.waitForView(person);
  const pick = async (name: string, content: string | Uint8Array, by = person) => {
    const contentBase64 = Buffer.from(content).toString('base64');
    return workspace.send('upload', { person: by, name, mimetype: 'text/csv', contentBase64 });
  };
  const send = async (...files: readonly unknown[]) =>
    workspace.send('submit', { person, viewId, state: { list: { file: { files } } } });
  return { ...installed, notified, pick, send };
}

const fileOf = (answer: object) => ('file' in answer ? answer.file : undefined);

it('tells the app of a file as Slack does, and hands it over for the app’s token alone', async () => {
  const { notified, pick, send, app } = await start();
  expect(await send(fileOf(await pick('адреси.csv', 'ann@example.com')))).toEqual({ ok: true });
  const [file] = notified;
  expect(file).toMatchObject({ name: 'адреси.csv', size: 15, mimetype: 'text/csv', user: person });
  const address = file?.url_private_download ?? '';
  const authorization = `Bearer ${BOT_TOKEN}`;
  const content = await fetch(address, { headers: { authorization } });
  expect(await content.text()).toBe('ann@example.com');
  const stranger = await fetch(address);
  expect(stranger.status).toBe(200);
  expect(stranger.headers.get('content-type')).toContain('text/html');
  const info = await app.client.files.info({ file: file?.id ?? '' });
  expect(info.file).toMatchObject({ name: 'адреси.csv', url_private_download: address });
  expect(await refusalOf(app.client.files.info({ file: 'F404' }))).toBe('file_not_found');
});

it('takes no file larger than 10 MB', async () => {
  const { pick } = await start();
  const error = 'big.csv is larger than 10 MB.';
  expect(await pick('big.csv', new Uint8Array(10 * 1024 * 1024 + 1))).toEqual({ ok: false, error });
});

it('lets nobody send too many files, or somebody else’s', async () => {
  const { notified, pick, send } = await start({ max_files: 1 });
  const [one, two] = [fileOf(await pick('1.csv', '1')), fileOf(await pick('2.csv', '2'))];
  expect(await send(one, two)).toEqual({ ok: false, error: 'You can upload 1 at most.' });
  expect(await send(fileOf(await pick('3.csv', '3', 'U0MIRA')))).toMatchObject({ ok: false });
  expect(notified).toEqual([]);
});

it('takes no file_input that tells its changes', () => {
  const checked = checkView(view({}, { dispatch_action: true }), 'modal');
  const fault = expect.stringContaining('unsupported type: file_input');
  expect(checked.ok ? [] : checked.faults).toEqual([fault]);
});
