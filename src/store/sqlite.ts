import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDatabase,
} from 'kysely';
import type { Engine } from './engine.ts';
import type { Schema } from './schema.ts';
import { createSqliteWriter } from './sqlite-writer.ts';

// Long enough for another process's commit on a slow disk; it blocks this process meanwhile.
const BUSY_TIMEOUT_MS = 5_000;

const MEMORY = ':memory:';

/** Opens a file, making its folder, or `:memory:`. */
export async function openSqlite(path: string): Promise<Engine> {
  if (path !== MEMORY) await mkdir(dirname(path), { recursive: true });
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    database.exec('pragma journal_mode = wal');
    // With NORMAL, simulated power cuts lost rows that had been acknowledged.
    database.exec('pragma synchronous = full');
    database.exec('pragma foreign_keys = on');
  } catch (cause) {
    database.close();
    throw cause;
  }
  const db = new Kysely<Schema>({ dialect: new NodeSqliteDialect(database) });
  let write: ReturnType<typeof createSqliteWriter> | undefined;
  return {
    name: 'sqlite',
    db,
    writeEvents: (events, receivedAt) =>
      // Kysely's hold on its one connection keeps this out of another's open transaction.
      db.connection().execute(async () => {
        write ??= createSqliteWriter(database);
        return write(events, receivedAt);
      }),
  };
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: asKyselyExpects(database) });
    this.#database = database;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver({ database: asKyselyExpects(this.#database) });
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

/** Takes the write lock first: a lock taken midway fails at once when another process wrote. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** SQLite can roll back schema changes; so migrations are whole, and one process makes them. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function asKyselyExpects(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => {
      database.close();
    },
    prepare: (statementText) => {
      const statement = database.prepare(statementText);
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...bound(parameters)),
        run: (parameters) => statement.run(...bound(parameters)),
        iterate: (parameters) => statement.iterate(...bound(parameters)),
      };
    },
  };
}

function bound(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (value === null || typeof value === 'string' || typeof value === 'number') return value;
    if (value instanceof Uint8Array) return value;
    throw new TypeError(`SQLite can't bind a ${typeof value}`);
  });
}
