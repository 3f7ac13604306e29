import type { App } from '@slack/bolt';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import {
  APP_TOKEN,
  clientOf,
  workspaceAlone,
  workspaceWithApp,
  type Mode,
} from './installed-app.ts';

const person = 'U0JONAS';
const channel = 'C0GENERAL';

interface Envelope {
  readonly envelope_id: string;
  readonly type: string;
  readonly retry_attempt?: number;
}

/** A workspace without an app, and connections to it by hand. */
async function start() {
  const workspace = await workspaceAlone();
  const connect = async () => {
    const { url = '' } = await clientOf(workspace, APP_TOKEN).apps.connections.open({});
    const socket = new WebSocket(url);
    const received: Envelope[] = [];
    socket.on('message', (data: Buffer) => received.push(JSON.parse(data.toString()) as Envelope));
    await once(socket, 'message');
    const acknowledge = (payload: object = {}, envelope = received.at(-1)) =>
      socket.send(JSON.stringify({ envelope_id: envelope?.envelope_id, payload }));
    return { socket, received, acknowledge };
  };
  const greet = async () => workspace.send('message', { person, channel, text: '/greet' });
  return { workspace, connect, greet };
}

describe('connections of Socket Mode', () => {
  it('get what happens in turn, each thing over one of them', async () => {
    const { workspace, connect, greet } = await start();
    const connections = [await connect(), await connect()];
    for (const { socket, acknowledge } of connections) socket.on('message', () => acknowledge());
    for (let time = 0; time < 4; time += 1) expect(await greet()).toEqual({ ok: true });
    // One more is the greeting.
    expect(connections.map(({ received }) => received.length)).toEqual([3, 3]);
    expect(workspace.control.openConnections()).toBe(2);
  });

  it('get nothing more once they are to be replaced', async () => {
    const { workspace, connect, greet } = await start();
    const [old, other] = [await connect(), await connect()];
    other.socket.on('message', () => other.acknowledge());
    workspace.control.refreshSockets(0);
    await once(old.socket, 'message');
    expect(old.received.at(-1)).toMatchObject({ type: 'disconnect', reason: 'refresh_requested' });
    expect(await greet()).toEqual({ ok: true });
    expect(await greet()).toEqual({ ok: true });
    expect(old.received).toHaveLength(2);
  });

  it('acknowledge only what came over them', async () => {
    const { connect, greet } = await start();
    const [first, second] = [await connect(), await connect()];
    const answered = greet();
    await once(first.socket, 'message');
    second.acknowledge({}, first.received.at(-1));
    second.socket.close();
    await once(second.socket, 'close');
    first.socket.close();
    expect(await answered).toMatchObject({ ok: false });
  });

  it('that break lose commands, while events are told again over another one', async () => {
    const { workspace, connect, greet } = await start();
    const [first, second] = [await connect(), await connect()];
    const joined = workspace.control.setBotMember('C0RANDOM', true);
    await once(first.socket, 'message');
    first.socket.terminate();
    await once(second.socket, 'message');
    expect(second.received.at(-1)).toMatchObject({ type: 'events_api', retry_attempt: 1 });
    second.acknowledge();
    await joined;
    const answered = greet();
    await once(second.socket, 'message');
    second.socket.terminate();
    expect(await answered).toMatchObject({ error: expect.stringContaining('dispatch_failed') });
  });

  it('are closed with 1009 by a frame of more than 20,480 bytes', async () => {
    const { connect, greet } = await start();
    const { socket, acknowledge, received } = await connect();
    const answered = greet();
    await once(socket, 'message');
    const { envelope_id } = received.at(-1) ?? {};
    const envelope = JSON.stringify({ envelope_id, payload: { text: '' } });
    acknowledge({ text: 'x'.repeat(20_480 - envelope.length) });
    expect(await answered).toEqual({ ok: true });
    const again = greet();
    await once(socket, 'message');
    acknowledge({ text: 'x'.repeat(20_481 - envelope.length) });
    const [code] = (await once(socket, 'close')) as [number];
    expect(code).toBe(1009);
    expect(await again).toMatchObject({ error: expect.stringContaining('dispatch_failed') });
  });
});

describe.each<Mode>(['http', 'socket'])('over %s', (mode) => {
  it('refuses an acknowledgement of more than 20,480 bytes, however few characters', async () => {
    const listen = (app: App) =>
      app.command('/greet', async ({ ack, command }) => ack('я'.repeat(Number(command.text))));
    const { workspace } = await workspaceWithApp(listen, { mode });
    const greet = (length: number) =>
      workspace.send('message', { person, channel, text: `/greet ${length}` });
    expect(await greet(10_000)).toEqual({ ok: true });
    expect(await greet(10_400)).toMatchObject({ ok: false });
  });
});
