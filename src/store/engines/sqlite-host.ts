import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { Delivery, DeliveryReader, Kept } from '../events/delivery.ts';
import type { RelayEvent } from '../events/events.ts';
import { createKeeper } from '../events/keeper.ts';
import { createSqlitePeople } from './sqlite-people.ts';
import { createWriteBack } from './sqlite-write-back.ts';
import { createSqliteWriter } from './sqlite-writer.ts';

/** The result of a statement: its rows, or the number of rows that it changed. */
export interface SqlResult {
  readonly rows: readonly unknown[];
  readonly changes: number;
}

/** An open SQLite database, in whichever thread. */
export interface SqliteHost {
  query(sql: string, parameters: readonly unknown[]): Promise<SqlResult>;
  keep(deliveries: readonly Delivery[]): Promise<Kept>;
  record(events: readonly RelayEvent[], receivedAt: Date): Promise<Omit<Kept, 'problems'>>;
  /** Writes people to their table who are known only in memory and in the log of people. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

// The timeout is long enough for another process's commit on a slow disk; it blocks this thread.
const BUSY_TIMEOUT_MS = 5_000;

// The pages have 4 KB: the log grows to 32 MB before it is written back.
const CHECKPOINT_PAGES = 8_000;
// Pages that don't fit are in the system's cache. A commit that split a page walks through all of
// this one: with 8 MB, commits of 30 events took a tenth longer.
const CACHE_KIB = 2 * 1024;

/** Opens a database in the calling thread, which its statements block. */
export function openSqliteHost(path: string, read: DeliveryReader): SqliteHost {
  const database = openDatabase(path);
  const idle = idleness(database);
  let opened: ReturnType<typeof openWriting> | undefined;
  // Writing is opened late, since the tables exist only once the main thread has made them.
  const writing = () => (opened ??= openWriting(database, () => idle.wait()));
  const keeper = createKeeper({
    read,
    write: async (batch) => {
      await idle.wait();
      const { write, back } = writing();
      back.soon();
      return write(batch);
    },
  });
  return {
    async query(sql, parameters) {
      try {
        return run(database, sql, parameters);
      } finally {
        idle.tell();
      }
    },
    keep: (deliveries) => keeper.keep(deliveries),
    record: (events, receivedAt) => keeper.record(events, receivedAt),
    flush: () => writing().back.all(),
    async close() {
      opened?.back.stop();
      database.close();
    },
  };
}

function openWriting(database: DatabaseSync, idle: () => Promise<void>) {
  const people = createSqlitePeople(database);
  const back = createWriteBack({ database, people, idle });
  return { write: createSqliteWriter(database, people), back };
}

function openDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    database.exec('pragma journal_mode = wal');
    // With NORMAL, simulated power cuts lost rows that had been acknowledged.
    database.exec('pragma synchronous = full');
    database.exec('pragma foreign_keys = on');
    // Pages that a flood changes again and again are written to the file once, not each time.
    database.exec(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    database.exec(`pragma cache_size = -${CACHE_KIB}`);
    return database;
  } catch (cause) {
    database.close();
    throw cause;
  }
}

/** Keeps the writing of events out of a transaction that the main thread has not ended yet. */
function idleness(database: DatabaseSync) {
  let waiting: (() => void)[] = [];
  return {
    async wait(): Promise<void> {
      while (database.isTransaction) {
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
      }
    },
    tell(): void {
      if (waiting.length === 0 || !database.isOpen || database.isTransaction) return;
      const resolved = waiting;
      waiting = [];
      for (const resolve of resolved) resolve();
    },
  };
}

function run(database: DatabaseSync, sql: string, parameters: readonly unknown[]): SqlResult {
  const statement = database.prepare(sql);
  const values = bound(parameters);
  if (statement.columns().length > 0) return { rows: statement.all(...values), changes: 0 };
  return { rows: [], changes: Number(statement.run(...values).changes) };
}

function bound(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (value === null || typeof value === 'string' || typeof value === 'number') return value;
    if (value instanceof Uint8Array) return value;
    throw new TypeError(`SQLite can't bind a ${typeof value}`);
  });
}
