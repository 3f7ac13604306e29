import type { SqliteConnection } from './sqlite-connection.ts';
import type { Thread, ThreadListeners } from './thread.ts';

/** A body as the relay received it, not parsed yet. */
export interface Delivery {
  readonly body: string;
  /** The action in the address that it came to. */
  readonly action: string | null;
  readonly receivedAt: Date;
}

/** For each delivery the reason why nothing in it could be read; `null` when something could. */
export type Problems = readonly (string | null)[];

/** Numbers of the events, dead letters and commits that came of keeping deliveries. */
export interface Counted {
  readonly fresh: number;
  readonly repeated: number;
  readonly deadLetters: number;
  readonly commits: number;
}

/** Takes in events. src/relay/ingest.ts implements it, in the thread that commits them. */
export interface Ingest {
  /** Makes deliveries durable; on PostgreSQL they are counted soon after. */
  keep(deliveries: readonly Delivery[]): Promise<Problems>;
  /** @throws when deliveries could not be kept now. */
  check(): Promise<void>;
  /** Returns since when something waits to be counted, whoever kept it; `null` if nothing does. */
  uncountedSince(): Promise<Date | null>;
  /** Counts what was kept until now, whoever kept it. */
  flush(): Promise<void>;
  /** Counts what this process kept, and nothing more. */
  close(): Promise<void>;
}

export interface IngestReports {
  /** Called after each commit. */
  readonly counted: (counted: Counted) => void;
  /** Called when what is kept can't be counted, once until it can again. */
  readonly failing: (cause: unknown) => void;
}

/**
 * Opens the ingest on a connection to SQLite, or with the address of a PostgreSQL.
 * @param now Default: the machine's clock, since a thread can't be given another.
 */
export type OpenIngest = (
  database: SqliteConnection | string,
  reports: IngestReports,
  now?: () => Date,
) => Promise<Ingest>;

/** The relay gives this to the store, which can't import it. */
export interface IngestSource {
  /** Opens it in this thread, for a database in memory. */
  readonly open: OpenIngest;
  /** Starts src/database-thread.ts. */
  readonly start: (listeners: ThreadListeners) => Thread;
}

/** @param onLost called when the thread ends without `end` */
export function startDatabaseThread(
  { start }: IngestSource,
  onLost: (cause: Error) => void,
  { counted, failing }: IngestReports,
): Thread {
  // database-thread.ts reports what was counted, or an error.
  const onReport = (report: string, value: unknown) =>
    report === 'counted' ? counted(value as Counted) : failing(value);
  return start({ onLost, onReport });
}

/** Calls the ingest in a thread, see database-thread.ts. */
export function ingestIn(thread: () => Promise<Thread>): Ingest {
  const call = async (method: keyof Ingest, ...given: readonly unknown[]): Promise<unknown> =>
    (await thread()).call(method, given);
  return {
    // The thread answers what the method of the same name does.
    keep: async (deliveries) => (await call('keep', deliveries)) as Problems,
    check: async () => void (await call('check')),
    uncountedSince: async () => (await call('uncountedSince')) as Date | null,
    flush: async () => void (await call('flush')),
    close: async () => void (await call('close')),
  };
}

/** Milliseconds after which a failure says nothing any more: nobody may have tried since. */
const FAILING_MS = 10_000;

/** Notes whether deliveries are kept: a check that writes little may pass where they don't. */
export function watchedIngest(ingest: Ingest, elapsedMs = () => performance.now()) {
  let failed: { readonly cause: unknown; readonly atMs: number } | null = null;
  return {
    ingest: {
      ...ingest,
      async keep(deliveries: readonly Delivery[]): Promise<Problems> {
        try {
          const problems = await ingest.keep(deliveries);
          failed = null;
          return problems;
        } catch (cause) {
          failed = { cause, atMs: elapsedMs() };
          throw cause;
        }
      },
    } satisfies Ingest,
    /** @throws what the last deliveries failed with, for a while */
    requireWell(): void {
      if (failed !== null && elapsedMs() - failed.atMs < FAILING_MS) throw failed.cause;
    },
  };
}

const notGiven = async (): Promise<never> => {
  throw new Error('the store was opened without the module that takes in events');
};

export const NOTHING_KEPT: Ingest = {
  keep: notGiven,
  check: async () => {},
  uncountedSince: async () => null,
  flush: async () => {},
  close: async () => {},
};
