import { useEffect, useState } from 'react';
import type { PageAnswer, PageEvent, PageRequests } from '../page-protocol.ts';
import { trusted } from './trusted.ts';

const RECONNECT_MS = 1000;

/** Sends one request to the workspace; a server that can't be reached is an answer too. */
export async function request<Name extends keyof PageRequests>(
  name: Name,
  body: PageRequests[Name],
): Promise<PageAnswer> {
  try {
    const response = await fetch(`/page/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
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
