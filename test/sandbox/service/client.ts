import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startSandboxService } from '../../../sandbox/service/server.ts';
import type { SandboxServiceOptions } from '../../../sandbox/service/server.ts';

/** Where the clock of every test stands, until it is advanced. */
export const NOW = new Date('2026-03-18T12:00:00Z');

/** A company that is built twenty times as fast as the one that people try Postbell with. */
export const SMALL = { people: 300, singleEmailsPerDay: 48 };

/** The stand-in on a free port, with few people in it and its clock standing still. */
export async function start(options: Partial<SandboxServiceOptions> = {}) {
  const service = await startSandboxService({ port: 0, now: () => NOW, ...SMALL, ...options });
  return { ...service, call: clientOf(service.url), [Symbol.asyncDispose]: service.close };
}

/** Who an email campaign is from, and what it is about. */
export const LETTER = {
  sender_name: 'Larkspur',
  sender_email: 'news@larkspur.example',
  subject: 'Hello',
};

export const CREDENTIALS = {
  grant_type: 'client_credentials',
  client_id: 'sandbox',
  client_secret: 'sandbox-secret',
};

export type Started = Awaited<ReturnType<typeof start>>;

export interface Answer {
  readonly status: number;
  // Tests look into answers of many shapes; what isn't there fails the comparison.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

/** A stand-in for all tests of a file, before each of which its world begins anew. */
export function startForFile(options: Partial<SandboxServiceOptions> = {}) {
  let service: Started;
  beforeAll(async () => {
    service = await start(options);
  });
  beforeEach(() => service.control.reset());
  afterAll(() => service.close());
  const call = (...request: Parameters<Started['call']>) => service.call(...request);
  return {
    call,
    /** The body of the answer. */
    get: async (path: string): Promise<Answer['body']> => (await call('GET', path)).body,
    post: async (path: string, body: unknown): Promise<Answer['body']> =>
      (await call('POST', path, body)).body,
    get url() {
      return service.url;
    },
    get control() {
      return service.control;
    },
    /** The whole world, to look at and to change. */
    get state() {
      return service.state();
    },
    /** A new list with so many contacts in it. */
    listOf: async (count: number): Promise<number> => {
      const { body } = await call('POST', '/addressbooks', { bookName: `List of ${count}` });
      const emails = addresses(count);
      if (count > 0) await call('POST', `/addressbooks/${body.id}/emails`, { emails });
      return body.id;
    },
  };
}

export function addresses(count: number, name = 'person'): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${name}${index}@example.com`);
}

/** Sends a request with a JSON body, form fields or nothing, and reads the JSON answer. */
function clientOf(url: string) {
  return async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const isForm = body instanceof URLSearchParams;
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { ...(!isForm && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
}

export function base64(value: string): string {
  return Buffer.from(value).toString('base64');
}

interface Received {
  readonly contentType: string | undefined;
  readonly text: string;
}

/**
 * Somebody whom webhooks are posted to; answers with `statusOf` the position of the post, once
 * `until` is over.
 */
export async function startReceiver(
  statusOf: (position: number) => number = () => 200,
  until: Promise<void> = Promise.resolve(),
) {
  const received: Received[] = [];
  const app = new Hono();
  app.post('/hook', async (c) => {
    received.push({ contentType: c.req.header('content-type'), text: await c.req.text() });
    await until;
    return new Response(null, { status: statusOf(received.length - 1) });
  });
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    events: () => received.map(({ text }) => Object.fromEntries(new URLSearchParams(text))),
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
    },
  };
}
