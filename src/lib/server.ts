import {
  createServer as createHttpServer,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Registry } from '@prometheus-io/client';
import { ConfigError } from './errors.ts';
import type { Log } from './log.ts';
import { within } from './timeout.ts';

const LOOK_EVERY_MS = 20;

/**
 * Closes a server to new connections and resolves when the last answer is out. After `graceMs` it
 * cuts off the rest, since a client that sends half a request would block the shutdown.
 */
export async function closed(server: Server, graceMs: number): Promise<void> {
  const untilMs = performance.now() + graceMs;
  const done = new AbortController();
  server.close(() => done.abort());
  while (!done.signal.aborted) {
    // Node doesn't close a kept-alive connection by itself when its last request ends.
    if (performance.now() < untilMs) server.closeIdleConnections();
    else server.closeAllConnections();
    await wait(LOOK_EVERY_MS);
  }
}

/** Tells whether an address stays on this machine; true for text that is no address. */
export function isLoopback(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? 'localhost';
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

interface PortOf {
  readonly setting: string;
  readonly host: string;
  readonly port: number;
}

export function portInUse({ setting, port }: Pick<PortOf, 'setting' | 'port'>): string {
  return `${setting}: port ${port} is in use; set ${setting} to another one`;
}

export function portProblem({ setting, host, port }: PortOf, cause: unknown): string {
  if (isInUse(cause)) return portInUse({ setting, port });
  const reason = cause instanceof Error ? cause.message : String(cause);
  return `${setting}: can't listen on ${host}:${port} (${reason})`;
}

export function isInUse(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE';
}

export interface Routes {
  /** The handler of Slack's requests; `null` in Socket Mode, where Slack sends none. */
  readonly slack: RequestListener | null;
  readonly relay: RequestListener;
  /** The checks that `/readyz` runs; a rejection means not ready. */
  readonly checks: Readonly<Record<string, () => Promise<void>>>;
  readonly metrics: Registry;
  readonly log: Log;
}

interface ServerAddress {
  readonly host: string;
  /** The port; 0 takes any free one. */
  readonly port: number;
  /** Milliseconds that unfinished requests may delay the shutdown. Default 5 s. */
  readonly graceMs?: number;
}

const RELAY = '/relay/';
const CHECK_TIMEOUT_MS = 3000;
const READINESS_KEPT_MS = 2000;
// Process managers often give a bot ten seconds for its whole shutdown.
const GRACE_MS = 5000;

/**
 * Listens for Slack, for the service's webhooks and for the operator's probes.
 * @throws {ConfigError} when the address can't be listened on.
 */
export async function startServer(
  routes: Routes,
  { host, port, graceMs = GRACE_MS }: ServerAddress,
) {
  const listener = listenerOf(routes);
  let isStopping = false;
  const server = createHttpServer((request, response) => {
    // A service that goes on posting over one connection would otherwise never let it close.
    if (isStopping) response.setHeader('connection', 'close');
    listener(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => {
      const problem = portProblem({ setting: 'PORT', host, port }, cause);
      reject(new ConfigError([problem], { cause }));
    });
    server.listen(port, host, resolve);
  });
  // A TCP server's address is never a pipe's name.
  const bound = server.address() as AddressInfo;
  return {
    url: `http://${bound.family === 'IPv6' ? `[${bound.address}]` : bound.address}:${bound.port}`,
    /** Takes no new connection; resolves when the last answer is out, after `graceMs` at most. */
    stop: () => {
      isStopping = true;
      return closed(server, graceMs);
    },
  };
}

function listenerOf(routes: Routes): RequestListener {
  const answerReadiness = createReadiness(routes);
  return (request, response) => {
    // Don't parse the address: `//` is invalid, and an error thrown here would end the process.
    const [pathname = ''] = (request.url ?? '/').split('?');
    if (pathname === '/slack/events' && routes.slack) return routes.slack(request, response);
    if (pathname === '/relay' || pathname.startsWith(RELAY)) {
      return routes.relay(request, response);
    }
    if (pathname === '/healthz') return answer(response, 200, { status: 'alive' });
    if (pathname === '/readyz') return void answerReadiness(response);
    if (pathname === '/metrics') return void answerMetrics(routes, response);
    return answer(response, 404, { error: 'not found' });
  };
}

/** Keeps an answer for a while: anybody can ask, and the service limits the bot's requests. */
function createReadiness({ checks, log }: Routes) {
  let requested: {
    readonly states: Promise<Record<string, string>>;
    readonly atMs: number;
  } | null = null;
  return async (response: ServerResponse): Promise<void> => {
    const nowMs = performance.now();
    if (!requested || nowMs - requested.atMs >= READINESS_KEPT_MS) {
      requested = { states: statesOf(checks, log), atMs: nowMs };
    }
    const states = await requested.states;
    const isReady = Object.values(states).every((state) => state === 'ready');
    answer(response, isReady ? 200 : 503, states);
  };
}

async function statesOf(checks: Routes['checks'], log: Log): Promise<Record<string, string>> {
  const states = Object.entries(checks).map(async ([name, check]) => {
    try {
      await within(check(), CHECK_TIMEOUT_MS, () => {
        throw new Error('no answer in time');
      });
      return [name, 'ready'] as const;
    } catch (err) {
      log.warn({ err, check: name }, 'not ready');
      return [name, 'not ready'] as const;
    }
  });
  return Object.fromEntries(await Promise.all(states));
}

async function answerMetrics({ metrics, log }: Routes, response: ServerResponse): Promise<void> {
  try {
    const text = await metrics.metrics();
    response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
  } catch (error) {
    log.error({ err: error }, 'metrics failed');
    answer(response, 500, { error: 'metrics failed' });
  }
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
