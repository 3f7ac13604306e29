import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inject, onTestFinished, TestRunner } from 'vitest';
import type { Log } from '../../src/lib/log.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { quiet } from './quiet.ts';
import { BUILT_INGEST, INGEST_HERE } from './threads.ts';

const MEMORY = 'sqlite::memory:';

/**
 * For `describe.each`: every test of the store runs on both engines. A new database is for one
 * store, a shared one for several; a file of SQLite takes ten times as long, since its store is a
 * thread.
 */
export const ENGINES = [
  {
    engine: 'SQLite',
    newDatabase: async () => MEMORY,
    sharedDatabase: newSqliteFile,
    emptyDatabase: emptySqliteFile,
  },
  {
    engine: 'PostgreSQL',
    newDatabase: () => newPostgresDatabase('/'),
    sharedDatabase: () => newPostgresDatabase('/'),
    emptyDatabase: () => newPostgresDatabase('/empty'),
  },
] as const;

interface Opening {
  /** Default: nothing is logged. */
  readonly log?: Log;
  /** The clock of leases in place of the database's. */
  readonly now?: () => Date;
  /** Default: on SQLite only; on PostgreSQL it opens another connection. */
  readonly takesEvents?: boolean;
}

/** Opens a store that closes when the test ends. */
export async function opened(
  databaseUrl: string,
  { takesEvents = isSqlite(databaseUrl), ...more }: Opening = {},
): Promise<Store> {
  const store = await openStore(databaseUrl, {
    log: quiet,
    ...more,
    ...(takesEvents && { ingest: isSqlite(databaseUrl) ? BUILT_INGEST : INGEST_HERE }),
  });
  onTestFinished(() => store.close());
  return store;
}

const isSqlite = (databaseUrl: string): boolean => databaseUrl.startsWith('sqlite:');

/** Opens one database twice, as two replicas do. */
export async function openedTwice(
  databaseUrl: string,
  opening: Opening = {},
): Promise<readonly [Store, Store]> {
  return [await opened(databaseUrl, opening), await opened(databaseUrl, opening)];
}

/** The address of a database file with the tables of today, which goes when the test ends. */
export async function newSqliteFile(): Promise<string> {
  const address = await emptySqliteFile();
  const path = address.slice('sqlite:'.length);
  await mkdir(dirname(path));
  await copyFile(inject('sqliteTemplate'), path);
  return address;
}

/** The address of a file that isn't there yet, in a folder that isn't there either. */
async function emptySqliteFile(): Promise<string> {
  return `sqlite:${join(await newFolder(), 'data', 'postbell.db')}`;
}

/** A folder that goes when the test ends. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'postbell-store-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The address of a database that isn't needed any longer when the test ends. */
async function newPostgresDatabase(path: '/' | '/empty'): Promise<string> {
  const address = await askPostgres(path, 'GET');
  onTestFinished(async () => void (await askPostgres(new URL(address).pathname, 'DELETE')));
  return address;
}

async function askPostgres(path: string, method: 'GET' | 'DELETE'): Promise<string> {
  const answer = await fetch(new URL(path, inject('postgresDoor')), { method });
  const text = await answer.text();
  if (answer.status === 501) TestRunner.getCurrentTest()?.context.skip(text);
  if (!answer.ok) throw new Error(`PostgreSQL did not ${method} ${path}: ${text}`);
  return text;
}
