import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { databaseReason, showDatabase } from '../lib/database-url.ts';
import { ConfigError } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import { earlierInWords, isAtBaseline } from './migrations/earlier-checkouts.ts';
import { migrationsFor } from './migrations/migrations.ts';
import type { Reconciled } from './restored.ts';
import { reconcileRestored } from './store.ts';

const OWNER_ONLY = 0o600;
/** All at once: a step that ends before the last page begins anew when Postbell writes meanwhile. */
const ALL_PAGES = 2_147_483_647;

interface Copied {
  readonly bytes: number;
  /** The last step that brought the database to its schema. */
  readonly schema: string;
}

export interface BackUp extends Copied {
  /** The reason why this version can't use it, and what to do instead; `null`: it can. */
  readonly advice: string | null;
}

/**
 * Copies an SQLite database, also while Postbell writes to it, into a file that isn't there yet. The
 * copy has its name only once it is whole.
 * @throws {ConfigError} when there is no database, or the file can't be made
 */
export async function backUp(path: string, file: string): Promise<BackUp> {
  if (!existsSync(path)) throw problem(`there is no database at ${shownPath(path)}`);
  if (existsSync(file)) throw problem(`${file} is there already; name a file that isn’t`);
  const part = `${file}.part`;
  const source = new DatabaseSync(path, { readOnly: true });
  try {
    removeAll(part);
    closeSync(openSync(part, 'w', OWNER_ONLY));
    await backup(source, part, { rate: ALL_PAGES });
    const made = checked(part);
    // Fails where the name was taken meanwhile.
    linkSync(part, file);
    const schema = made.at(-1) ?? '';
    return { bytes: statSync(file).size, schema, advice: earlierInWords(made) };
  } catch (cause) {
    throw problem(`the backup ${file} can’t be made (${reasonOf(cause, path)})`, cause);
  } finally {
    source.close();
    removeAll(part);
  }
}

interface Restore {
  /** The database's file. */
  readonly path: string;
  /** The backup. */
  readonly file: string;
  /** The place where the replaced database is kept. */
  readonly keptAs: string;
  readonly log: Log;
  readonly now: Date;
}

export interface Restored extends Copied {
  readonly reconciled: Reconciled;
  /** There was a database before. */
  readonly isKept: boolean;
}

/**
 * Puts a backup in the place of an SQLite database that no process has open, so that nothing which
 * it left open happens twice (restored.ts). Whenever it is killed, there is either the old database
 * or the whole backup.
 * @throws {ConfigError} when the backup isn't whole or too new, or Postbell runs
 */
export async function restore({ path, file, keptAs, log, now }: Restore): Promise<Restored> {
  if (!existsSync(file)) throw problem(`there is no file ${file}`);
  const part = `${path}.restored`;
  try {
    // A log that a killed restore left would be taken for this copy's.
    removeAll(part);
    copyFileSync(file, part);
    chmodSync(part, OWNER_ONLY);
    requireRestorable(checked(part));
    const reconciled = await reconcileRestored(`sqlite:${part}`, log, now);
    const schema = checked(part).at(-1) ?? '';
    const isKept = existsSync(path);
    if (isKept) {
      closeLog(path);
      linkSync(path, keptAs);
    } else {
      removeAll(path);
    }
    renameSync(part, path);
    return { bytes: statSync(path).size, schema, reconciled, isKept };
  } catch (cause) {
    throw problem(`${file} can’t be restored: ${reasonOf(cause, path)}`, cause);
  } finally {
    removeAll(part);
  }
}

function removeAll(path: string): void {
  for (const made of [path, `${path}-wal`, `${path}-shm`]) rmSync(made, { force: true });
}

/** Takes the log into the file, which only works while no other process has it open. */
function closeLog(path: string): void {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec('pragma journal_mode = delete');
  } catch (cause) {
    throw new Error('Postbell runs on this database; stop it first', { cause });
  } finally {
    database.close();
  }
}

function requireRestorable(made: readonly string[]): void {
  const earlier = earlierInWords(made, 'Restore it with');
  if (earlier !== null) throw new Error(earlier);
  const newest = made.at(-1) ?? '';
  if (!isAtBaseline(made) && !Object.hasOwn(migrationsFor('sqlite'), newest)) {
    throw new Error(`it is of a newer version of Postbell, whose database is ${newest}`);
  }
}

/** Returns the steps of a whole database, and leaves it as one file. */
function checked(path: string): readonly string[] {
  const database = new DatabaseSync(path);
  try {
    database.exec('pragma journal_mode = delete');
    const { quick_check: verdict } = database.prepare('pragma quick_check').get() as {
      quick_check: string;
    };
    if (verdict !== 'ok') throw new Error(`it is damaged: ${verdict}`);
    const steps = database.prepare('select name from kysely_migration order by name').all();
    if (steps.length === 0) throw new Error('it is no database of Postbell');
    return steps.map(({ name }) => String(name));
  } finally {
    database.close();
  }
}

function problem(words: string, cause?: unknown): ConfigError {
  return new ConfigError([words], { cause });
}

function reasonOf(cause: unknown, path: string): string {
  const words = databaseReason(`sqlite:${path}`, cause);
  return words.startsWith('no such table') ? 'it is no database of Postbell' : words;
}

/** Returns the path of a database as it may be printed. */
export function shownPath(path: string): string {
  return showDatabase(`sqlite:${path}`).shown.slice('sqlite:'.length);
}
