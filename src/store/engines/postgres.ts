import { waitFor } from '../../lib/timeout.ts';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import type { Log } from '../../lib/log.ts';
import type { Problems } from '../events/delivery.ts';
import type { Engine, EngineParts, Recorded } from '../engine.ts';
import { pack } from '../events/packed.ts';
import { connectionTo, surviveLoss } from './postgres-connection.ts';
import { hearCounted } from './postgres-counted.ts';
import { oldestLoggedAt, watchLog } from './postgres-log-watch.ts';
import type { Schema } from '../schema.ts';
import { startThread, type Thread } from './thread/thread.ts';

const POOL_SIZE = 10;
// Another process counts what isn't counted then, or this one does at its next start.
const LAST_COUNT_MS = 5_000;

/** Opens a pool; connections are made, and the thread that writes events started, when needed. */
export function openPostgres(databaseUrl: string, parts: EngineParts): Engine {
  const { log } = parts;
  const pool = openPool(databaseUrl, log);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  let started: Promise<Thread> | null = null;
  const writing = (): Promise<Thread> => (started ??= startWriting(databaseUrl, parts));
  const counts = hearCounted(log);
  const countLogged = async (loggedSinceMs: number): Promise<void> => {
    const thread = await writing();
    try {
      await thread.call('countLogged', [loggedSinceMs]);
    } finally {
      // Listening starts only now: before, the thread would answer that nothing waits.
      counts.hear(thread);
    }
  };
  const watch = watchLog({ db, log, countLogged });
  return {
    name: 'postgres',
    db,
    async keep(deliveries) {
      const packed = pack(deliveries);
      const thread = await writing();
      const problems = (await thread.call('keep', [packed], [packed.buffer])) as Problems;
      counts.hear(thread);
      return problems;
    },
    onCounted: (listener) => counts.onCounted(listener),
    async record(events, receivedAt) {
      const thread = await writing();
      return (await thread.call('record', [events, receivedAt])) as Recorded;
    },
    uncountedSince: () => oldestLoggedAt(db),
    flush: () => countLogged(0),
    async ping() {
      await sql`select 1`.execute(db);
      if (started) await (await started).call('ping', []);
    },
    async close() {
      watch.stop();
      const thread = await started;
      if (thread) await countLast(thread);
      counts.stop();
      await thread?.end();
      await db.destroy();
    },
  };
}

function openPool(databaseUrl: string, log: Log): Pool {
  const pool = new Pool({ ...connectionTo(databaseUrl), max: POOL_SIZE });
  pool.on('error', (err) => {
    log.warn({ err }, 'an idle database connection was lost');
  });
  pool.on('connect', surviveLoss);
  return pool;
}

/** Starts a thread that reads deliveries and writes events, so that this one isn't blocked. */
async function startWriting(databaseUrl: string, { reader, onLost }: EngineParts): Promise<Thread> {
  const thread = startThread(new URL('postgres-thread.ts', import.meta.url), onLost);
  await thread.call('open', [databaseUrl, reader]);
  return thread;
}

async function countLast(thread: Thread): Promise<void> {
  await waitFor(thread.call('flush', []), LAST_COUNT_MS);
}
