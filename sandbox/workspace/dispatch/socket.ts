import { WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { fromJson } from '../message-content.ts';
import { APP_ID } from '../team.ts';
import {
  CONNECTION_LOST,
  MOST_ACKNOWLEDGED_BYTES,
  type DispatchType,
  type Outcome,
  type Payload,
  type Retry,
} from './outcome.ts';

interface Envelope {
  readonly type: DispatchType;
  readonly payload: Payload;
  readonly timeoutMs: number;
  readonly retry: Retry | undefined;
}

/** Socket Mode, from Slack's side: docs.slack.dev/apis/events-api/using-socket-mode. */
export interface SocketLink {
  readonly server: WebSocketServer;
  /** @returns the path of a connection that may be opened once */
  issueTicket(): string;
  accepts(path: string): boolean;
  send(envelope: Envelope): Promise<Outcome>;
  /**
   * Tells the app to replace a connection, as Slack does every few hours; nothing more is sent over
   * it.
   * @param index the oldest is 0; default: every connection
   */
  refresh(index?: number): void;
  /** Breaks all connections, as networks do. */
  cut(): void;
  /** How many connections the app holds that are not to be replaced. */
  openConnections(): number;
  close(): Promise<void>;
}

const PING_MS = 10_000;
/** How long the app may take to close a connection. */
const CLOSE_MS = 1000;
/** Slack warns about 10 s before it closes a connection (docs.slack.dev/apis/events-api/using-socket-mode). */
const WARNING_MS = 10_000;
const acknowledgement = z.object({ envelope_id: z.string(), payload: z.unknown().optional() });

/** An envelope whose acknowledgement the workspace waits for. */
interface Waiting {
  /** We assume that an acknowledgement counts only on the connection that carried the envelope. */
  readonly socket: WebSocket;
  readonly settle: (outcome: Outcome) => void;
}

export function createSocketLink(newId: (prefix: string) => string): SocketLink {
  // A larger frame closes its connection with 1009 (revelrylabs/slax PR #614).
  const server = new WebSocketServer({ noServer: true, maxPayload: MOST_ACKNOWLEDGED_BYTES });
  const tickets = new Set<string>();
  const waiting = new Map<string, Waiting>();
  const leaving = new WeakSet<WebSocket>();
  const pings = setInterval(() => server.clients.forEach((socket) => socket.ping()), PING_MS);
  pings.unref();
  let turn = 0;

  const open = () =>
    [...server.clients].filter(
      (socket) => socket.readyState === WebSocket.OPEN && !leaving.has(socket),
    );
  server.on('connection', (socket) => {
    settleFrom(socket, waiting);
    socket.send(JSON.stringify(hello(open().length)));
  });

  return {
    server,
    issueTicket: () => {
      const path = `/link/?ticket=${newId('t')}&app_id=${APP_ID}`;
      tickets.add(path);
      return path;
    },
    accepts: (path) => tickets.delete(path),
    openConnections: () => open().length,
    send: async (envelope) => {
      const sockets = open();
      const socket = sockets[turn++ % sockets.length];
      if (socket === undefined) return { kind: 'failed', reason: 'no connection' };
      return sendOver(socket, { ...envelope, id: newId('e') }, waiting);
    },
    refresh: (index) => {
      const message = { type: 'disconnect', reason: 'refresh_requested', debug_info: DEBUG_INFO };
      const all = open();
      for (const socket of index === undefined ? all : all.slice(index, index + 1)) {
        leaving.add(socket);
        socket.send(JSON.stringify(message));
        setTimeout(() => socket.close(1001), WARNING_MS).unref();
      }
    },
    cut: () => server.clients.forEach((socket) => socket.terminate()),
    close: async () => {
      clearInterval(pings);
      await Promise.all([...server.clients].map(closed));
      server.close();
    },
  };
}

async function sendOver(
  socket: WebSocket,
  { id, type, payload, timeoutMs, retry }: Envelope & { readonly id: string },
  waiting: Map<string, Waiting>,
): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const timer = setTimeout(() => resolve({ kind: 'timeout' }), timeoutMs);
  waiting.set(id, { socket, settle: resolve });
  socket.send(JSON.stringify(envelope(id, type, payload, retry)));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    waiting.delete(id);
  }
}

/** Settles what waits for a connection, by what comes over it and by its end. */
function settleFrom(socket: WebSocket, waiting: ReadonlyMap<string, Waiting>): void {
  socket.on('message', (data: Buffer) => {
    const message = acknowledgement.safeParse(fromJson(data.toString()));
    if (!message.success) return;
    const { envelope_id: id, payload } = message.data;
    const envelope = waiting.get(id);
    if (envelope?.socket !== socket) return;
    envelope.settle({ kind: 'acknowledged', body: orNothing(payload) });
  });
  const lost: Outcome = { kind: 'failed', reason: CONNECTION_LOST };
  const loseAll = () =>
    waiting.forEach((envelope) => envelope.socket === socket && envelope.settle(lost));
  // A frame that is too large is an error before it closes the connection.
  socket.on('error', loseAll);
  socket.on('close', loseAll);
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
