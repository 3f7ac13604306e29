import type { Server } from 'node:http';

const LOOK_EVERY_MS = 20;

/**
 * Takes no new connection; resolves when the last answer is out, or when what is unfinished after so
 * long was cut off: somebody who sends half a request would hold up everything.
 */
export async function closed(server: Server, graceMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  server.close(() => resolve(undefined));
  // A connection that is kept alive isn't closed when its last request ends, only when asked for.
  const idle = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
  const rest = setTimeout(() => server.closeAllConnections(), graceMs);
  await promise;
  clearInterval(idle);
  clearTimeout(rest);
}
