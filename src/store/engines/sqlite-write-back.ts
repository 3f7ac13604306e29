import { setImmediate as turn } from 'node:timers/promises';
import type { DatabaseSync } from 'node:sqlite';
import type { SqlitePeople } from './sqlite-people.ts';

interface WriteBackParts {
  readonly database: DatabaseSync;
  readonly people: SqlitePeople;
  /** Resolves when no transaction is open. */
  readonly idle: () => Promise<void>;
}

const QUIET_MS = 1_000;
// Some milliseconds of work.
const ROWS_A_TRANSACTION = 1_000;

/** Writes people to their table in transactions of its own, once no more events come. */
export function createWriteBack({ database, people, idle }: WriteBackParts) {
  let timer: NodeJS.Timeout | undefined;

  const step = (): void => {
    database.exec('begin immediate');
    try {
      people.catchUp();
      people.writeBack(ROWS_A_TRANSACTION);
      database.exec('commit');
    } catch (cause) {
      people.forget();
      if (database.isTransaction) database.exec('rollback');
      throw cause;
    }
  };

  /** Writes all people who are known when it begins; later ones are left to the next call. */
  const all = async (): Promise<void> => {
    let last: number | undefined;
    while (database.isOpen && people.written() < (last ?? Infinity)) {
      await idle();
      if (!database.isOpen) return;
      step();
      last ??= people.known();
      await turn();
    }
  };

  // A failure loses nothing: the people are in the log, and keeping events reports it.
  const whenQuiet = (): void => void all().catch(() => timer?.refresh());

  return {
    all,

    /** Writes people when nothing comes for a while; to be called with each batch. */
    soon(): void {
      timer ??= setTimeout(whenQuiet, QUIET_MS).unref();
      timer.refresh();
    },

    /**
     * Cancels the timer before the database is closed; the log keeps the rest for the next process.
     */
    stop(): void {
      clearTimeout(timer);
    },
  };
}
