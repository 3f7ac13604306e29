import { createServer } from 'node:net';

/** A port, and the setting that chooses it. */
interface PortOf {
  readonly setting: string;
  readonly host: string;
  readonly port: number;
}

/** What is wrong with a port on which something else listens. */
export function portInUse({ setting, port }: Pick<PortOf, 'setting' | 'port'>): string {
  return `${setting}: port ${port} is in use; set ${setting} to another one`;
}

/** Why a port can't be listened on, as a problem of its setting. */
export function portProblem({ setting, host, port }: PortOf, cause: unknown): string {
  if (isInUse(cause)) return portInUse({ setting, port });
  const reason = cause instanceof Error ? cause.message : String(cause);
  return `${setting}: can't listen on ${host}:${port} (${reason})`;
}

/** Whether nobody listens there just now. */
export async function isPortFree(host: string, port: number): Promise<boolean> {
  const server = createServer();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  // Whatever else is wrong with the address is said by whoever listens in earnest.
  server.once('error', (cause) => resolve(!isInUse(cause)));
  server.listen({ host, port }, () => server.close(() => resolve(true)));
  return promise;
}

function isInUse(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE';
}
