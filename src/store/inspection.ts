import { access, constants, stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { ConfigError } from '../lib/errors.ts';
import { showDatabase } from '../lib/database-url.ts';
import type { Log } from '../lib/log.ts';
import { requireSupported, schemaStateOf, stepsMade, type SchemaState } from './migrate.ts';
import { stepsInFile } from './sqlite-connection.ts';
import { cannotOpen } from './store.ts';

export interface InspectedDatabase extends SchemaState {
  /** Its address, without what is secret. */
  readonly shown: string;
  /** False for `sqlite::memory:`, which forgets everything at the end. */
  readonly isKept: boolean;
}

/** Codes of Node.js and PostgreSQL of a server that may answer later. */
const LATER = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  // Starting up, shutting down, and too many connections.
  '57P03',
  '57P01',
  '53300',
]);

/**
 * Tells whether Postbell could open and write to a database, and what it would do to the schema; it
 * changes nothing, and makes no file.
 * @throws {ConfigError} when it couldn't; its cause is `isUnanswered` where a later try may do.
 */
export async function inspectDatabase(databaseUrl: string, log: Log): Promise<InspectedDatabase> {
  const { shown } = showDatabase(databaseUrl);
  const path = databaseUrl.startsWith('sqlite:') ? databaseUrl.slice('sqlite:'.length) : null;
  const isKept = path !== ':memory:';
  try {
    const made =
      path === null
        ? await stepsInPostgres(databaseUrl, log)
        : await stepsInSqlite(path, databaseUrl);
    return { shown, isKept, ...schemaStateOf(made, path === null ? 'postgres' : 'sqlite') };
  } catch (cause) {
    throw cause instanceof ConfigError ? cause : cannotOpen(databaseUrl, cause);
  }
}

/** Tells whether the database only doesn't answer, so that its address may be right. */
export function isUnanswered(problem: ConfigError): boolean {
  const { cause } = problem;
  if (!(cause instanceof Error)) return false;
  // pg has no code for its own timeout.
  if (/timeout/i.test(cause.message)) return true;
  return 'code' in cause && LATER.has(String(cause.code));
}

async function stepsInPostgres(databaseUrl: string, log: Log): Promise<readonly string[]> {
  const { openPostgres } = await import('./postgres.ts');
  const engine = openPostgres(databaseUrl, { log, ingest: null, onLost: () => {} });
  const { db } = engine;
  try {
    await requireSupported(db, log);
    const made = await stepsMade(db);
    const { rows } = await sql<Permitted>`select
        current_setting('transaction_read_only') = 'on' as "isReadOnly",
        coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
        (select bool_and(has_table_privilege(oid, 'insert, update, delete')) from pg_class
          where relname = 'kysely_migration' and relnamespace = current_schema()::regnamespace)
          as "mayWrite"`.execute(db);
    const [permitted] = rows;
    if (permitted) requireWritable(databaseUrl, permitted, made);
    return made;
  } finally {
    await engine.close();
  }
}

interface Permitted {
  readonly isReadOnly: boolean;
  readonly mayCreate: boolean;
  /** `null` without tables. */
  readonly mayWrite: boolean | null;
}

function requireWritable(
  databaseUrl: string,
  { isReadOnly, mayCreate, mayWrite }: Permitted,
  made: readonly string[],
): void {
  const { shown } = showDatabase(databaseUrl);
  const { state } = schemaStateOf(made, 'postgres');
  const why = isReadOnly
    ? 'it is read-only; name the primary server, not a standby'
    : mayWrite === false
      ? 'its role may not write to Postbell’s tables; use the role that owns them'
      : !mayCreate && state !== 'current'
        ? 'its role may not create tables; grant it CREATE on the schema'
        : null;
  if (why !== null) {
    throw new ConfigError([`DATABASE_URL: the database at ${shown} can’t be written to: ${why}`]);
  }
}

async function stepsInSqlite(path: string, databaseUrl: string): Promise<readonly string[]> {
  if (path === ':memory:') return [];
  if (path === '') throw new Error('it names no file; write sqlite:./data/postbell.db');
  const file = resolve(path);
  const folder = dirname(file);
  if (!existsSync(file)) {
    await requireFolder(await nearestFolder(folder));
    return [];
  }
  const found = await stat(file);
  if (!found.isFile()) throw new Error(`${basename(file)} is no file`);
  await access(file, constants.R_OK | constants.W_OK);
  // SQLite writes its log beside it.
  await requireFolder(folder);
  if (found.size === 0) return [];
  try {
    return stepsInFile(file);
  } catch (cause) {
    throw cannotOpen(databaseUrl, cause);
  }
}

async function nearestFolder(folder: string): Promise<string> {
  let nearest = folder;
  while (!existsSync(nearest)) nearest = dirname(nearest);
  return nearest;
}

async function requireFolder(folder: string): Promise<void> {
  if (!(await stat(folder)).isDirectory()) throw new Error(`${folder} is no folder`);
  await access(folder, constants.W_OK | constants.X_OK);
}
