import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import type { ServiceConfig } from '../../src/lib/config.ts';
import { InputError } from '../../src/lib/errors.ts';
import { createLog } from '../../src/lib/log.ts';
import type { HttpParts } from '../../src/service/http.ts';
import { createServices, type Service } from '../../src/service/service.ts';
import { ALLOWED } from './principals.ts';

export interface Received {
  /** The request line, without the base address's own path. */
  readonly start: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Bytes in place of the body, such as packed ones. */
  readonly rawBody?: Uint8Array;
}

/** An answer, or nothing at all: `drop` ends the connection, `hang` leaves it open. */
export type Respond = (request: Received) => Answer | 'drop' | 'hang' | Promise<Answer>;

export interface HttpServer extends AsyncDisposable {
  readonly url: string;
  readonly received: readonly Received[];
  respond: Respond;
}

/** A server on a free port of loopback that answers whatever the test says. */
export async function startServer(respond: Respond): Promise<HttpServer> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const start = `${request.method} ${request.url} HTTP/${request.httpVersion}`;
      const one = { start, headers: request.headers, body: await text(request) };
      received.push(one);
      const answer = await self.respond(one);
      if (answer === 'hang') return;
      if (answer === 'drop') return void request.socket.destroy();
      response.writeHead(answer.status ?? 200, answer.headers);
      response.end(answer.rawBody ?? answer.body);
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const self: HttpServer = {
    url: `http://127.0.0.1:${port}`,
    received,
    respond,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
  return self;
}

export function json(value: unknown, status = 200): Answer {
  const headers = { 'content-type': 'application/json' };
  return { status, headers, body: JSON.stringify(value) };
}

/** The client of such a server: no waiting before retries, practically no pace. */
export function clientOf(
  url: string,
  { auth, timezone, rateLimit, ...parts }: Partial<HttpParts & ServiceConfig> = {},
): Service {
  const config = {
    baseUrl: url,
    auth: auth ?? { kind: 'none' as const },
    timezone: timezone ?? 'UTC',
    rateLimit: rateLimit ?? 1_000_000,
  };
  return createServices(config, {
    principal: ALLOWED,
    log: createLog('silent'),
    backoffMs: () => 0,
    ...parts,
  }).service;
}

/** A service that answers this until the test ends, and what it was asked. */
export async function serviceThat(respond: Respond) {
  const server = await startServer(respond);
  onTestFinished(() => server[Symbol.asyncDispose]());
  return { server, service: clientOf(server.url) };
}

/** The failure of a call that is refused for its input before the service is asked. */
export async function heldBack(
  call: (service: Service) => Promise<unknown>,
  parts: Parameters<typeof clientOf>[1] = {},
): Promise<Error> {
  let asked = 0;
  const respond = () => {
    asked += 1;
    return json({ result: true, id: 1 });
  };
  const error = await failureOf(respond, call, parts);
  expect(error).toBeInstanceOf(InputError);
  expect(asked).toBe(0);
  return error;
}

/** The failure of one call to a server that answers like this. */
export async function failureOf(
  respond: Respond,
  call: (service: Service) => Promise<unknown>,
  parts: Parameters<typeof clientOf>[1] = {},
): Promise<Error> {
  await using server = await startServer(respond);
  const error: unknown = await call(clientOf(server.url, parts)).then(
    (value) => new Error(`the call gave ${inspect(value)}`),
    (error: unknown) => error,
  );
  if (error instanceof Error) return error;
  throw new Error('something else than an error was thrown');
}
