import type { DatabaseSync } from 'node:sqlite';
import { keyText } from '../events/people.ts';
import { entryOf, readPeople } from './people-log.ts';
import { createPeopleMemory, type PeopleMemory } from './people-memory.ts';

interface State {
  readonly memory: PeopleMemory;
  /** Entries for the log of the people whom this transaction marked. */
  marked: string;
  /** The newest row of the log that is in memory. */
  known: number;
  /** The newest row of the log whose people are due. */
  due: number;
  /** The newest row of the log that is in `people` with all before it, as far as we know. */
  written: number;
}

type Statements = ReturnType<typeof prepare>;

export type SqlitePeople = ReturnType<typeof createSqlitePeople>;

// So many people take some 2 MB, and as much again while the earlier ones are written.
const PEOPLE_TOGETHER = 30_000;
// An event adds one person at most, so the earlier ones are written before the next are due.
const ROWS_AN_EVENT = 2;
const ROWS_A_COMMIT = 40;

/**
 * Remembers who was seen, as exactly as if each event wrote to `people`. People are written there
 * by the thousand and in the order of their keys, so that one page takes many; until then they are
 * in memory and in `people_log`, where each transaction adds a row. The memory can be dropped at
 * any time: the next transaction reads the log again. All methods but the last three need a
 * transaction.
 * @param together how many are written together
 */
export function createSqlitePeople(database: DatabaseSync, together = PEOPLE_TOGETHER) {
  const statements = prepare(database);
  let state = empty();
  return {
    /** Reads what other processes logged; to be called first in a transaction. */
    catchUp(): void {
      const { oldest, newest } = logged(statements);
      if (newest === state.known) return;
      // Another process wrote the missing rows to `people`, so the memory may lack marks of those
      // people.
      if (oldest > state.known + 1) state = empty();
      readLog(statements, state);
    },

    /** Tells whether this is the first such mark of a person, and sets it. */
    isNew: (person: Uint8Array, mark: number): boolean => isNew(statements, state, person, mark),

    /**
     * Logs who was marked and writes a part of those who are due; to be called last in a
     * transaction.
     */
    keep(events: number): void {
      logMarked(statements, state);
      if (state.memory.size() >= together) makeDue(state);
      writeDue(statements, state, Math.max(ROWS_A_COMMIT, events * ROWS_AN_EVENT));
    },

    /** Writes at most so many people, however few there are. */
    writeBack(rows: number): void {
      makeDue(state);
      writeDue(statements, state, rows);
    },

    /** Drops the memory after a transaction that was rolled back. */
    forget(): void {
      state = empty();
    },

    /** Returns the newest row of the log that is known. */
    known: (): number => state.known,

    /** Returns the newest row up to which all people are written. */
    written: (): number => state.written,
  };
}

function prepare(database: DatabaseSync) {
  return {
    seen: database.prepare(`select seen from people where identity = ?`),
    person: database.prepare(
      `insert into people (identity, seen) values (?, ?)
       on conflict (identity) do update set seen = seen | excluded.seen`,
    ),
    ends: database.prepare(
      `select (select min(id) from people_log) as oldest, (select max(id) from people_log) as newest`,
    ),
    logged: database.prepare(`select id, people from people_log where id > ? order by id`),
    log: database.prepare(`insert into people_log (id, people) values (?, ?)`),
    clear: database.prepare(`delete from people_log where id < ?`),
  };
}

function empty(): State {
  return { memory: createPeopleMemory(), marked: '', known: 0, due: 0, written: 0 };
}

function logged({ ends }: Statements): { readonly oldest: number; readonly newest: number } {
  const row = ends.get();
  return { oldest: Number(row?.['oldest'] ?? 0), newest: Number(row?.['newest'] ?? 0) };
}

function readLog(statements: Statements, state: State): void {
  // The columns are those of the statement.
  const rows = statements.logged.all(state.known) as { id: number; people: Uint8Array }[];
  for (const { id, people } of rows) {
    for (const [key, seen] of readPeople(people)) state.memory.remember(key, seen);
    state.known = id;
  }
}

function isNew(statements: Statements, state: State, person: Uint8Array, mark: number): boolean {
  const key = keyText(person);
  // A person in memory has all marks there, those in the table included.
  const seen = state.memory.seenOf(key) ?? Number(statements.seen.get(person)?.['seen'] ?? 0);
  if ((seen & mark) !== 0) return false;
  state.memory.remember(key, seen | mark);
  state.marked += entryOf([key, seen | mark]);
  return true;
}

function logMarked(statements: Statements, state: State): void {
  if (state.marked === '') return;
  statements.log.run(state.known + 1, Buffer.from(state.marked, 'latin1'));
  state.known += 1;
  state.marked = '';
}

function makeDue(state: State): void {
  if (state.memory.isDue()) return;
  state.memory.makeDue();
  state.due = state.known;
}

function writeDue(statements: Statements, state: State, most: number): void {
  if (!state.memory.isDue()) return;
  for (const [key, seen] of state.memory.takeDue(most)) {
    statements.person.run(Buffer.from(key, 'latin1'), seen);
  }
  if (state.memory.isDue()) return;
  state.written = state.due;
  // The newest row stays, since ids must go on growing.
  statements.clear.run(state.due);
}
