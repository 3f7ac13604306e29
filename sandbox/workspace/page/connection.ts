import { useEffect, useState } from 'react';
import {
  type PageAnswer,
  type PageEvent,
  type PageRequests,
  WINDOW_HEADER,
} from '../page-protocol.ts';
import { trusted } from './trusted.ts';

const RECONNECT_MS = 1000;

/** What the app may answer with a message. */
const ASKING: ReadonlySet<keyof PageRequests> = new Set([
  'message',
  'action',
  'submit',
  'shortcut',
]);

/** This window; it stays the same when it is reloaded. */
export const WINDOW_ID = (() => {
  const id = sessionStorage.getItem('window') ?? crypto.randomUUID();
  sessionStorage.setItem('window', id);
  return id;
})();

let askedAtMs = Number.NEGATIVE_INFINITY;

/** When somebody in this window last asked for something, on the clock of `performance.now()`. */
export function lastAskedAtMs(): number {
  return askedAtMs;
}

/** Sends one request to the workspace; a server that can't be reached is an answer too. */
export async function request<Name extends keyof PageRequests>(
  name: Name,
  body: PageRequests[Name],
): Promise<PageAnswer> {
  if (ASKING.has(name)) askedAtMs = performance.now();
  try {
    const response = await fetch(`/page/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [WINDOW_HEADER]: WINDOW_ID },
      body: JSON.stringify(body),
    });
    return trusted<PageAnswer>(await response.json());
  } catch (error) {
    return { ok: false, error: `The workspace is not answering (${String(error)}).` };
  }
}

/**
 * Keeps the page connected to the workspace; it comes back by itself and then starts from a fresh
 * snapshot. Returns whether it is connected just now.
 */
export function useEvents(onEvent: (event: PageEvent) => void): boolean {
  const [isConnected, setConnected] = useState(true);
  useEffect(() => {
    let isStopped = false;
    let socket: WebSocket;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const connect = () => {
      socket = new WebSocket(new URL('/page/events', location.href.replace(/^http/, 'ws')));
      socket.addEventListener('open', () => setConnected(true));
      socket.addEventListener('message', ({ data }) => {
        onEvent(trusted<PageEvent>(JSON.parse(String(data))));
      });
      socket.addEventListener('close', () => {
        if (isStopped) return;
        setConnected(false);
        retry = setTimeout(connect, RECONNECT_MS);
      });
    };
    connect();
    return () => {
      isStopped = true;
      clearTimeout(retry);
      socket.close();
    };
  }, [onEvent]);
  return isConnected;
}
