import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import type { Kept } from '../events/delivery.ts';
import type { Engine, EngineParts } from '../engine.ts';
import { pack } from '../events/packed.ts';
import { connectionTo, surviveLoss } from './postgres-connection.ts';
import type { Schema } from '../schema.ts';
import { startThread, type Thread } from './thread/thread.ts';

const POOL_SIZE = 10;

/** Opens a pool; connections are made, and the thread that writes events started, when needed. */
export function openPostgres(databaseUrl: string, parts: EngineParts): Engine {
  const { log } = parts;
  const pool = new Pool({ ...connectionTo(databaseUrl), max: POOL_SIZE });
  pool.on('error', (err) => {
    log.warn({ err }, 'an idle database connection was lost');
  });
  pool.on('connect', surviveLoss);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  let started: Promise<Thread> | null = null;
  const writing = (): Promise<Thread> => (started ??= startWriting(databaseUrl, parts));
  return {
    name: 'postgres',
    db,
    async keep(deliveries) {
      const packed = pack(deliveries);
      const thread = await writing();
      return (await thread.call('keep', [packed], [packed.buffer])) as Kept;
    },
    async record(events, receivedAt) {
      const thread = await writing();
      return (await thread.call('record', [events, receivedAt])) as Kept;
    },
    settle: async () => {},
    async ping() {
      await sql`select 1`.execute(db);
      if (started) await (await started).call('ping', []);
    },
    async close() {
      await (await started)?.end();
      await db.destroy();
    },
  };
}

/** Reads deliveries and writes events in a thread of its own, so that it holds up nobody here. */
async function startWriting(databaseUrl: string, { reader, onLost }: EngineParts): Promise<Thread> {
  const thread = startThread(new URL('postgres-thread.ts', import.meta.url), onLost);
  await thread.call('open', [databaseUrl, reader]);
  return thread;
}
