import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type PageEvent, WINDOW_HEADER } from '../../../sandbox/workspace/page-protocol.ts';
import type { Workspace } from '../../../sandbox/workspace/workspace.ts';
import { workspaceAlone, workspaceWithApp } from './installed-app.ts';
import { opensForm } from './trial-form.ts';

let workspace: Workspace;
beforeEach(async () => {
  workspace = await workspaceAlone();
});

const JSON_TYPE = 'application/json';
const request = async (
  name: string,
  body: unknown,
  { type = JSON_TYPE, at = workspace, headers = {} } = {},
) =>
  fetch(`${at.url}/page/${name}`, {
    method: 'POST',
    headers: { 'content-type': type, ...headers },
    body: JSON.stringify(body),
  });

const hello = { person: 'U0MIRA', channel: 'C0GENERAL', text: 'Hello' };

const watcher = (headers = {}) => watcherOf(workspace, headers);

function watcherOf({ url }: Workspace, headers = {}) {
  const address = `${url.replace('http', 'ws')}/page/events`;
  const socket = new WebSocket(address, { headers });
  const events: PageEvent[] = [];
  socket.on('message', (data: Buffer) => events.push(JSON.parse(data.toString()) as PageEvent));
  return { socket, events };
}

it('shows every page all there is, and then what changes', async () => {
  const pages = [watcher(), watcher()];
  await Promise.all(pages.map(async ({ socket }) => once(socket, 'message')));
  expect(await (await request('message', hello)).json()).toEqual({ ok: true });
  await Promise.all(pages.map(async ({ events }) => expect.poll(() => events.length).toBe(2)));
  const people = ['Mira', 'Nora', 'Jonas', 'Vera', 'Greta', 'Emil'].map((name) => ({ name }));
  for (const { events } of pages) {
    expect(events).toMatchObject([
      { type: 'snapshot', snapshot: { botUserId: 'U0POSTBELL', people, messages: [] } },
      { type: 'message', message: { text: 'Hello', personId: 'U0MIRA' } },
    ]);
  }
});

it('refuses requests it does not know, and other sites', async () => {
  expect((await request('nonsense', hello)).status).toBe(404);
  expect((await request('message', hello, { type: 'text/plain' })).status).toBe(415);
  const incomplete = await request('message', { person: 'U0MIRA' });
  expect(await incomplete.json()).toMatchObject({ ok: false });
  const { socket } = watcher({ origin: 'https://example.com' });
  const [error] = (await once(socket, 'error')) as [Error];
  expect(error.message).toContain('404');
  expect(workspace.messages('C0GENERAL')).toEqual([]);
});

it.each(['evil.example', 'evil.example:80', '127.0.0.1.evil.example', 'localhost.evil.example'])(
  'refuses a page of %s whose name was made to lead here',
  async (host) => {
    const { socket } = watcher({ host, origin: `http://${host}` });
    const [error] = (await once(socket, 'error')) as [Error];
    expect(error.message).toContain('404');
    const { port } = new URL(workspace.url);
    const posting = httpRequest({
      host: '127.0.0.1',
      port,
      path: '/page/message',
      method: 'POST',
      headers: { host, origin: `http://${host}`, 'content-type': JSON_TYPE },
    });
    posting.end(JSON.stringify(hello));
    const [answer] = (await once(posting, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(workspace.messages('C0GENERAL')).toEqual([]);
  },
);

it('finds a message that is there and one that comes, and says what is there instead', async () => {
  const coming = workspace.waitForMessage({ contains: 'Hello' });
  await workspace.send('message', hello);
  expect(await coming).toEqual(await workspace.waitForMessage({ channel: 'C0GENERAL' }));
  const missing = workspace.waitForMessage({ contains: 'Good night' }, { timeoutMs: 1 });
  await expect(missing).rejects.toThrow(/no such message; there are:\nHello/);
});

it('names the window that asked in the modal that opens, whatever changes in it', async () => {
  const { workspace: installed } = await workspaceWithApp((app) => {
    opensForm(app);
    app.view('form', async ({ ack }) =>
      ack({ response_action: 'errors', errors: { address: 'No' } }),
    );
  });
  const ask = async (name: string, windowId: string, body: object) => {
    const headers = { [WINDOW_HEADER]: windowId };
    return request(name, { person: 'U0MIRA', ...body }, { at: installed, headers });
  };
  await ask('shortcut', 'one', { callbackId: 'begin' });
  const view = await installed.waitForView('U0MIRA');
  expect(view.windowId).toBe('one');
  await ask('submit', 'other', { viewId: view.id, state: { address: { text: { value: 'x' } } } });
  const changed = await installed.waitForView('U0MIRA', ({ errors }) => errors !== undefined);
  expect(changed.windowId).toBe('one');
});

it('begins with what people said before, as they typed it', async () => {
  const text = 'bob@example.org asks <why>, @postbell';
  const story = await workspaceAlone({ said: [{ ...hello, text }] });
  const page = watcherOf(story);
  await once(page.socket, 'message');
  const told = '<mailto:bob@example.org|bob@example.org> asks &lt;why&gt;, <@U0POSTBELL>';
  expect(page.events).toMatchObject([{ snapshot: { messages: [{ text: told }] } }]);
});
