import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';
import { INGEST } from '../../src/relay/intake.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { quiet } from './quiet.ts';

/** For `describe.each`: every test of the store runs on both engines. */
export const ENGINES = [
  { engine: 'SQLite', newDatabase: newSqliteFile },
  { engine: 'PostgreSQL', newDatabase: newPostgresDatabase },
] as const;

/**
 * Opens a store that closes when the test ends.
 * @param now the clock of leases in place of the database's
 */
export async function opened(databaseUrl: string, now?: () => Date): Promise<Store> {
  const store = await openStore(databaseUrl, { log: quiet, ingest: INGEST, ...(now && { now }) });
  onTestFinished(() => store.close());
  return store;
}

/** The address of an empty database file that goes when the test ends. */
export async function newSqliteFile(): Promise<string> {
  return `sqlite:${join(await newFolder(), 'data', 'postbell.db')}`;
}

/** A folder that goes when the test ends. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'postbell-store-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Left where it is: the server's folder goes when the run ends. */
async function newPostgresDatabase(): Promise<string> {
  const answer = await fetch(inject('postgresDoor'));
  const address = await answer.text();
  if (!answer.ok) throw new Error(`PostgreSQL didn’t start: ${address}`);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  return Object.assign(new URL(address), { pathname: name }).href;
}
