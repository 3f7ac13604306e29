import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../src/lib/errors.ts';
import { pause } from '../../src/lib/timeout.ts';
import { storeFailure } from '../../src/store/failures.ts';
import { openStore } from '../../src/store/store.ts';
import { ENGINES, newFolder, newSqliteFile, opened } from './engines.ts';
import { upgrade } from './later-version.ts';
import { quiet } from './quiet.ts';

const at = new Date('2026-11-21T09:00:00Z');

describe.each(ENGINES)('a store on $engine', ({ sharedDatabase, emptyDatabase }) => {
  it('is made once when several processes start together, and lasts', async () => {
    const database = await emptyDatabase();
    const stores = await Promise.all([1, 2, 3].map(async () => opened(database)));
    const takes = await Promise.all(
      stores.map(async ({ idempotencyKeys }) => idempotencyKeys.take('a', at)),
    );
    expect(takes.filter(Boolean)).toHaveLength(1);
    expect(await (await opened(database)).idempotencyKeys.take('a', at)).toBe(false);
  });

  it('is refused in words when a newer version has upgraded it', async () => {
    const database = await sharedDatabase();
    await upgrade(database, async () => undefined);
    const opening = openStore(database, { log: quiet });
    await expect(opening).rejects.toThrow(ConfigError);
    await expect(opening).rejects.toThrow(
      /newer version of Postbell has upgraded this database to 9999-later, and this version knows only \d{4}-.*Start the newer version, or restore a backup/,
    );
  });

  it('does not answer a ping after it was closed', async () => {
    const store = await openStore(await sharedDatabase(), { log: quiet });
    await store.close();
    await expect(store.ping()).rejects.toThrow();
  });
});

it('names the setting and the reason when a file is no database', async () => {
  const path = join(await newFolder(), 'letter.txt');
  await writeFile(path, 'Dear database,\n'.repeat(100));
  await expect(openStore(`sqlite:${path}`, { log: quiet })).rejects.toThrow(
    /DATABASE_URL: the database at sqlite:.* can't be opened \(file is not a database\): restore a backup with “npm run restore”/,
  );
});

it('names the file and what to do when a page of it is damaged', async () => {
  const database = await newSqliteFile();
  const path = database.slice('sqlite:'.length);
  const first = await openStore(database, { log: quiet });
  await first.close();
  const file = await open(path, 'r+');
  const { size } = await file.stat();
  // The first page, which says what the file is, stays.
  await file.write(Buffer.alloc(size - 4096, 0xa5), 0, size - 4096, 4096);
  await file.close();
  const opening = openStore(database, { log: quiet });
  const words = await opening.then(
    async (store) => {
      const failure = await store.rights.all().catch(storeFailure);
      await store.close();
      return failure instanceof Error ? `${failure.message} ${String(failure.cause)}` : '';
    },
    (error: unknown) => String(error),
  );
  expect(words).toContain(path);
  expect(words).toContain('npm run restore');
});

it('waits for another process that has the file locked, however long that makes its tables', async () => {
  const database = await newSqliteFile();
  const other = new DatabaseSync(database.slice('sqlite:'.length));
  other.exec('pragma journal_mode = delete; begin exclusive');
  let isOpen = false;
  const opening = opened(database).then(() => (isOpen = true));
  // Longer than a statement waits for a lock.
  await pause(6_000);
  expect(isOpen).toBe(false);
  other.exec('commit');
  other.close();
  expect(await opening).toBe(true);
});

it('names the setting but no password when the server is not there', async () => {
  const opening = openStore('postgres://bell:hush@127.0.0.1:1/none', { log: quiet });
  await expect(opening).rejects.toThrow(ConfigError);
  await expect(opening).rejects.toThrow(/postgres:\/\/127\.0\.0\.1:1\/none .*ECONNREFUSED/);
});
