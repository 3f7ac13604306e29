import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { Registry } from '@prometheus-io/client';
import { ConfigError, RefusedError } from '../../src/lib/errors.ts';
import { createExamination } from '../../src/lib/examination.ts';
import { createLog } from '../../src/lib/log.ts';
import {
  type Routes,
  startServer,
  startStatusServer,
  type StatusRoutes,
} from '../../src/lib/server.ts';

const log = createLog('silent');
const stops: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

it('hands Slack and the service to their rooms', async () => {
  const url = await start({});
  const post = await fetch(`${url}/relay/secret/open`, { method: 'POST', body: 'event=open' });
  expect(await post.text()).toBe('relay');
  expect(await text(`${url}/relay/secret/open`)).toBe('relay');
  expect(await text(`${url}/slack/events`)).toBe('slack');
  expect((await fetch(`${url}/relays`)).status).toBe(404);
});

it.each(['http://bot.example', 'https://bot.example:8443', 'HTTP://bot.example'])(
  'understands a target that names its host: %s',
  async (host) => {
    const url = await start({});
    const at = (path: string, method = 'POST') => statusAt(url, `${method} ${host}${path}`);
    expect(await at('/relay/secret/open?x=1')).toBe(200);
    expect(await at('/slack/events')).toBe(200);
    expect(await at('/healthz', 'GET')).toBe(200);
    expect(await at('/healthz', 'HEAD')).toBe(200);
    expect(await at('', 'GET')).toBe(404);
    expect(await at('/relays')).toBe(404);
  },
);

it.each(['/healthz', '/readyz', '/nothing'])(
  'reads no body that goes on and on: %s',
  async (path) => {
    const { hostname, port } = new URL(await start({}));
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.write(`POST ${path} HTTP/1.1\r\nhost: bot\r\ntransfer-encoding: chunked\r\n\r\n`);
    const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`;
    let sentMb = 0;
    const room = () => Promise.race([once(socket, 'drain'), once(socket, 'close')]);
    while (!socket.destroyed && sentMb < 100) {
      // An error means that the server has closed the connection.
      if (!socket.write(chunk)) await room().catch(() => undefined);
      sentMb += 1 / 16;
    }
    expect(sentMb).toBeLessThan(20);
    socket.destroy();
  },
);

it('serves no Slack address in Socket Mode', async () => {
  const url = await start({ slack: null });
  expect((await fetch(`${url}/slack/events`)).status).toBe(404);
});

it('is alive while a part is not ready, and names that part', async () => {
  const down = async () => Promise.reject(new Error('down'));
  const readiness = createExamination({ store: down, slack: async () => {} }, log);
  const url = await start({ readiness });
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  const ready = await fetch(`${url}/readyz`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({ store: 'not ready', slack: 'ready' });
});

it('asks the parts once for probes that come together', async () => {
  let requested = 0;
  const readiness = createExamination({ store: async () => void (requested += 1) }, log);
  const url = await start({ readiness });
  const probes = Array.from({ length: 20 }, () => fetch(`${url}/readyz`));
  expect((await Promise.all(probes)).every(({ status }) => status === 200)).toBe(true);
  expect(requested).toBe(1);
});

it('shows metrics and status on a port of their own, and nothing else there', async () => {
  const url = await startStatus({});
  const response = await fetch(`${url}/metrics`);
  expect(response.headers.get('content-type')).toContain('text/plain');
  for (const path of ['/healthz', '/relay/secret/open', '/slack/events', '/']) {
    expect((await fetch(`${url}${path}`)).status).toBe(404);
  }
  const open = await start({});
  for (const path of ['/metrics', '/statusz']) {
    expect((await fetch(`${open}${path}`)).status).toBe(404);
  }
});

it('says in the status what each part answers, without what an error may contain', async () => {
  const refused = new RefusedError('The service doesn’t accept it.', { status: 401 });
  const checks = {
    store: async () => Promise.reject(new Error('connect to postgres://bot:secret@db')),
    slack: async () => {},
    service: async () => Promise.reject(refused),
  };
  const status = createExamination(checks, log);
  const url = await startStatus({ facts: async () => ({ version: '1.2.3' }), status });
  const response = await fetch(`${url}/statusz`);
  expect(response.status).toBe(200);
  const ms: unknown = expect.any(Number);
  expect(await response.json()).toEqual({
    status: 'degraded',
    version: '1.2.3',
    parts: {
      store: { status: 'failing', problem: 'It doesn’t answer.', ms },
      slack: { status: 'ok', ms },
      service: { status: 'failing', problem: 'The service doesn’t accept it.', ms },
    },
  });
});

it('keeps an idle connection longer than load balancers do, which would send the next request over it', async () => {
  const { headers } = await fetch(`${await start({})}/healthz`);
  const [, seconds] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThan(600);
});

it('outlives a request for something that is no address', async () => {
  const { hostname, port } = new URL(await start({}));
  for (const path of ['//', '//:x', 'http://[', '*']) {
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
    const asking = request({ hostname, port, path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asking.on('error', reject).end();
    expect(await promise).toBe(404);
  }
});

it('names the settings when the port is taken', async () => {
  const url = await start({});
  const port = Number(new URL(url).port);
  const taken = { host: '127.0.0.1', port };
  const another = (setting: string) => `${setting}: port ${port} is in use; set ${setting} to`;
  await expect(startServer(routes({}), taken)).rejects.toThrow(another('PORT'));
  const starting = startStatusServer(statusRoutes({}), taken);
  await expect(starting).rejects.toThrow(another('METRICS_PORT'));
  await expect(starting).rejects.toThrow(ConfigError);
});

it.each([
  ['posts', {}],
  ['posts in chunks', { 'transfer-encoding': 'chunked' }],
])('ends though somebody goes on sending %s over one connection', async (_kind, headers) => {
  const { promise: requested, resolve: arrived } = Promise.withResolvers<void>();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const relay: Routes['relay'] = (_request, response) => {
    arrived();
    void held.then(() => response.end('late'));
  };
  const server = await startServer(routes({ relay }), { host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const options = { method: 'POST', agent, headers };
  const post = () =>
    new Promise<void>((resolve, reject) => {
      const sending = request(`${server.url}/relay/x`, options, (response) => {
        response.resume().once('end', resolve);
      });
      sending.once('error', reject).end();
    });
  const untilRefused = (async () => {
    for (;;) await post();
  })().catch(() => 'refused');
  await requested;
  const stopped = server.stop();
  release();
  await stopped;
  expect(await untilRefused).toBe('refused');
  agent.destroy();
});

it.each(['POST /relay/x HTTP/1.1\r\nHost: a\r\nConte', 'GET /slack/events HTTP/1.1\r\nHo'])(
  'ends soon though somebody never ends the head that begins with %j',
  // Node itself closes it after a minute.
  { timeout: 55_000 },
  async (half) => {
    const server = await startServer(routes({}), { host: '127.0.0.1', port: 0, graceMs: 100 });
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const gone = once(socket, 'close');
    socket.on('error', () => {});
    socket.write(half);
    // Whoever comes later is heard later.
    expect(await text(`${server.url}/healthz`)).toContain('alive');
    await server.stop();
    await gone;
  },
);

/** The status of the answer to a request with exactly this method and target. */
async function statusAt(url: string, request: string): Promise<number> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `${request} HTTP/1.1\r\nhost: bot\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
  );
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
}

async function start(changes: Partial<Routes>): Promise<string> {
  const server = await startServer(routes(changes), { host: '127.0.0.1', port: 0 });
  stops.push(server.stop);
  return server.url;
}

async function startStatus(changes: Partial<StatusRoutes>): Promise<string> {
  const address = { host: '127.0.0.1', port: 0 };
  const server = await startStatusServer(statusRoutes(changes), address);
  stops.push(server.stop);
  return server.url;
}

function routes(changes: Partial<Routes>): Routes {
  return {
    slack: (_request, response) => response.end('slack'),
    relay: (_request, response) => response.end('relay'),
    mcp: null,
    readiness: async () => [],
    ...changes,
  };
}

function statusRoutes(changes: Partial<StatusRoutes>): StatusRoutes {
  return {
    status: async () => [],
    facts: async () => ({}),
    metrics: new Registry(),
    log,
    ...changes,
  };
}

async function text(url: string): Promise<string> {
  return (await fetch(url)).text();
}
