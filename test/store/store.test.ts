import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../src/lib/errors.ts';
import { openStore } from '../../src/store/store.ts';
import { ENGINES, newFolder, opened } from './engines.ts';
import { upgrade } from './old-database.ts';
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
    /DATABASE_URL: the database at sqlite:.* can't be opened \(file is not a database\)/,
  );
});

it('names the setting but no password when the server is not there', async () => {
  const opening = openStore('postgres://bell:hush@127.0.0.1:1/none', { log: quiet });
  await expect(opening).rejects.toThrow(ConfigError);
  await expect(opening).rejects.toThrow(/postgres:\/\/127\.0\.0\.1:1\/none .*ECONNREFUSED/);
});
