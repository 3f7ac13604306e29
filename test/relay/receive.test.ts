import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Registry } from '@prometheus-io/client';
import { expect, it } from 'vitest';
import { form, startRelay } from './running.ts';
import { SECRET } from './secret.ts';

const fields = { email: 'ann@example.com', task_id: 4711, timestamp: 1795253000 };
const delivered = form({ event: 'delivered', ...fields });
const nameless = form(fields);

it.each(['wrong', `${SECRET}x`, SECRET.slice(0, -1), '', '%', 'a'.repeat(5_000)])(
  'answers 404 to the secret %j, whatever the method',
  async (secret) => {
    const { base, store } = await startRelay();
    const post = await fetch(`${base}/${secret}/open`, { method: 'POST', body: delivered });
    const get = await fetch(`${base}/${secret}`);
    expect([post.status, get.status]).toEqual([404, 404]);
    expect(await store.events.count()).toBe(0);
  },
);

it('honours the secret of before until its time is over', async () => {
  const until = new Date('2026-12-01T00:00:00Z');
  let now = new Date(until.getTime() - 1);
  const { base, send } = await startRelay({
    previousSecret: { secret: 'the-secret-of-before', until },
    now: () => now,
  });
  const withPrevious = async () =>
    (await fetch(`${base}/the-secret-of-before/open`, { method: 'POST', body: delivered })).status;
  expect([await withPrevious(), (await send('open', delivered)).status]).toEqual([200, 200]);
  now = until;
  expect([await withPrevious(), (await send('open', delivered)).status]).toEqual([404, 200]);
});

// The last one holds what a database would refuse.
it.each(['/open', '/open/', '//open', '/%6Fpen', '/open?by=a/b', '/op%00en'])(
  'reads the action in an address that ends in %j',
  async (end) => {
    const { url, store } = await startRelay();
    expect((await fetch(`${url}${end}`, { method: 'POST', body: nameless })).status).toBe(200);
    expect((await store.counts.ofTopic('campaign:4711')).events.open).toBe(1);
  },
);

it('answers 404 to more than an action', async () => {
  const { url } = await startRelay();
  expect((await fetch(`${url}/open/4711`, { method: 'POST', body: delivered })).status).toBe(404);
});

it.each(['GET', 'HEAD'])(
  'answers %s, by which services look whether it is there',
  async (method) => {
    const { url, store } = await startRelay();
    expect((await fetch(`${url}/open`, { method })).status).toBe(200);
    expect((await fetch(url.replace(/[^/]+$/u, 'not-the-secret'), { method })).status).toBe(404);
    expect(await store.events.count()).toBe(0);
  },
);

it.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
] as const)('reads bodies in %s, and no more of them than of others', async (encoding, pack) => {
  const { url, store } = await startRelay();
  const post = (body: string) => {
    const headers = { 'content-encoding': encoding };
    return fetch(`${url}/delivered`, { method: 'POST', headers, body: pack(body) });
  };
  expect((await post(delivered)).status).toBe(200);
  expect(await store.events.count()).toBe(1);
  expect((await post(`[${' '.repeat(5 * 1024 * 1024)}]`)).status).toBe(413);
  const headers = { 'content-encoding': encoding };
  const broken = await fetch(`${url}/delivered`, { method: 'POST', headers, body: delivered });
  expect(broken.status).toBe(400);
});

it('shows 413 to a sender that still sends', async () => {
  const { url } = await startRelay();
  const chunk = new Uint8Array(64 * 1024).fill(97);
  const body = new ReadableStream({
    start(controller) {
      for (let sent = 0; sent < 3 * 1024 * 1024; sent += chunk.length) controller.enqueue(chunk);
      controller.close();
    },
  });
  const init = { method: 'POST', body, duplex: 'half' } as RequestInit;
  expect((await fetch(`${url}/open`, init)).status).toBe(413);
});

it('answers 405 to anything but POST and says what it takes', async () => {
  const { url } = await startRelay();
  const response = await fetch(`${url}/open`, { method: 'PUT', body: delivered });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('POST');
});

it('answers 413 as soon as a body is announced as too large', async () => {
  const { port, store } = await startRelay();
  const answer = await raw(port, headOf(`content-length: ${1024 * 1024 + 1}`));
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(await store.events.count()).toBe(0);
});

it('stops reading a body that grows too large unannounced', async () => {
  const { port } = await startRelay({ bodyLimitBytes: 100 });
  const chunk = `c8\r\n${'a'.repeat(200)}\r\n`;
  const answer = await raw(port, `${headOf('transfer-encoding: chunked')}${chunk}`);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toMatch(/connection: close/i);
});

it('lets whoever sends a long body in chunks read the answer', async () => {
  const { url } = await startRelay();
  const sending = request(`${url}/open`, { method: 'POST' });
  const answered = once(sending, 'response');
  for (let chunk = 0; chunk < 48; chunk += 1) sending.write('a'.repeat(64 * 1024));
  sending.end();
  const [answer] = (await answered) as [IncomingMessage];
  expect(answer.statusCode).toBe(413);
  answer.resume();
});

it.each([
  ['', 'empty'],
  ['{"event": "open"', 'JSON'],
  ['[1, "two", null]', 'not an object'],
  ['{"hello": "world"}', 'none of the fields'],
  ['just words', 'none of the fields'],
])('answers 400 to %j, counts it and keeps it', async (body, reason) => {
  const { send, store } = await startRelay();
  const response = await send('open', body);
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(reason);
  expect(await store.deadLetters.count()).toBeGreaterThan(0);
  const [latest] = await store.deadLetters.latest(1);
  expect(latest?.action).toBe('open');
});

it('counts an event that names none of its kinds as unreadable only without an action', async () => {
  const { send, store } = await startRelay();
  expect((await send('', nameless)).status).toBe(400);
  expect((await send('spam', nameless)).status).toBe(200);
  expect((await store.counts.ofTopic('campaign:4711')).events.spam).toBe(1);
});

it('keeps the good items of a batch and lists the bad ones', async () => {
  const { send, store } = await startRelay();
  const opened = { ...fields, event: 'open' };
  const items = [opened, 'nonsense', { ...opened, email: 'bob@example.com' }];
  const response = await send('open', JSON.stringify(items));
  expect(response.status).toBe(200);
  expect((await store.counts.ofTopic('campaign:4711')).events.open).toBe(2);
  expect(await store.deadLetters.latest(10)).toMatchObject([{ body: '"nonsense"', times: 1 }]);
});

it('answers 503 when more is in memory than it may hold, and takes events again afterwards', async () => {
  const { send, store } = await startRelay({ heldLimitBytes: 10_000 });
  const batch = JSON.stringify({ padding: 'x'.repeat(20_000), event: 'open', email: 'a@b.cd' });
  const refused = await send('open', batch);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(await store.events.count()).toBe(0);
  expect((await send('delivered', delivered)).status).toBe(200);
});

it.each([
  ['resets the connection', (socket: Socket) => socket.resetAndDestroy()],
  ['ends it', (socket: Socket) => socket.end()],
])('counts a body as cut off whose sender %s', async (_what, goAway) => {
  const metrics = new Registry();
  const { port, send } = await startRelay({ metrics });
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`${headOf('content-length: 50')}half`);
  // An answer on another connection shows that the half has been read.
  expect((await send('delivered', delivered)).status).toBe(200);
  goAway(socket);
  await expect
    .poll(() => metrics.metrics(), { interval: 5 })
    .toContain('postbell_relay_requests_total{status="cut off"} 1');
  expect((await send('delivered', delivered)).status).toBe(200);
});

it('reads a character whose bytes come in two pieces', async () => {
  const { port, store } = await startRelay();
  const body = Buffer.from(JSON.stringify({ ...fields, event: 'spam', email: 'ann@例え.jp' }));
  const middle = body.indexOf('例') + 1;
  const head = headOf(`connection: close\r\ncontent-length: ${body.length}`);
  const answer = await raw(port, head, body.subarray(0, middle), body.subarray(middle));
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(await store.counts.topDomains('campaign:4711', ['spam'], 1)).toEqual([
    { domain: '例え.jp', count: 1 },
  ]);
});

it('keeps and answers what it took before it stops, and takes nothing more', async () => {
  const { send, store, relay } = await startRelay();
  const sent = Array.from({ length: 10 }, (_, index) =>
    form({ event: 'open', email: `p${index}@example.com`, task_id: 4711 }),
  ).map(async (body) => send('open', body));
  await Promise.race(sent);
  await relay.stop();
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  const kept = statuses.filter((status) => status === 200).length;
  expect(kept).toBeGreaterThan(0);
  expect((await store.counts.ofTopic('campaign:4711')).events.open).toBe(kept);
  expect((await send('open', delivered)).status).toBe(503);
});

const headOf = (headers: string) =>
  `POST /relay/${SECRET}/open HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n`;

/** What a server answers to exactly these bytes, piece by piece, until it closes. */
async function raw(port: number, ...pieces: readonly (string | Buffer)[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  for (const piece of pieces) {
    socket.write(piece);
    await sleep(pieces.length > 1 ? 25 : 0);
  }
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}
