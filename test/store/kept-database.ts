import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';

/**
 * The last step of a kept database. `0057-acts` is what an earlier checkout left, and
 * `0060-glossary-words` the same after the last commit before the baseline has started on it.
 */
type Kept = '0057-acts' | '0060-glossary-words';

/** Fills an empty database with a kept one; a file has a log of SQLite's, as Postbell leaves it. */
export async function loadKept(kept: Kept, databaseUrl: string): Promise<void> {
  if (!databaseUrl.startsWith('sqlite:')) return inPostgres(databaseUrl, await readKept(kept));
  const path = databaseUrl.slice('sqlite:'.length);
  await mkdir(dirname(path), { recursive: true });
  const file = new DatabaseSync(path);
  file.exec(`pragma journal_mode = wal; ${await readKept(kept, 'sqlite')}`);
  file.close();
}

export const readKept = (kept: Kept, engine = 'postgres'): Promise<string> =>
  readFile(new URL(`./kept/${kept}.${engine}.sql`, import.meta.url), 'utf8');

async function inPostgres(connectionString: string, statements: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(statements);
  await client.end();
}
