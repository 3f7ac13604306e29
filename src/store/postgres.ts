import { Kysely, PostgresDialect, sql, type PostgresPool, type PostgresPoolClient } from 'kysely';
import {
  Pool,
  TypeOverrides,
  types,
  type ClientBase,
  type ClientConfig,
  type CustomTypesConfig,
  type PoolClient,
  type PoolConfig,
  type QueryConfig,
} from 'pg';
import type { Log } from '../lib/log.ts';
import { waitFor } from '../lib/timeout.ts';
import { createReports, type Engine, type EngineParts, writeCheck } from './engine.ts';
import { errorCode } from './failures.ts';
import { ingestIn, NOTHING_KEPT, startDatabaseThread } from './ingest.ts';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
// Jobs that run once a minute need most connections at once, and keeping one costs less than opening.
const IDLE_TIMEOUT_MS = 120_000;
// A database that hangs must not hold a webhook longer than its sender waits (we assume 30 s).
const STATEMENT_TIMEOUT_MS = 15_000;
// Another process counts what isn't counted then, or this one does at its next start.
const LAST_COUNT_MS = 5_000;

/** Opens a pool, and the thread that takes in events: it counts what other processes left. */
export function openPostgres(databaseUrl: string, parts: EngineParts): Engine {
  const { log } = parts;
  const pool = openPool(databaseUrl, log);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: discarding(pool, log) }) });
  const reports = createReports(log);
  const { ingest: source, onLost } = parts;
  const thread = source && startDatabaseThread(source, onLost, reports);
  const starting = thread && thread.call('openPostgres', [databaseUrl]).then(() => thread);
  // Whoever calls it reports that it didn't start.
  starting?.catch(() => {});
  const ingest = starting ? ingestIn(() => starting) : NOTHING_KEPT;
  const engine: Engine = {
    name: 'postgres',
    place: databaseUrl.replace(/\/\/[^@/]*@/, '//•••@'),
    db,
    ingest,
    onCounted: (listener) => reports.onCounted(listener),
    async ping() {
      try {
        await writeCheck(db);
      } catch (cause) {
        if (errorCode(cause) !== UNDEFINED_TABLE) throw cause;
        await makeTablesAnew(engine, log);
      }
      await ingest.check();
    },
    async close() {
      const thread = await starting?.catch(() => null);
      if (thread) await waitFor(ingest.close(), LAST_COUNT_MS);
      await thread?.end();
      await db.destroy();
    },
  };
  return engine;
}

/** PostgreSQL's code (manual, appendix A). */
const UNDEFINED_TABLE = '42P01';

/**
 * Makes the tables of a database that was dropped and created again. One in which something of
 * Postbell's is left is somebody's work in progress, a restore for example, and stays as it is.
 */
async function makeTablesAnew(engine: Engine, log: Log): Promise<void> {
  const { rows } = await sql`select 1 from pg_tables where schemaname = current_schema()`.execute(
    engine.db,
  );
  if (rows.length > 0)
    throw Object.assign(new Error('tables are missing'), { code: UNDEFINED_TABLE });
  await migrate(engine, log);
}

/**
 * Errors after which no connection of the pool is of use, though each still answers what only reads:
 * the server became a standby or read-only, is shutting down, or its pooler mixed up sessions
 * (PostgreSQL manual, appendix A).
 */
const SPOILED = /^(?:25006|57P0[1-3]|26000|42P05)$/;

/** A pool that opens its connections anew once one of them shows that they are of no use. */
function discarding(pool: Pool, log: Log): PostgresPool {
  const openedIn = new WeakMap<PoolClient, number>();
  let generation = 0;
  const usable = async (): Promise<PoolClient> => {
    for (;;) {
      const client = await pool.connect();
      const own = openedIn.get(client) ?? generation;
      openedIn.set(client, own);
      if (own === generation) return client;
      client.release(true);
    }
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await usable();
      let isSpoiled = false;
      const query = async (statement: string, parameters: readonly unknown[]) => {
        try {
          return await client.query(statement, [...parameters]);
        } catch (cause) {
          const code = errorCode(cause);
          if (SPOILED.test(code) && !isSpoiled) {
            isSpoiled = true;
            if (openedIn.get(client) === generation) generation += 1;
            log.warn({ code }, 'connections to the database are opened anew');
          }
          throw cause;
        }
      };
      return {
        // Kysely asks for a cursor only where results are streamed, which none are here.
        query: query as unknown as PostgresPoolClient['query'],
        release: (isBroken) => client.release(isBroken === true || isSpoiled),
      };
    },
  };
}

function openPool(databaseUrl: string, log: Log): Pool {
  const pool = new Pool({
    ...connectionTo(databaseUrl),
    max: POOL_SIZE,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    ...LIMITED,
  });
  pool.on('error', (err) => {
    log.warn({ err }, 'an idle database connection was lost');
  });
  pool.on('connect', surviveLoss);
  return pool;
}

/** Several connections would only wait for each other at the counters of a campaign. */
export function openWritingPool(databaseUrl: string, options: { pipeline?: boolean } = {}): Pool {
  const pool = new Pool({
    ...connectionTo(databaseUrl),
    max: 1,
    ...LIMITED,
    ...options,
  });
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

let areNamesKept = true;

/** PostgreSQL's codes: there is no prepared statement of that name, or there is one already. */
const NAME_LOST = /^(?:26000|42P05)$/;

/**
 * Tells whether a statement failed, before it did anything, because a pooler gives each transaction
 * another session; from then on statements of this thread have no names.
 */
export function losesNames(cause: unknown): boolean {
  const isLost = NAME_LOST.test(errorCode(cause));
  if (isLost) areNamesKept = false;
  return isLost;
}

/** Statements with a name are parsed and planned once a connection, where names are kept. */
export function named({ name, ...statement }: QueryConfig): QueryConfig {
  return areNamesKept && name !== undefined ? { ...statement, name } : statement;
}

/** A pooler refuses the setting as a parameter of the connection (PgBouncer 1.18 to 1.24). */
async function limitStatements(client: ClientBase): Promise<void> {
  await client.query(`set statement_timeout = ${STATEMENT_TIMEOUT_MS}`);
}

// pg-pool waits for the promise, though its types say otherwise.
// oxlint-disable-next-line typescript/no-misused-promises
const LIMITED: Pick<PoolConfig, 'onConnect'> = { onConnect: limitStatements };

function connectionTo(databaseUrl: string): ClientConfig {
  return {
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
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
