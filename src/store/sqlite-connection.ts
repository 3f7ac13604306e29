import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { FILE_GONE, isDamaged } from './failures.ts';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

/** The result of a statement: its rows, or the number of rows that it changed. */
export interface SqlResult {
  readonly rows: readonly unknown[];
  readonly changes: number;
}

/** An open SQLite database; its statements block the thread that opened it. */
export interface SqliteConnection {
  readonly database: DatabaseSync;
  query(sql: string, parameters: readonly unknown[]): SqlResult;
  /**
   * Makes sure that what was committed will be found after a restart.
   * @throws when another file is at the path now, or none
   */
  requireFile(): void;
  /** Resolves when no transaction of `query` is open, so that another one may begin at once. */
  idle(): Promise<void>;
  close(): void;
}

const OWNER_ONLY = 0o600;

// The timeout is long enough for another process's commit on a slow disk; it blocks this thread.
const BUSY_TIMEOUT_MS = 5_000;

// The pages have 4 KB: the log grows to 32 MB before it is written back.
const CHECKPOINT_PAGES = 8_000;

export function openSqliteConnection(path: string): SqliteConnection {
  const database = openDatabase(path);
  const statements = new Map<string, Prepared>();
  const requireFile = watchedFile(path);
  requireFile();
  let waiting: (() => void)[] = [];
  const wake = (): void => {
    if (waiting.length === 0 || !database.isOpen || database.isTransaction) return;
    const woken = waiting;
    waiting = [];
    for (const resolve of woken) resolve();
  };
  return {
    database,
    query(sql, parameters) {
      // SQLite rolls back by itself on a full disk; another rollback would hide the reason.
      if (sql === 'rollback' && !database.isTransaction) return NOTHING;
      try {
        const result = run(prepared(database, statements, sql), parameters);
        if (!database.isTransaction) requireFile();
        return result;
      } catch (cause) {
        // Whoever reads the log needs to know which file that is.
        if (cause instanceof Error && isDamaged(cause)) cause.message += ` (${path})`;
        throw cause;
      } finally {
        wake();
      }
    },
    async idle() {
      while (database.isTransaction) {
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
      }
    },
    requireFile,
    close: () => database.close(),
  };
}

const NOTHING: SqlResult = { rows: [], changes: 0 };

/**
 * Returns a check that the file and its log are still those that were opened: a file that somebody
 * removed or replaced is written to as before, and gone with this process.
 */
function watchedFile(path: string): () => void {
  if (path === ':memory:') return () => {};
  const opened = new Map<string, string>();
  return () => {
    for (const one of [path, `${path}-wal`]) {
      const stats = statSync(one, { bigint: true, throwIfNoEntry: false });
      const now = stats && `${stats.dev} ${stats.ino}`;
      const before = opened.get(one);
      // The log is there from the first commit on.
      if (before === undefined && now !== undefined) opened.set(one, now);
      if (before === undefined || before === now) continue;
      const what = `${one} was removed, moved or replaced while it was open`;
      throw Object.assign(new Error(what), { code: FILE_GONE });
    }
  };
}

/** Makes the file its owner's alone; SQLite gives the files beside it the same permissions. */
function closeToOthers(path: string): void {
  closeSync(openSync(path, 'a', OWNER_ONLY));
  chmodSync(path, OWNER_ONLY);
}

function openDatabase(path: string): DatabaseSync {
  if (path !== ':memory:') closeToOthers(path);
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    database.exec('pragma journal_mode = wal');
    // With NORMAL, simulated power cuts lost rows that had been acknowledged.
    database.exec('pragma synchronous = full');
    database.exec('pragma foreign_keys = on');
    // Deleted rows, such as those of a forgotten address, are overwritten in the file.
    database.exec('pragma secure_delete = on');
    // Pages that a flood changes again and again are written to the file once, not each time.
    database.exec(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    return database;
  } catch (cause) {
    database.close();
    throw cause;
  }
}

/** Reads the names of the steps that a file has made, in order, and leaves it as it lies there. */
export function stepsInFile(file: string): readonly string[] {
  const database = openToRead(file);
  try {
    const tables = database.prepare(`select 1 from sqlite_schema where name = 'kysely_migration'`);
    if (tables.get() === undefined) return [];
    const steps = database.prepare('select name from kysely_migration order by name').all();
    return steps.map(({ name }) => String(name));
  } finally {
    database.close();
  }
}

/**
 * Opens a file that no bot has open as it lies there: SQLite would otherwise make the two files
 * beside it, which would belong to whoever asks.
 */
function openToRead(file: string): DatabaseSync {
  const isOpen = existsSync(`${file}-wal`) && existsSync(`${file}-shm`);
  const address = pathToFileURL(file);
  if (!isOpen) address.searchParams.set('immutable', '1');
  return new DatabaseSync(address, { readOnly: true });
}

interface Prepared {
  readonly statement: StatementSync;
  readonly returnsRows: boolean;
}

/** The most statements kept; those with a list of values have a text for each length. */
const MOST_STATEMENTS = 300;

/** Preparing takes four times as long as running: a statement is kept for the next time. */
function prepared(
  database: DatabaseSync,
  statements: Map<string, Prepared>,
  sql: string,
): Prepared {
  const kept = statements.get(sql);
  if (kept) return kept;
  if (statements.size >= MOST_STATEMENTS) statements.clear();
  const statement = database.prepare(sql);
  const made = { statement, returnsRows: statement.columns().length > 0 };
  statements.set(sql, made);
  return made;
}

function run({ statement, returnsRows }: Prepared, parameters: readonly unknown[]): SqlResult {
  const values = bound(parameters);
  if (returnsRows) return { rows: statement.all(...values), changes: 0 };
  return { rows: [], changes: Number(statement.run(...values).changes) };
}

function bound(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (value === null || typeof value === 'string' || typeof value === 'number') return value;
    if (value instanceof Uint8Array) return value;
    throw new TypeError(`SQLite can't bind a ${typeof value}`);
  });
}
