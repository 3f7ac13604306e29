import type { Pool, PoolClient } from 'pg';
import type { Batch } from '../events/keeper.ts';
import { freshAmong, insertEvents } from './postgres-inserts.ts';
import { addingRejects, addingUp } from './postgres-tally.ts';
import { NO_ROUTES, routesFrom, type RouteRow, type Routes } from '../events/routes.ts';
import { tally, type Tally } from '../events/tally.ts';

const ATTEMPTS = 3;

// Class 40: the transaction was rolled back because of another one, and may simply be run again
// (PostgreSQL manual, appendix A).
const ROLLED_BACK = /^40/;

export type PostgresWriter = ReturnType<typeof createPostgresWriter>;

/** Another process counted some of the rows meanwhile; nothing was changed. */
export class CountedElsewhereError extends Error {
  /** Ids of the rows that are still in the log. */
  readonly stillLogged: readonly number[];

  constructor(stillLogged: readonly number[]) {
    super('another process has counted some of this');
    this.stillLogged = stillLogged;
  }
}

/**
 * Writes a batch with many rows a statement, in two round trips.
 * @param pool see `openWritingPool`
 */
export function createPostgresWriter(pool: Pool) {
  let routes = NO_ROUTES;
  /** @param logged ids of the rows of the log that brought the batch; they are deleted */
  return async (batch: Batch, logged: readonly number[] = []): Promise<number> => {
    const { events, rejects, receivedAt, arrivedBefore } = batch;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await withClient(pool, async (client) => {
          const inserted = await insertEvents(client, batch, logged);
          if (inserted.taken.length < logged.length) {
            throw new CountedElsewhereError(inserted.taken);
          }
          if (inserted.revision !== routes.revision) {
            routes = await readRoutes(client, inserted.revision);
          }
          const fresh = freshAmong(events, inserted);
          const sums = tally(fresh, routes, arrivedBefore);
          await finish(client, { sums, rejects, receivedAt });
          return fresh.length;
        });
      } catch (cause) {
        if (attempt === ATTEMPTS || !isRolledBack(cause)) throw cause;
      }
    }
  };
}

/** Adds up what was new, keeps what couldn't be read, and commits. */
async function finish(
  client: PoolClient,
  { sums, rejects, receivedAt }: Pick<Batch, 'rejects' | 'receivedAt'> & { readonly sums: Tally },
): Promise<void> {
  const statements = [
    ...addingRejects(rejects, receivedAt),
    ...(sums.topics.length > 0 ? addingUp(sums, receivedAt) : []),
    { text: 'commit' },
  ];
  const { stream } = client.connection;
  // One packet wakes the server up only once.
  stream.cork();
  const sent = statements.map((statement) => client.query(statement));
  stream.uncork();
  // After a statement that fails, the commit only rolls back.
  await Promise.all(sent);
}

async function withClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const done = await work(client);
    client.release();
    return done;
  } catch (cause) {
    // The transaction is rolled back with its connection, whatever state either is in.
    client.release(true);
    throw cause;
  }
}

async function readRoutes(client: PoolClient, revision: number): Promise<Routes> {
  const { rows } = await client.query<RouteRow>(
    'select id, channel_id, mode, filter_json, view, paused_at from subscriptions',
  );
  return routesFrom(revision, rows);
}

function isRolledBack(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && ROLLED_BACK.test(code);
}
