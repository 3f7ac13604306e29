import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../bench/postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Answers with the address of a database on a PostgreSQL server; one server for the whole run. */
    readonly postgresDoor: string;
  }
}

/** Runs a real PostgreSQL from when the first test asks for it (vitest's globalSetup). */
export default async function offerPostgres(project: TestProject): Promise<() => Promise<void>> {
  let started: ReturnType<typeof startPostgres> | undefined;
  const door = createServer((_, response) => {
    started ??= startPostgres({ isDurable: false });
    started.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  // A TCP server's address is never a pipe's name.
  const { port } = door.address() as AddressInfo;
  project.provide('postgresDoor', `http://127.0.0.1:${port}`);
  return async () => {
    door.close();
    door.closeAllConnections();
    await (await started)?.stop();
  };
}
