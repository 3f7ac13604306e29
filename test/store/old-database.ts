import { Migrator } from 'kysely/migration';
import type { Engine } from '../../src/store/engine.ts';
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
  const parts = { log: quiet, ingest: null, onLost: () => {} };
  const engine = databaseUrl.startsWith('sqlite:')
    ? await openSqlite(databaseUrl.slice('sqlite:'.length), parts)
    : openPostgres(databaseUrl, parts);
  const provider = { getMigrations: async () => migrationsFor(engine.name) };
  const { error } = await new Migrator({ db: engine.db, provider }).migrateTo(lastMigration);
  if (error !== undefined) throw error;
  await work(engine.db);
  await engine.close();
}
