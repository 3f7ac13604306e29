import { Kysely, PostgresDialect, sql } from 'kysely';
import {
  Pool,
  TypeOverrides,
  types,
  type ClientBase,
  type ClientConfig,
  type CustomTypesConfig,
} from 'pg';
import type { Log } from '../lib/log.ts';
import { waitFor } from '../lib/timeout.ts';
import { createReports, type Engine, type EngineParts } from './engine.ts';
import { ingestIn, NOTHING_KEPT, startDatabaseThread, type IngestReports } from './ingest.ts';
import type { Schema } from './schema.ts';
import type { Thread } from './thread.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
// A database that hangs must not hold a webhook longer than its sender waits (we assume 30 s).
const STATEMENT_TIMEOUT_MS = 15_000;
// Another process counts what isn't counted then, or this one does at its next start.
const LAST_COUNT_MS = 5_000;

/** Opens a pool, and the thread that takes in events: it counts what other processes left. */
export function openPostgres(databaseUrl: string, parts: EngineParts): Engine {
  const { log } = parts;
  const pool = openPool(databaseUrl, log);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const reports = createReports(log);
  const starting = parts.ingest === null ? null : startThread(databaseUrl, parts, reports);
  // Whoever calls it reports that it didn't start.
  starting?.catch(() => {});
  const ingest = starting ? ingestIn(() => starting) : NOTHING_KEPT;
  return {
    name: 'postgres',
    db,
    ingest,
    onCounted: (listener) => reports.onCounted(listener),
    async ping() {
      await sql`select 1`.execute(db);
      await (await starting)?.call('ping', []);
    },
    async close() {
      const thread = await starting?.catch(() => null);
      if (thread) await waitFor(ingest.close(), LAST_COUNT_MS);
      await thread?.end();
      await db.destroy();
    },
  };
}

async function startThread(
  databaseUrl: string,
  { ingest: address, onLost }: EngineParts,
  reports: IngestReports,
): Promise<Thread> {
  const thread = startDatabaseThread(onLost, reports);
  await thread.call('openPostgres', [databaseUrl, address]);
  return thread;
}

function openPool(databaseUrl: string, log: Log): Pool {
  const pool = new Pool({ ...connectionTo(databaseUrl), max: POOL_SIZE });
  pool.on('error', (err) => {
    log.warn({ err }, 'an idle database connection was lost');
  });
  pool.on('connect', surviveLoss);
  return pool;
}

/** Several connections would only wait for each other at the counters of a campaign. */
export function openWritingPool(databaseUrl: string, options: { pipeline?: boolean } = {}): Pool {
  const pool = new Pool({ ...connectionTo(databaseUrl), max: 1, ...options });
  // The next statement opens a new connection, or fails and reports it.
  pool.on('error', () => {});
  pool.on('connect', surviveLoss);
  return pool;
}

/**
 * The loss of a connection between two statements of a transaction would end the process; the next
 * statement fails and reports it.
 */
function surviveLoss(client: ClientBase): void {
  client.on('error', () => {});
}

function connectionTo(databaseUrl: string): ClientConfig {
  return {
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 1_000,
    application_name: 'postbell',
    types: typesInNumbers(),
  };
}

/** pg gives sums and counts as text, bigint and numeric; they are small enough for numbers. */
function typesInNumbers(): CustomTypesConfig {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(types.builtins.INT8, Number);
  overrides.setTypeParser(types.builtins.NUMERIC, Number);
  return overrides;
}
