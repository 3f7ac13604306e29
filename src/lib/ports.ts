import { createServer } from 'node:net';

/** A port, and the setting that chooses it. */
interface PortOf {
  readonly setting: string;
  readonly host: string;
  readonly port: number;
}

/** Returns the problem of a port on which something else listens. */
export function portInUse({ setting, port }: Pick<PortOf, 'setting' | 'port'>): string {
  return `${setting}: port ${port} is in use; set ${setting} to another one`;
}

/** Returns the reason why a server can't listen on a port, as a problem of its setting. */
export function portProblem({ setting, host, port }: PortOf, cause: unknown): string {
  if (isInUse(cause)) return portInUse({ setting, port });
  const reason = cause instanceof Error ? cause.message : String(cause);
  return `${setting}: can't listen on ${host}:${port} (${reason})`;
}

/** Tells whether no process listens on a port just now. */
export async function isPortFree(host: string, port: number): Promise<boolean> {
  const server = createServer();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  // Only a port in use matters here: the real server reports all other problems of the address.
  server.once('error', (cause) => resolve(!isInUse(cause)));
  server.listen({ host, port }, () => server.close(() => resolve(true)));
  return promise;
}

function isInUse(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE';
}
