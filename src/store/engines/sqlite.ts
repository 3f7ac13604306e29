import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  CompiledQuery,
  Kysely,
  sql,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from 'kysely';
import type { Counted } from '../events/counted.ts';
import { importReader } from '../events/delivery.ts';
import type { Engine, EngineParts } from '../engine.ts';
import type { Schema } from '../schema.ts';
import { openSqliteHost, type SqliteHost } from './sqlite-host.ts';
import { openSqliteInThread } from './sqlite-in-thread.ts';

const MEMORY = ':memory:';

/**
 * Opens a file in a thread of its own and makes its folder; opens `:memory:`, which commits at
 * once, in this one.
 */
export async function openSqlite(path: string, parts: EngineParts): Promise<Engine> {
  const host = await openHost(path, parts);
  const db = new Kysely<Schema>({ dialect: dialectOf(host) });
  let tell: (counted: Counted) => void = () => {};
  return {
    name: 'sqlite',
    db,
    async keep(deliveries) {
      const { problems, ...counted } = await host.keep(deliveries);
      tell(counted);
      return problems;
    },
    onCounted(listener) {
      tell = listener;
    },
    record: (events, receivedAt) => host.record(events, receivedAt),
    uncountedSince: async () => null,
    flush: () => host.flush(),
    async ping() {
      await sql`select 1`.execute(db);
    },
    close: () => db.destroy(),
  };
}

async function openHost(path: string, { reader, onLost }: EngineParts): Promise<SqliteHost> {
  if (path === MEMORY) return openSqliteHost(path, await importReader(reader));
  await mkdir(dirname(path), { recursive: true });
  return openSqliteInThread(path, reader, onLost);
}

function dialectOf(host: SqliteHost): Dialect {
  return {
    createDriver: () => driverOf(host),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TransactionalAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** Returns a driver with one connection, which Kysely gives to one caller at a time. */
function driverOf(host: SqliteHost): Driver {
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

function connectionOf(host: SqliteHost): DatabaseConnection {
  return {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery) {
      const { rows, changes } = await host.query(sql, parameters);
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
