import {
  Pool,
  TypeOverrides,
  types,
  type ClientBase,
  type ClientConfig,
  type CustomTypesConfig,
} from 'pg';

const CONNECT_TIMEOUT_MS = 5_000;
// A database that hangs must not hold a webhook longer than its sender waits (we assume 30 s).
const STATEMENT_TIMEOUT_MS = 15_000;

/** How every connection to PostgreSQL is made. */
export function connectionTo(databaseUrl: string): ClientConfig {
  return {
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 1_000,
    application_name: 'postbell',
    types: typesInNumbers(),
  };
}

/**
 * One connection, which pipelines, for whoever writes events; several would only wait for each other
 * at the counters of a campaign.
 */
export function openWritingPool(databaseUrl: string): Pool {
  const pool = new Pool({ ...connectionTo(databaseUrl), max: 1, pipeline: true });
  // The next statement makes a new one, or fails and says so.
  pool.on('error', () => {});
  pool.on('connect', surviveLoss);
  return pool;
}

/**
 * A connection that is lost between two statements of a transaction tells nobody else, which would
 * end the process; the next statement fails and says so.
 */
export function surviveLoss(client: ClientBase): void {
  client.on('error', () => {});
}

/** Sums and counts are bigint or numeric there, which pg gives as text; ours are small enough. */
function typesInNumbers(): CustomTypesConfig {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(types.builtins.INT8, Number);
  overrides.setTypeParser(types.builtins.NUMERIC, Number);
  return overrides;
}
