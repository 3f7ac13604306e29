import { Migrator, type Migration } from 'kysely/migration';
import type { Engine } from '../../src/store/engine.ts';
import { migrate } from '../../src/store/migrate.ts';
import { migrationsFor } from '../../src/store/migrations/migrations.ts';
import { openPostgres } from '../../src/store/postgres.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { quiet } from './quiet.ts';

/** Gives an empty database the tables of an earlier version, and does something with them. */
export async function withOldDatabase(
  databaseUrl: string,
  lastMigration: string,
  work: (db: Engine['db']) => Promise<unknown>,
): Promise<void> {
  await inEngine(databaseUrl, async ({ db, name }) => {
    const provider = { getMigrations: async () => migrationsFor(name) };
    const { error } = await new Migrator({ db, provider }).migrateTo(lastMigration);
    if (error !== undefined) throw error;
    await work(db);
  });
}

/** Does what a version of later does when it starts: all of today's steps, and one of its own. */
export async function upgrade(databaseUrl: string, later: Migration['up']): Promise<void> {
  await inEngine(databaseUrl, (engine) => {
    const steps = { ...migrationsFor(engine.name), '9999-later': { up: later } };
    return migrate(engine, quiet, steps);
  });
}

/** Opens a database as it is. */
export async function inEngine(
  databaseUrl: string,
  work: (engine: Engine) => Promise<void>,
): Promise<void> {
  const parts = { log: quiet, ingest: null, onLost: () => {} };
  const engine = databaseUrl.startsWith('sqlite:')
    ? await openSqlite(databaseUrl.slice('sqlite:'.length), parts)
    : openPostgres(databaseUrl, parts);
  try {
    await work(engine);
  } finally {
    await engine.close();
  }
}
