import { setImmediate as turn } from 'node:timers/promises';
import type { DatabaseSync } from 'node:sqlite';
import type { SqlitePeople } from './sqlite-people.ts';

interface WriteBackParts {
  readonly database: DatabaseSync;
  readonly people: SqlitePeople;
  /** Resolves when nobody has a transaction open. */
  readonly idle: () => Promise<void>;
}

const QUIET_MS = 1_000;
// Some milliseconds of work.
const ROWS_A_TRANSACTION = 1_000;

/** Writes people to their table, in transactions of its own, once no events come any more. */
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

  /** Writes all who are known by now; those who come meanwhile are somebody else's turn. */
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

  // Nothing is lost when it fails: they are in the log, and whoever keeps events hears of it.
  const whenQuiet = (): void => void all().catch(() => timer?.refresh());

  return {
    all,

    /** Writes them when nothing comes for a while; to be called after each batch. */
    soon(): void {
      timer ??= setTimeout(whenQuiet, QUIET_MS).unref();
      timer.refresh();
    },

    /** Before the database is closed. Whoever isn't written is in the log, for the next process. */
    stop(): void {
      clearTimeout(timer);
    },
  };
}
