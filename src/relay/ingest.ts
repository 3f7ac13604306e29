import { setImmediate } from 'node:timers/promises';
import type { Ingest, IngestReports, OpenIngest } from '../store/ingest.ts';
import type { SqliteConnection } from '../store/sqlite-connection.ts';
import { type Batch, parsed } from './batch.ts';
import { parseDelivery, type Parser } from './parser.ts';
import { createSqliteCommit } from './sqlite-commit.ts';

// Some 20 ms of work: other users of the database get their turn between two transactions.
const EVENTS_A_TRANSACTION = 1_000;

export const openIngest = ingestWith(parseDelivery);

export function ingestWith(parser: Parser): OpenIngest {
  const parse = guarded(parser);
  return async (database, reports, now = () => new Date()) => {
    if (typeof database !== 'string') return createSqliteIngest(database, parse, reports);
    // The driver is 40 modules, which SQLite doesn't need.
    const { createPostgresIngest } = await import('./postgres-log.ts');
    return createPostgresIngest(database, { parse, reports, now });
  };
}

/** Turns a defect of the parser into a dead letter: an error would recur at each redelivery. */
function guarded(parse: Parser): Parser {
  return (delivery) => {
    try {
      return parse(delivery);
    } catch (error) {
      const { body, action } = delivery;
      const reason = `a defect of ours: ${error instanceof Error ? error.message : String(error)}`;
      return { events: [], deadLetters: [{ body, reason, action }], problem: reason };
    }
  };
}

/** Commits deliveries before it answers, one call after the other. */
function createSqliteIngest(
  connection: SqliteConnection,
  parse: Parser,
  reports: IngestReports,
): Ingest {
  let last: Promise<unknown> = Promise.resolve();
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };

  // Statements are prepared late: the tables exist only once the main thread has made them.
  let prepared: ReturnType<typeof createSqliteCommit> | undefined;
  const commit = async (batch: Batch): Promise<void> => {
    await connection.idle();
    prepared ??= createSqliteCommit(connection.database);
    const counted = prepared(batch);
    connection.requireFile();
    reports.counted(counted);
  };

  return {
    keep: (deliveries) =>
      inOrder(async () => {
        const { events, deadLetters, receivedAt, problems } = parsed(deliveries, parse);
        for (let from = 0; from === 0 || from < events.length; from += EVENTS_A_TRANSACTION) {
          if (from > 0) await setImmediate();
          const part = events.slice(from, from + EVENTS_A_TRANSACTION);
          await commit({ events: part, deadLetters: from === 0 ? deadLetters : [], receivedAt });
        }
        return problems;
      }),
    // The same connection has just written the store's own check.
    check: async () => {},
    uncountedSince: async () => null,
    flush: () => inOrder(async () => {}),
    close: () => inOrder(async () => {}),
  };
}
