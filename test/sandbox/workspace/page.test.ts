import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { PageEvent } from '../../../src/sandbox/workspace/page-protocol.ts';
import type { Workspace } from '../../../src/sandbox/workspace/workspace.ts';
import { workspaceAlone } from './installed-app.ts';

let workspace: Workspace;
beforeEach(async () => {
  workspace = await workspaceAlone();
});
afterEach(async () => workspace.close());

const request = async (name: string, body: unknown, type = 'application/json') =>
  fetch(`${workspace.url}/page/${name}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: JSON.stringify(body),
  });

const hello = { person: 'U0MIRA', channel: 'C0GENERAL', text: 'Hello' };

function watcher(headers = {}) {
  const address = `${workspace.url.replace('http', 'ws')}/page/events`;
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
  for (const { events } of pages) {
    expect(events).toMatchObject([
      {
        type: 'snapshot',
        snapshot: {
          botUserId: 'U0POSTBELL',
          people: [
            { name: 'Mira' },
            { name: 'Jonas' },
            { name: 'Vera' },
            { name: 'Greta' },
            { name: 'Emil' },
          ],
          messages: [],
        },
      },
      { type: 'message', message: { text: 'Hello', personId: 'U0MIRA' } },
    ]);
  }
});

it('serves the page, or says that there is none', async () => {
  const answer = await fetch(workspace.url);
  expect(answer.status).toBe(200);
  expect((await answer.text()).length).toBeGreaterThan(0);
  expect((await fetch(`${workspace.url}/assets/nothing.js`)).status).toBe(404);
});

it('refuses requests it does not know, and other sites', async () => {
  expect((await request('nonsense', hello)).status).toBe(404);
  expect((await request('message', hello, 'text/plain')).status).toBe(415);
  expect(await (await request('message', { person: 'U0MIRA' })).json()).toMatchObject({
    ok: false,
  });
  const { socket } = watcher({ origin: 'https://example.com' });
  const [error] = (await once(socket, 'error')) as [Error];
  expect(error.message).toContain('404');
  expect(workspace.messages('C0GENERAL')).toEqual([]);
});

it('finds a message that is there and one that comes, and says what is there instead', async () => {
  const coming = workspace.waitForMessage({ contains: 'Hello' });
  await workspace.send('message', hello);
  expect(await coming).toEqual(await workspace.waitForMessage({ channel: 'C0GENERAL' }));
  await expect(
    workspace.waitForMessage({ contains: 'Good night' }, { timeoutMs: 1 }),
  ).rejects.toThrow(/no such message; there are:\nHello/);
});
