import { once } from 'node:events';
import { accessSync, constants, statfsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import type { TestProject } from 'vitest/node';
import { MissingPostgresError, startPostgres } from '../bench/postgres.ts';
import { openStore } from '../src/store/store.ts';
import { quiet } from './store/quiet.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** An SQLite file with the tables of today, to be copied. */
    readonly sqliteTemplate: string;
    /**
     * Makes databases on one PostgreSQL server and answers with their addresses: at `/` with the
     * tables of today, at `/empty` without any. `DELETE` of its name says that one isn't needed
     * any longer. It answers 501 where npm has no PostgreSQL for the machine.
     */
    readonly postgresDoor: string;
  }
}

const TEMPLATE = 'template_of_tests';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 1e9;

/** Tells whether the system offers a folder in memory that can be written and is large enough. */
function hasMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ENOUGH_BYTES;
  } catch {
    return false;
  }
}

async function addTables(databaseUrl: string): Promise<void> {
  const store = await openStore(databaseUrl, { log: quiet });
  await store.close();
}

/**
 * Offers databases for tests (vitest's globalSetup). Their tables are made once and copied, which
 * takes a fifth of the time; PostgreSQL starts when the first test asks for it. They lie in memory
 * where there is enough.
 */
export default async function offerDatabases(project: TestProject): Promise<() => Promise<void>> {
  const isInMemory = hasMemory();
  // The processes of tests, which start after this, inherit it.
  if (isInMemory) process.env['TMPDIR'] = MEMORY;
  const folder = await mkdtemp(join(tmpdir(), 'postbell-template-'));
  const sqliteTemplate = join(folder, 'postbell.db');
  await addTables(`sqlite:${sqliteTemplate}`);
  project.provide('sqliteTemplate', sqliteTemplate);

  let started: ReturnType<typeof startWithTemplate> | undefined;
  const door = createServer(({ method, url = '/' }, response) => {
    started ??= startWithTemplate(isInMemory);
    started
      .then(({ newDatabase, drop }) =>
        method === 'DELETE'
          ? drop(url.slice(1))
          : newDatabase(url === '/empty' ? 'template1' : TEMPLATE),
      )
      .then(
        (address) => response.end(address),
        (error: unknown) =>
          response.writeHead(error instanceof MissingPostgresError ? 501 : 500).end(String(error)),
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
    await rm(folder, { recursive: true });
  };
}

async function startWithTemplate(isInMemory: boolean) {
  const isOldest = process.env['POSTGRES'] === 'oldest';
  const server = await startPostgres({ isDurable: false, isOldest });
  const { url } = server;
  // One after the other: PostgreSQL copies a template for one at a time.
  const pool = new Pool({ connectionString: url, max: 1 });
  // The server may stop before it has read that the pool has left.
  pool.on('error', () => {});
  const addressOf = (name: string) => Object.assign(new URL(url), { pathname: name }).href;
  let made = 0;
  const create = async (name: string, template: string): Promise<string> => {
    // Copying files costs the server a fifth of what logging each page does.
    await pool.query(`create database ${name} template ${template} strategy file_copy`);
    return addressOf(name);
  };
  await addTables(await create(TEMPLATE, 'template1'));
  const next = (template: string) => create(`test_${(made += 1)}`, template);
  // Made ahead, so that tests don't wait for it.
  let ready = next(TEMPLATE);
  const takeReady = (): Promise<string> => {
    const taken = ready;
    ready = next(TEMPLATE);
    return taken;
  };
  return {
    newDatabase: (template: string) => (template === TEMPLATE ? takeReady() : next(template)),
    drop: async (name: string): Promise<string> => {
      // On a disk it takes longer than to remove all of them at the end.
      if (isInMemory) await pool.query(`drop database ${name} with (force)`);
      return name;
    },
    async stop(): Promise<void> {
      await ready;
      await pool.end();
      await server.stop();
    },
  };
}
