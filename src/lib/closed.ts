import type { Server } from 'node:http';

const LOOK_EVERY_MS = 20;

/**
 * Closes a server to new connections and resolves when the last answer is out. After `graceMs` it
 * cuts off the rest, since a client that sends half a request would block the shutdown.
 */
export async function closed(server: Server, graceMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  server.close(() => resolve(undefined));
  // Node doesn't close a kept-alive connection by itself when its last request ends.
  const idle = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
  const rest = setTimeout(() => server.closeAllConnections(), graceMs);
  await promise;
  clearInterval(idle);
  clearTimeout(rest);
}
