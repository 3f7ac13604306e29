import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import {
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from 'kysely';
import type { Log } from '../lib/log.ts';
import { within } from '../lib/timeout.ts';
import { createReports, type Engine, type EngineParts, writeCheck } from './engine.ts';
import {
  ingestIn,
  NOTHING_KEPT,
  startDatabaseThread,
  type Ingest,
  type IngestReports,
} from './ingest.ts';
import { migrate } from './migrate.ts';
import { refuseEarlier } from './migrations/earlier-checkouts.ts';
import type { Db, Schema } from './schema.ts';
import {
  openSqliteConnection,
  stepsInFile,
  type SqliteConnection,
  type SqlResult,
} from './sqlite-connection.ts';
import type { Thread } from './thread.ts';

/** An open database, in whichever thread. */
interface Database {
  query(sql: string, parameters: readonly unknown[]): Promise<SqlResult>;
  close(): Promise<void>;
}

interface Host extends Database {
  readonly ingest: Ingest;
}

const MEMORY = ':memory:';

/** The mode of a folder that is made: what is in it has addresses. */
const OWNER_ONLY = 0o700;

// Milliseconds that closing may take, mostly for a checkpoint of the log.
const CLOSE_TIMEOUT_MS = 10_000;

/**
 * Opens a file, whose folder it makes, or `:memory:`. What takes in events into a file does so in a
 * thread of its own, with all other statements: commits would block this one.
 */
export async function openSqlite(path: string, parts: EngineParts): Promise<Engine> {
  const reports = createReports(parts.log);
  const host =
    path === MEMORY ? await inMemory(parts, reports) : await inFile(path, parts, reports);
  const db = databaseOn(host);
  return {
    name: 'sqlite',
    place: path === MEMORY ? null : resolve(path),
    db,
    ingest: host.ingest,
    onCounted: (listener) => reports.onCounted(listener),
    async ping() {
      await writeCheck(db);
    },
    close: () => db.destroy(),
  };
}

function databaseOn(host: Database): Db {
  const dialect: Dialect = {
    createDriver: () => driverOf(host),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TransactionalAdapter(),
    createIntrospector: (of) => new SqliteIntrospector(of),
  };
  return new Kysely<Schema>({ dialect });
}

/** Making the tables takes 30 ms: a process that opens many databases in memory makes them once. */
let tablesOfToday: Promise<Uint8Array> | undefined;

async function makeTables(log: Log): Promise<Uint8Array> {
  const connection = openSqliteConnection(MEMORY);
  const db = databaseOn(hostOf(connection));
  try {
    await migrate({ db, name: 'sqlite', place: null }, log);
    return connection.database.serialize();
  } finally {
    await db.destroy();
  }
}

async function inMemory({ ingest, log }: EngineParts, reports: IngestReports): Promise<Host> {
  const tables = await (tablesOfToday ??= makeTables(log));
  const connection = openSqliteConnection(MEMORY);
  connection.database.deserialize(tables);
  const taking = (await ingest?.open(connection, reports)) ?? NOTHING_KEPT;
  return { ...hostOf(connection), ingest: taking };
}

function hostOf(connection: SqliteConnection): Database {
  return {
    query: async (statement, parameters) => connection.query(statement, parameters),
    close: async () => connection.close(),
  };
}

/** Refuses the file of an earlier checkout before it is opened to be written to. */
function refuseEarlierFile(path: string): void {
  // A log without its index can't be read so; its steps are looked at once the file is open.
  if (!existsSync(path) || (existsSync(`${path}-wal`) && !existsSync(`${path}-shm`))) return;
  let made: readonly string[];
  try {
    made = stepsInFile(path);
  } catch {
    // A file that can't be opened is reported when it is opened.
    return;
  }
  refuseEarlier(made);
}

async function inFile(
  path: string,
  { ingest, onLost }: EngineParts,
  reports: IngestReports,
): Promise<Host> {
  refuseEarlierFile(path);
  await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY });
  if (ingest === null) return { ...hostOf(openSqliteConnection(path)), ingest: NOTHING_KEPT };
  return inThread(path, startDatabaseThread(ingest, onLost, reports));
}

async function inThread(path: string, thread: Thread): Promise<Host> {
  try {
    await thread.call('openSqlite', [path]);
  } catch (cause) {
    await thread.end();
    throw cause;
  }
  return {
    ingest: ingestIn(async () => thread),
    async query(statement, parameters) {
      return (await thread.call('query', [statement, parameters])) as SqlResult;
    },
    async close() {
      await within(thread.call('close', []), CLOSE_TIMEOUT_MS, () => null);
      await thread.end();
    },
  };
}

/** It has one connection, which Kysely gives to one caller at a time. */
function driverOf(host: Database): Driver {
  const connection = connectionOf(host);
  const execute = async (statement: string) => {
    await connection.executeQuery(CompiledQuery.raw(statement));
  };
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    // The write lock is taken first: one taken midway fails at once when another process wrote.
    beginTransaction: () => execute('begin immediate'),
    commitTransaction: () => execute('commit'),
    rollbackTransaction: () => execute('rollback'),
    releaseConnection: async () => {},
    // Kysely calls this once, however often it is closed.
    destroy: () => host.close(),
  };
}

function connectionOf(host: Database): DatabaseConnection {
  return {
    async executeQuery<Row>({ sql: statement, parameters }: CompiledQuery) {
      const { rows, changes } = await host.query(statement, parameters);
      // The rows are what Kysely's types say that this statement gives.
      return { rows: rows as Row[], numAffectedRows: BigInt(changes) };
    },
    // Nothing is streamed: long results are read in blocks.
    streamQuery() {
      throw new Error('SQLite is not read in streams here');
    },
  };
}

/** SQLite can roll back schema changes, so a migration is made as a whole and by one process. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
