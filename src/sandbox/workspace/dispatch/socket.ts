import { WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { fromJson } from '../message-content.ts';
import { APP_ID } from '../team.ts';
import type { DispatchType, Outcome, Payload, Retry } from './outcome.ts';

/** Socket Mode, from Slack's side: docs.slack.dev/apis/events-api/using-socket-mode. */
export interface SocketLink {
  readonly server: WebSocketServer;
  /** @returns the path of a connection that may be opened once */
  issueTicket(): string;
  accepts(path: string): boolean;
  send(envelope: {
    readonly type: DispatchType;
    readonly payload: Payload;
    readonly timeoutMs: number;
    readonly retry: Retry | undefined;
  }): Promise<Outcome>;
  /** Tells the app to connect anew, as Slack does every few hours. */
  refresh(): void;
  close(): Promise<void>;
}

const PING_MS = 10_000;
/** How long the app may take to close a connection. */
const CLOSE_MS = 1000;
const acknowledgement = z.object({ envelope_id: z.string(), payload: z.unknown().optional() });

export function createSocketLink(newId: (prefix: string) => string): SocketLink {
  const server = new WebSocketServer({ noServer: true });
  const tickets = new Set<string>();
  const waiting = new Map<string, (body: unknown) => void>();
  const pings = setInterval(() => server.clients.forEach((socket) => socket.ping()), PING_MS);
  pings.unref();
  let turn = 0;

  server.on('connection', (socket) => {
    socket.on('message', (data: Buffer) => {
      const message = acknowledgement.safeParse(fromJson(data.toString()));
      if (message.success) waiting.get(message.data.envelope_id)?.(message.data.payload);
    });
    socket.send(JSON.stringify(hello(server.clients.size)));
  });

  return {
    server,
    issueTicket: () => {
      const path = `/link/?ticket=${newId('t')}&app_id=${APP_ID}`;
      tickets.add(path);
      return path;
    },
    accepts: (path) => tickets.delete(path),
    send: async ({ type, payload, timeoutMs, retry }) => {
      const open = [...server.clients].filter((one) => one.readyState === WebSocket.OPEN);
      const socket = open[turn++ % open.length];
      if (socket === undefined) return { kind: 'failed', reason: 'no connection' };
      const envelopeId = newId('e');
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      const timer = setTimeout(() => resolve({ kind: 'timeout' }), timeoutMs);
      waiting.set(envelopeId, (body) => resolve({ kind: 'acknowledged', body: orNothing(body) }));
      socket.send(JSON.stringify(envelope(envelopeId, type, payload, retry)));
      return promise.finally(() => {
        clearTimeout(timer);
        waiting.delete(envelopeId);
      });
    },
    refresh: () => {
      const message = { type: 'disconnect', reason: 'refresh_requested', debug_info: DEBUG_INFO };
      server.clients.forEach((socket) => socket.send(JSON.stringify(message)));
    },
    close: async () => {
      clearInterval(pings);
      await Promise.all([...server.clients].map(closed));
      server.close();
    },
  };
}

async function closed(socket: WebSocket): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  socket.once('close', () => resolve(undefined));
  socket.close(1001);
  const timer = setTimeout(() => socket.terminate(), CLOSE_MS);
  await promise;
  clearTimeout(timer);
}

const DEBUG_INFO = { host: 'workspace', build_number: 1, approximate_connection_time: 18_060 };

function hello(connections: number): Payload {
  return {
    type: 'hello',
    num_connections: connections,
    debug_info: DEBUG_INFO,
    connection_info: { app_id: APP_ID },
  };
}

function envelope(
  envelopeId: string,
  type: DispatchType,
  payload: Payload,
  retry: Retry | undefined,
): Payload {
  return {
    envelope_id: envelopeId,
    payload,
    type,
    accepts_response_payload: type !== 'events_api',
    ...(type === 'events_api' && {
      retry_attempt: retry?.num ?? 0,
      retry_reason: retry?.reason ?? '',
    }),
  };
}

/** The SDK acknowledges with an empty object when there is nothing to say. */
function orNothing(body: unknown): unknown {
  const isEmpty = typeof body === 'object' && body !== null && Object.keys(body).length === 0;
  return isEmpty ? undefined : body;
}
