import { Kysely, PostgresDialect } from 'kysely';
import { Pool, TypeOverrides, types, type CustomTypesConfig } from 'pg';
import type { Log } from '../core/log.ts';
import type { Engine } from './engine.ts';
import { createPostgresWriter } from './postgres-writer.ts';
import type { Schema } from './schema.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
// A database that hangs must not hold a webhook longer than its sender waits (we assume 30 s).
const STATEMENT_TIMEOUT_MS = 15_000;

/** Opens a pool; the first connection is made when it is first needed. */
export function openPostgres(databaseUrl: string, log: Log): Engine {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 1_000,
    application_name: 'postbell',
    types: typesInNumbers(),
  });
  pool.on('error', (err) => {
    log.warn({ err }, 'an idle database connection was lost');
  });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { name: 'postgres', db, writeEvents: createPostgresWriter(db) };
}

/** Sums and counts are bigint or numeric there, which pg gives as text; ours are small enough. */
function typesInNumbers(): CustomTypesConfig {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(types.builtins.INT8, Number);
  overrides.setTypeParser(types.builtins.NUMERIC, Number);
  return overrides;
}
