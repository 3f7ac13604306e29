import { inspect } from 'node:util';
import type { Service } from '../../src/service/service.ts';
import { clientOf, startServer, type Respond } from './http-server.ts';

/** The failure of one call to a server that answers like this. */
export async function failureOf(
  respond: Respond,
  call: (service: Service) => Promise<unknown>,
  parts: Parameters<typeof clientOf>[1] = {},
): Promise<Error> {
  await using server = await startServer(respond);
  const error: unknown = await call(clientOf(server.url, parts)).then(
    (value) => new Error(`the call gave ${inspect(value)}`),
    (error: unknown) => error,
  );
  if (error instanceof Error) return error;
  throw new Error('something else than an error was thrown');
}
