import { pause as wait } from '../lib/timeout.ts';
import type { Pool } from 'pg';
import type { NewDeadLetter } from '../store/events/dead-letters.ts';
import type { RelayEvent } from './event.ts';
import type { Counted, Delivery, Ingest, IngestReports } from '../store/ingest.ts';
import { losesNames, named, openWritingPool } from '../store/postgres.ts';
import { joined, parsed, type Batch } from './batch.ts';
import type { Parser } from './parser.ts';
import { errorCode } from '../store/failures.ts';
import { createPostgresCommit, type PostgresCommit } from './postgres-commit.ts';

interface LogRow extends Batch {
  readonly id: number;
}

// The pause between two transactions, unless enough waits for a full one: many events counted
// together cost far less than one by one.
const PAUSE_MS = 250;
const RETRY_MS = 1_000;
// Some 20 ms of work for this thread.
const EVENTS_TOGETHER = 2_000;
// Half a second of work; from so many uncounted events on, the next deliveries wait.
const MOST_EVENTS = 12_000;
// Bytes of an event with its text; `MOST_EVENTS` of them are some 20 MB.
const EVENT_BYTES = 1_700;
// Rows that another process is counting are looked at again after this.
const LOCKED_MS = 20;

interface PostgresIngestParts {
  readonly parse: Parser;
  readonly reports: IngestReports;
  readonly now: () => Date;
  /**
   * Milliseconds between two looks for rows that another process left, and the age at which they
   * count as left: whoever logged a row counts it sooner, unless it is gone or overloaded. Default
   * 5 s.
   */
  readonly leftAfterMs?: number;
}

/**
 * Keeps deliveries in `delivery_log`, which makes them durable, and counts them from there soon
 * after, see docs/decisions/delivery-log.md.
 */
export function createPostgresIngest(
  databaseUrl: string,
  { parse, reports, now, leftAfterMs = 5_000 }: PostgresIngestParts,
): Ingest {
  const log = createDeliveryLog(openWritingPool(databaseUrl, { pipeline: true }), parse);
  const commits = createPostgresCommit(openWritingPool(databaseUrl));
  const backlog = createBacklog(createCounting(commits, reports), reports, now);

  const countUpTo = async (lastId: number): Promise<void> => {
    for (let afterId = 0; afterId < lastId;) {
      const rows = await log.between(afterId, lastId);
      await backlog.count(rows.map((row) => ({ ...row, receivedAt: now() })));
      afterId = rows.at(-1)?.id ?? lastId;
    }
  };
  const closing = new AbortController();
  const countWhatIsLeft = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await wait(leftAfterMs, undefined, { ref: false });
      try {
        await countUpTo(await log.newestId(leftAfterMs));
      } catch (cause) {
        backlog.fail(cause);
      }
    }
  };
  void countWhatIsLeft();

  return {
    async keep(deliveries) {
      await backlog.room();
      const logged = log.add(deliveries);
      const { problems, ...batch } = parsed(deliveries, parse);
      backlog.add({ id: await logged, ...batch });
      return problems;
    },

    check: () => log.check(),
    uncountedSince: () => log.oldestAt(),

    async flush() {
      await backlog.flush();
      const lastId = await log.newestId(0);
      for (;;) {
        await countUpTo(lastId);
        if (!(await log.hasUpTo(lastId))) return;
        await wait(LOCKED_MS);
      }
    },

    async close() {
      closing.abort();
      await backlog.flush();
    },
  };
}

/** The rows that this process logged and hasn't counted, and the order in which it counts any. */
function createBacklog(
  countTogether: (rows: readonly LogRow[]) => Promise<void>,
  reports: IngestReports,
  now: () => Date,
) {
  let waiting: LogRow[] = [];
  let events = 0;
  let change = Promise.withResolvers<void>();
  let underway: Promise<void> | null = null;
  let isCounting = false;
  let isFailing = false;

  const isFull = (): boolean => events >= MOST_EVENTS;

  const inOrder = (work: () => Promise<void>): Promise<void> => {
    const done = underway === null ? work() : underway.then(work, work);
    underway = done;
    const end = (): void => {
      if (underway === done) underway = null;
    };
    done.then(end, end);
    return done;
  };

  const fail = (cause: unknown): void => {
    // One report is enough: deliveries stay in the log until they are counted.
    if (!isFailing) reports.failing(cause);
    isFailing = true;
  };

  const count = (rows: readonly LogRow[]): Promise<void> =>
    inOrder(async () => {
      const rest = [...rows];
      while (rest.length > 0) await countTogether(takeFirst(rest));
      isFailing = false;
    });

  const countSome = (): Promise<void> =>
    inOrder(async () => {
      const rows = takeFirst(waiting);
      try {
        if (rows.length > 0) await countTogether(rows);
      } catch (cause) {
        // Counted late, they change their topics then: cards look for changes only a minute back.
        waiting = [...rows.map((row) => ({ ...row, receivedAt: now() })), ...waiting];
        throw cause;
      }
      isFailing = false;
      events -= sizeOf(rows);
      change.resolve();
      change = Promise.withResolvers();
    });

  const countAll = async (): Promise<void> => {
    isCounting = true;
    while (waiting.length > 0) {
      try {
        await countSome();
        if (events < EVENTS_TOGETHER) await wait(PAUSE_MS);
      } catch (cause) {
        fail(cause);
        await wait(RETRY_MS);
      }
    }
    isCounting = false;
  };

  return {
    count,
    fail,

    add(row: LogRow): void {
      waiting.push(row);
      events += sizeOf([row]);
      if (!isCounting) void countAll();
    },

    async room(): Promise<void> {
      while (isFull()) await change.promise;
    },

    /** Resolves when all that is in it now is counted. @throws what counting fails with */
    async flush(): Promise<void> {
      await underway;
      while (waiting.length > 0) await countSome();
    },
  };
}

/** Takes the first rows, until they have enough events for a transaction. */
function takeFirst(rows: LogRow[]): readonly LogRow[] {
  let size = 0;
  const end = rows.findIndex((row) => (size += sizeOf([row])) >= EVENTS_TOGETHER);
  return rows.splice(0, end === -1 ? rows.length : end + 1);
}

/** Returns the size of rows in events; a dead letter counts as many as have its length. */
function sizeOf(rows: readonly LogRow[]): number {
  const sizes = rows.flatMap(({ events, deadLetters }) => [
    events.length,
    ...deadLetters.map(({ body }) => Math.max(1, Math.ceil(body.length / EVENT_BYTES))),
  ]);
  return sizes.reduce((sum, size) => sum + size, 0);
}

// Classes of errors that the data causes: exceptions, integrity, limits, and what a trigger raises
// (PostgreSQL manual, appendix A). After any other error, the same may succeed later.
const REFUSED = /^(?:22|23|54|P0)/;

/** Counts logged rows and deletes them from the log in the same transaction. */
function createCounting(commits: PostgresCommit, { counted }: IngestReports) {
  const countTogether = async (rows: readonly LogRow[]): Promise<void> => {
    const done = await commits.transaction(async (client): Promise<Counted | null> => {
      // Another process has counted the other rows, or is about to.
      const locked = await client.query<{ id: number }>(
        named({
          name: 'lock-logged',
          text: 'select id from delivery_log where id = any($1::bigint[]) for update skip locked',
          values: [rows.map(({ id }) => id)],
        }),
      );
      const ids = locked.rows.map(({ id }) => id);
      const own = rows.filter(({ id }) => ids.includes(id));
      if (own.length === 0) return null;
      const added = await commits.add(client, joined(own));
      await client.query('delete from delivery_log where id = any($1::bigint[])', [ids]);
      return added;
    });
    if (done) counted(done);
  };

  /** Counts event by event: one that the database refuses becomes a dead letter, blocking none. */
  const sift = async (row: LogRow): Promise<void> => {
    const { events, deadLetters, receivedAt } = row;
    const refused: NewDeadLetter[] = [];
    for (const event of events) {
      try {
        const batch = { events: [event], deadLetters: [], receivedAt };
        counted(await commits.transaction((client) => commits.add(client, batch)));
      } catch (cause) {
        if (!isRefused(cause)) throw cause;
        refused.push(deadLetterOf(event, cause));
      }
    }
    await countTogether([{ ...row, events: [], deadLetters: [...deadLetters, ...refused] }]);
  };

  const count = async (rows: readonly LogRow[]): Promise<void> => {
    try {
      return await countTogether(rows);
    } catch (cause) {
      // Without events there is nothing to sift, and dead letters are never dropped.
      if (!isRefused(cause) || rows.every(({ events }) => events.length === 0)) throw cause;
    }
    const [first] = rows;
    if (first && rows.length === 1) return sift(first);
    for (const row of rows) await count([row]);
  };

  return count;
}

function deadLetterOf({ raw }: RelayEvent, cause: Error): NewDeadLetter {
  return { body: raw, reason: `the database refuses it: ${cause.message}`, action: null };
}

function isRefused(cause: unknown): cause is Error {
  return REFUSED.test(errorCode(cause));
}

// A row has what intake gives at once, some 128 KB, or one body of 1 MiB.
const ROWS_AT_ONCE = 16;

type LoggedDelivery = Omit<Delivery, 'receivedAt'> & { readonly receivedAt: string };

function createDeliveryLog(pool: Pool, parse: Parser) {
  return {
    /** Resolves with the row's id when the deliveries are durable. */
    async add(deliveries: readonly Delivery[]): Promise<number> {
      const values = [JSON.stringify(deliveries)];
      const text = 'insert into delivery_log (deliveries) values ($1) returning id';
      const insert = () =>
        pool.query<{ id: number }>(named({ name: 'log-deliveries', text, values }));
      const { rows } = await insert().catch((cause: unknown) => {
        if (losesNames(cause)) return insert();
        throw cause;
      });
      return rows[0]?.id ?? 0;
    },

    /** Adds no row, as a session that only reads, or a table that is locked or gone, can't. */
    async check(): Promise<void> {
      await pool.query("insert into delivery_log (deliveries) select '[]' where false");
    },

    /** Returns the id of the newest row that was logged so long ago; 0 when there is none. */
    async newestId(loggedSinceMs: number): Promise<number> {
      const { rows } = await pool.query<{ id: number }>(
        `select coalesce(max(id), 0) as id from delivery_log
         where logged_at <= clock_timestamp() - $1 * interval '1 millisecond'`,
        [loggedSinceMs],
      );
      return rows[0]?.id ?? 0;
    },

    /** Returns the first rows after one id and up to another, whoever logged them. */
    async between(afterId: number, lastId: number): Promise<readonly Omit<LogRow, 'receivedAt'>[]> {
      const { rows } = await pool.query<{ id: number; deliveries: string }>(
        `select id, deliveries from delivery_log
         where id > $1 and id <= $2 order by id limit ${ROWS_AT_ONCE}`,
        [afterId, lastId],
      );
      return rows.map(({ id, deliveries }) => {
        // `add` wrote it.
        const logged = JSON.parse(deliveries) as readonly LoggedDelivery[];
        const given = logged.map((one) => ({ ...one, receivedAt: new Date(one.receivedAt) }));
        return { id, ...parsed(given, parse) };
      });
    },

    async hasUpTo(lastId: number): Promise<boolean> {
      const { rows } = await pool.query('select 1 from delivery_log where id <= $1 limit 1', [
        lastId,
      ]);
      return rows.length > 0;
    },

    async oldestAt(): Promise<Date | null> {
      const { rows } = await pool.query<{ at: Date | null }>(
        'select min(logged_at) as at from delivery_log',
      );
      return rows[0]?.at ?? null;
    },
  };
}
