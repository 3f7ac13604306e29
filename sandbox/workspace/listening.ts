import type { Server } from 'node:http';

/** @returns the port on which the server listens from now on */
export async function listening(server: Server, port: number, host: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  server.once('error', reject);
  server.listen(port, host, () => resolve(undefined));
  await promise;
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}
