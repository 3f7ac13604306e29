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

/** Returns the configuration of every connection to PostgreSQL. */
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
 * Opens a pool of one pipelining connection for writing events; several would only wait for each
 * other at the counters of a campaign.
 */
export function openWritingPool(databaseUrl: string): Pool {
  const pool = new Pool({ ...connectionTo(databaseUrl), max: 1, pipeline: true });
  // The next statement opens a new connection, or fails and reports it.
  pool.on('error', () => {});
  pool.on('connect', surviveLoss);
  return pool;
}

/**
 * Ignores the loss of a connection between two statements of a transaction, which would end the
 * process; the next statement fails and reports it.
 */
export function surviveLoss(client: ClientBase): void {
  client.on('error', () => {});
}

/**
 * Reads bigint and numeric as numbers: pg gives these sums and counts as text, and they are small
 * enough.
 */
function typesInNumbers(): CustomTypesConfig {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(types.builtins.INT8, Number);
  overrides.setTypeParser(types.builtins.NUMERIC, Number);
  return overrides;
}
