import { isDeepStrictEqual } from 'node:util';
import { pause as sleep } from '../lib/timeout.ts';
import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { ConfigError } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import type { Engine, EngineName } from './engine.ts';
import {
  isAtBaseline,
  noteBaseline,
  refusalOfEarlier,
  refuseEarlier,
} from './migrations/earlier-checkouts.ts';
import { migrationsFor } from './migrations/migrations.ts';
import type { Db } from './schema.ts';

/** The major versions of PostgreSQL that the tests of the store run on, oldest and newest. */
export const POSTGRES_VERSIONS = { oldest: 15, newest: 18 } as const;

const ATTEMPTS = 10;
const PAUSE_MS = 200;

/**
 * Brings a database to today's schema. Replicas of the version before go on meanwhile
 * (docs/decisions/expand-then-contract.md).
 * @throws {ConfigError} when a newer version of Postbell or an earlier checkout made the schema, or
 *   PostgreSQL is too old
 */
export async function migrate(
  { db, name, place }: Pick<Engine, 'db' | 'name' | 'place'>,
  log: Log,
  migrations = migrationsFor(name),
): Promise<void> {
  if (name === 'postgres') await requireSupported(db, log);
  // Kysely would read the whole catalog first, which takes longer than the rest of the opening.
  let made = await stepsMade(db);
  refuseEarlier(made);
  if (isAtBaseline(made)) {
    await noteBaseline(db, name);
    made = await stepsMade(db);
  }
  if (isDeepStrictEqual(made, Object.keys(migrations))) return;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  for (let attempt = 1; ; attempt += 1) {
    const { error } = await migrator.migrateToLatest();
    if (error === undefined) {
      // An empty or another file, or another working directory, begins anew without an error.
      if (made.length === 0 && place !== null) log.warn({ place }, 'a new database was made');
      return;
    }
    if (!isDeadlock(error) || attempt === ATTEMPTS)
      throw refusalOf(migrations, await stepsMade(db)) ?? error;
    log.info({ attempt }, 'the upgrade of the database waits for other replicas');
    await sleep(attempt * PAUSE_MS);
  }
}

/** The names of the steps that a database has made, in order; none when it can't tell. */
export async function stepsMade(db: Db): Promise<readonly string[]> {
  const made = await sql<{ name: string }>`select name from kysely_migration order by name`
    .execute(db)
    .catch(() => ({ rows: [] }));
  return made.rows.map(({ name }) => name);
}

/** Replicas at work hold tables that a migration wants in another order; PostgreSQL ends one. */
function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01';
}

export async function requireSupported(db: Db, log: Log): Promise<void> {
  const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(db);
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  const { oldest, newest } = POSTGRES_VERSIONS;
  if (major < oldest) {
    const needed = `DATABASE_URL: PostgreSQL ${oldest} or newer is needed, and this is ${major}`;
    throw new ConfigError([needed]);
  }
  if (major > newest) log.warn({ major, newest }, 'this PostgreSQL is newer than those tested');
}

/** The state of a schema, from which follows what the start of this version would do to it. */
export interface SchemaState {
  readonly state: 'missing' | 'older' | 'current';
  /** The newest step that the database has made; `null` for none. */
  readonly made: string | null;
  /** The newest step that this version knows. */
  readonly newest: string;
}

/**
 * Compares the steps that a database has made with those of this version.
 * @throws {ConfigError} when a newer version of Postbell made some, or an earlier checkout all
 */
export function schemaStateOf(made: readonly string[], name: EngineName): SchemaState {
  const migrations = migrationsFor(name);
  const refusal = refusalOf(migrations, made);
  if (refusal !== null) throw refusal;
  const known = Object.keys(migrations);
  const state =
    made.length === 0 ? 'missing' : isDeepStrictEqual(made, known) ? 'current' : 'older';
  return { state, made: made.at(-1) ?? null, newest: known.at(-1) ?? '' };
}

/** Returns the error to tell when the schema has steps that this version doesn't know. */
function refusalOf(
  known: Readonly<Record<string, Migration>>,
  made: readonly string[],
): ConfigError | null {
  if (isAtBaseline(made)) return null;
  const earlier = refusalOfEarlier(made);
  if (earlier !== null) return earlier;
  const unknown = made.filter((name) => !Object.hasOwn(known, name));
  if (unknown.length === 0) return null;
  const newest = Object.keys(known).at(-1);
  return new ConfigError([
    `DATABASE_URL: a newer version of Postbell has upgraded this database to ${unknown.at(-1)}, and this version knows only ${newest}. Start the newer version, or restore a backup from before the upgrade (docs/running/upgrade.md)`,
  ]);
}
