import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { importReader } from './delivery.ts';
import type { RelayEvent } from './events.ts';
import { createKeeper, type Keeper } from './keeper.ts';
import { unpack, type Packed } from './packed.ts';
import { connectionTo } from './postgres-connection.ts';
import { createPostgresWriter } from './postgres-writer.ts';
import { addReject } from './rejects.ts';
import type { Schema } from './schema.ts';
import { answerCalls } from './thread/answer-calls.ts';

/** Reads deliveries and writes events to PostgreSQL in a thread of its own; asked by postgres.ts. */
let keeper: Keeper;

answerCalls({
  async open(databaseUrl: string, reader: string | null) {
    const pool = new Pool({ ...connectionTo(databaseUrl), max: 1 });
    // The next statement fails and says so.
    pool.on('error', () => {});
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    const writeEvents = createPostgresWriter(db);
    keeper = createKeeper({
      read: await importReader(reader),
      async write({ events, rejects, receivedAt }) {
        const fresh = events.length > 0 ? await writeEvents(events, receivedAt) : 0;
        for (const reject of rejects) await addReject(db, reject, receivedAt);
        return fresh;
      },
    });
  },
  keep: (packed: Packed) => keeper.keep(unpack(packed)),
  record: (events: readonly RelayEvent[], receivedAt: Date) => keeper.record(events, receivedAt),
});
