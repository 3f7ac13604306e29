import type { Server } from 'node:http';

const GRACE_MS = 1000;
const LOOK_MS = 20;

/** @returns the port on which the server listens from now on */
export async function listening(server: Server, port: number, host: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  server.once('error', reject);
  server.listen(port, host, () => resolve(undefined));
  await promise;
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

/** Closes a server when the requests under way have ended, at the latest after a second. */
export async function closed(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  server.close(() => resolve(undefined));
  // A connection that is kept alive isn't closed when its last request ends, only when asked for.
  const idle = setInterval(() => server.closeIdleConnections(), LOOK_MS);
  const rest = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await promise;
  clearInterval(idle);
  clearTimeout(rest);
}
