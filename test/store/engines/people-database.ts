import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { createSqlitePeople, type SqlitePeople } from '../../../src/store/engines/sqlite-people.ts';
import { openStore } from '../../../src/store/store.ts';
import { newSqliteFile } from '../engines.ts';
import { quiet } from '../quiet.ts';

/** So many are written together in these tests. */
const TOGETHER = 100;

/** A process of its own, as far as its database and memory are concerned. */
export interface PeopleProcess {
  readonly path: string;
  readonly database: DatabaseSync;
  readonly people: SqlitePeople;
  /** Ends it as a kill would: without writing anything more. */
  kill(): void;
}

/** The path of a new database with today's tables. */
export async function newPeopleFile(): Promise<string> {
  const url = await newSqliteFile();
  const store = await openStore(url, { log: quiet });
  await store.close();
  return url.slice('sqlite:'.length);
}

export function startProcess(path: string): PeopleProcess {
  const database = new DatabaseSync(path);
  database.exec('pragma synchronous = off');
  const kill = () => {
    if (database.isOpen) database.close();
  };
  onTestFinished(kill);
  return { path, database, people: createSqlitePeople(database, TOGETHER), kill };
}

/** Does something in a transaction, and undoes it where it is told to. */
export function inTransaction<T>(
  { database, people }: PeopleProcess,
  work: (people: SqlitePeople) => T,
  end: 'commit' | 'rollback' = 'commit',
): T {
  database.exec('begin immediate');
  people.catchUp();
  const result = work(people);
  database.exec(end);
  if (end === 'rollback') people.forget();
  return result;
}

export function personOf(index: number): Uint8Array {
  const key = Buffer.alloc(16, index % 7);
  key.writeUInt32BE(Math.imul(index + 1, 0x9e_37_79_b1) >>> 0, 6);
  return key;
}

/** What the table says: marks by the key in hex. */
export function written({ database }: PeopleProcess): ReadonlyMap<string, number> {
  const rows = database.prepare('select hex(identity) as key, seen from people').all();
  return new Map(rows.map(({ key, seen }) => [String(key), Number(seen)]));
}

/** Rows of the log. */
export function logged({ database }: PeopleProcess): number {
  return Number(database.prepare('select count(*) as rows from people_log').get()?.['rows']);
}
