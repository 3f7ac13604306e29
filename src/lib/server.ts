import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { pause as wait } from './timeout.ts';
import type { Registry } from '@prometheus-io/client';
import { ConfigError } from './errors.ts';
import type { Examination } from './examination.ts';
import type { Log } from './log.ts';

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
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    const name = setting.replace(/PORT$/, 'HOST');
    return `${name}: this machine has no address ${host}; use 127.0.0.1, or 0.0.0.0 for all it has`;
  }
  return `${setting}: can't listen on ${host}:${port} (${reason})`;
}

export function isInUse(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE';
}

export interface Routes {
  /** The handler of Slack's requests; `null` in Socket Mode, where Slack sends none. */
  readonly slack: RequestListener | null;
  readonly relay: RequestListener;
  /** The listener of assistants; `null` where it is turned off. */
  readonly mcp: RequestListener | null;
  /** The parts that `/readyz` asks: those without which this process can't receive anything. */
  readonly readiness: Examination;
}

export interface StatusRoutes {
  /** The parts that `/statusz` asks: all that the bot depends on. */
  readonly status: Examination;
  /** Returns what else `/statusz` says: versions, uptime, what went wrong. It never rejects. */
  readonly facts: () => Promise<object>;
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
/**
 * Milliseconds that an idle connection stays open: longer than any usual load balancer's end keeps it
 * (nginx and Amazon 60 s, Google 600 s), since one that is closed here while the next request is on
 * its way there is answered with 502.
 */
const KEEP_ALIVE_MS = 620_000;
// Process managers often give a bot ten seconds for its whole shutdown.
const GRACE_MS = 5000;
/** A scrape is asked for again; it delays no shutdown. */
const STATUS_GRACE_MS = 500;

/** @throws {ConfigError} when the address can't be listened on. */
export function startServer(routes: Routes, address: ServerAddress) {
  return listenOn(listenerOf(routes), { setting: 'PORT', ...address });
}

/**
 * Listens for the operator's monitoring, apart from what the internet reaches.
 * @throws {ConfigError} when the address can't be listened on.
 */
export function startStatusServer(routes: StatusRoutes, address: ServerAddress) {
  const setting = 'METRICS_PORT';
  return listenOn(statusListenerOf(routes), { setting, graceMs: STATUS_GRACE_MS, ...address });
}

async function listenOn(
  listener: RequestListener,
  { setting, host, port, graceMs = GRACE_MS }: ServerAddress & Pick<PortOf, 'setting'>,
) {
  let isStopping = false;
  const server = createHttpServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    // A service that goes on posting over one connection would otherwise never let it close.
    if (isStopping) response.setHeader('connection', 'close');
    listener(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => {
      const problem = portProblem({ setting, host, port }, cause);
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

/**
 * Returns a request's target without the host that it may name (RFC 9112, 3.2.2). Don't parse it:
 * `//` is invalid, and an error thrown here would end the process.
 */
export function targetOf({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*/iu, '') || '/';
}

function pathOf(request: IncomingMessage): string {
  const [pathname = ''] = targetOf(request).split('?');
  return pathname;
}

function listenerOf({ slack, relay, mcp, readiness }: Routes): RequestListener {
  const answerReadiness = async (response: ServerResponse): Promise<void> => {
    const results = await readiness();
    const isReady = results.every(({ problem }) => problem === null);
    const states = results.map(({ part, problem }) => [part, problem ? 'not ready' : 'ready']);
    answer(response, isReady ? 200 : 503, Object.fromEntries(states));
  };
  return (request, response) => {
    const pathname = pathOf(request);
    if (pathname === '/slack/events' && slack) return slack(request, response);
    if (pathname === '/relay' || pathname.startsWith(RELAY)) return relay(request, response);
    if (pathname === '/mcp' && mcp) return mcp(request, response);
    if (pathname === '/healthz') return answer(response, 200, { status: 'alive' });
    if (pathname === '/readyz') return void answerReadiness(response);
    return answer(response, 404, { error: 'not found' });
  };
}

function statusListenerOf({ status, facts, metrics, log }: StatusRoutes): RequestListener {
  const answerStatus = async (response: ServerResponse): Promise<void> => {
    const [results, known] = await Promise.all([status(), facts()]);
    const isWell = results.every(({ problem }) => problem === null);
    const parts = results.map(({ part, problem, ms }) => [
      part,
      problem === null ? { status: 'ok', ms } : { status: 'failing', problem, ms },
    ]);
    const words = isWell ? 'ok' : 'degraded';
    answer(response, 200, { status: words, ...known, parts: Object.fromEntries(parts) });
  };
  return (request, response) => {
    const pathname = pathOf(request);
    if (pathname === '/metrics') return void answerMetrics({ metrics, log }, response);
    if (pathname === '/statusz') return void answerStatus(response);
    return answer(response, 404, { error: 'not found' });
  };
}

async function answerMetrics(
  { metrics, log }: Pick<StatusRoutes, 'metrics' | 'log'>,
  response: ServerResponse,
): Promise<void> {
  try {
    const text = await metrics.metrics();
    response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
  } catch (error) {
    log.error({ err: error }, 'metrics failed');
    answer(response, 500, { error: 'metrics failed' });
  }
}

/** Closes a connection that still sends a body, which nobody reads. */
function answer(response: ServerResponse, status: number, body: object): void {
  const { headers } = response.req;
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
  response
    .writeHead(status, {
      'content-type': 'application/json',
      ...(hasBody && { connection: 'close' }),
    })
    .end(JSON.stringify(body));
}
