import type { Delivery, Ingest, IngestReports, OpenIngest } from './ingest.ts';
import { openSqliteConnection, type SqliteConnection } from './sqlite-connection.ts';
import { answerCalls } from './thread.ts';

/**
 * Answers for a thread that takes in events, so that neither parsing nor commits block the main
 * thread. On SQLite it has the only connection and runs all other statements as well.
 */
export function answerForDatabase(openIngest: OpenIngest): void {
  const report = answerCalls(
    databaseMethods(openIngest, {
      counted: (counted) => report('counted', counted),
      failing: (cause) => report('failing', cause),
    }),
  );
}

/** Returns the methods that such a thread answers with. */
export function databaseMethods(openIngest: OpenIngest, reports: IngestReports) {
  let connection: SqliteConnection | null = null;
  let ingest: Ingest;
  return {
    /** @param path of an SQLite file */
    async openSqlite(path: string) {
      connection = openSqliteConnection(path);
      ingest = await openIngest(connection, reports);
    },
    async openPostgres(databaseUrl: string) {
      ingest = await openIngest(databaseUrl, reports);
    },
    query: (sql: string, parameters: readonly unknown[]) => connection?.query(sql, parameters),
    keep: (deliveries: readonly Delivery[]) => ingest.keep(deliveries),
    check: () => ingest.check(),
    uncountedSince: () => ingest.uncountedSince(),
    flush: () => ingest.flush(),
    async close() {
      await ingest.close();
      connection?.close();
    },
  };
}
