import type { Migration } from 'kysely/migration';
import type { Engine } from '../../src/store/engine.ts';
import { migrate } from '../../src/store/migrate.ts';
import { migrationsFor } from '../../src/store/migrations/migrations.ts';
import { openPostgres } from '../../src/store/postgres.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { quiet } from './quiet.ts';

/** The step that a later version has beyond today's. */
export const LATER = '9999-later';

/** Does what a version of later does when it starts: all of today's steps, and one of its own. */
export async function upgrade(databaseUrl: string, later: Migration['up']): Promise<void> {
  await inEngine(databaseUrl, (engine) => {
    const steps = { ...migrationsFor(engine.name), [LATER]: { up: later } };
    return migrate(engine, quiet, steps);
  });
}

/** Opens a database as it is. */
export async function inEngine<T>(
  databaseUrl: string,
  work: (engine: Engine) => Promise<T>,
): Promise<T> {
  const parts = { log: quiet, ingest: null, onLost: () => {} };
  const engine = databaseUrl.startsWith('sqlite:')
    ? await openSqlite(databaseUrl.slice('sqlite:'.length), parts)
    : openPostgres(databaseUrl, parts);
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}
