import { sql } from 'kysely';
import type { Log } from '../lib/log.ts';
import type { Counted, Ingest, IngestSource } from './ingest.ts';
import type { Db } from './schema.ts';

export type EngineName = 'sqlite' | 'postgres';

/** Each engine's type of bytes. */
export const BYTES = { sqlite: 'blob', postgres: 'bytea' } as const;

/** An open database, with what takes in events. */
export interface Engine {
  readonly name: EngineName;
  /** The path or address of the database, without a password; `null` in memory. */
  readonly place: string | null;
  readonly db: Db;
  readonly ingest: Ingest;
  /** Sets the only listener to what was counted of this process's deliveries and events. */
  onCounted(listener: (counted: Counted) => void): void;
  /** Writes a row. @throws when the database, or the thread that takes in events, can't keep it. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface EngineParts {
  readonly log: Log;
  /** Without it nothing is taken in, and no thread is started. */
  readonly ingest: IngestSource | null;
  /** Called when the thread has ended unexpectedly: nothing can be stored then. */
  readonly onLost: (cause: Error) => void;
}

/**
 * Writes a row in place: what can only be read, or has no room left, answers every reading
 * statement as if all were well.
 */
export async function writeCheck(db: Db): Promise<void> {
  await sql`
    insert into revisions (name, revision) values ('checks of the store', 1)
    on conflict (name) do update set revision = revisions.revision + 1
  `.execute(db);
}

export function createReports(log: Log) {
  let listener: (counted: Counted) => void = () => {};
  return {
    counted: (counted: Counted): void => listener(counted),
    failing(err: unknown): void {
      log.warn({ err }, 'events that are kept could not be counted; tried again');
    },
    onCounted(next: (counted: Counted) => void): void {
      listener = next;
    },
  };
}
