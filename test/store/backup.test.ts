import { readdirSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { backUp, restore } from '../../src/store/backup.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { INGEST } from '../../src/relay/intake.ts';
import { newFolder, newSqliteFile, opened } from './engines.ts';
import { upgrade } from './later-version.ts';
import { quiet } from './quiet.ts';

const RECEIVED_AT = new Date('2026-11-23T09:00:00Z');

async function keep({ events }: Store, from: number, count: number): Promise<void> {
  const deliveries = Array.from({ length: count }, (_, index) => ({
    body: JSON.stringify({
      event: 'open',
      email: `p${from + index}@example.com`,
      task_id: 4711,
      timestamp: 1_795_253_000,
    }),
    action: null,
    receivedAt: RECEIVED_AT,
  }));
  await events.keep(deliveries);
}

const pathOf = (address: string): string => address.slice('sqlite:'.length);

const restored = (address: string, file: string, keptAs = `${file}.old`) =>
  restore({ path: pathOf(address), file, keptAs, log: quiet, now: RECEIVED_AT });

it('a backup while events come has all that was kept before, and a restore brings it back', async () => {
  const address = await newSqliteFile();
  const store = await openStore(address, { log: quiet, ingest: INGEST });
  await keep(store, 0, 300);
  const file = join(await newFolder(), 'backup.db');
  const flood = (async () => {
    for (let from = 1_000; from < 3_000; from += 100) await keep(store, from, 100);
  })();
  const { schema } = await backUp(pathOf(address), file);
  expect(schema).toMatch(/^\d{4}-/);
  await flood;
  expect(await store.events.count()).toBe(2_300);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await expect(restored(address, file)).rejects.toThrow(
    /Postbell runs on this database; stop it first/,
  );
  await store.close();

  const before = `${pathOf(address)}.before`;
  expect(await restored(address, file, before)).toMatchObject({ isKept: true });
  const again = await opened(address, { takesEvents: true });
  const count = await again.events.count();
  expect(count).toBeGreaterThanOrEqual(300);
  expect(count).toBeLessThanOrEqual(2_300);
  // What comes again after the restore counts once.
  await keep(again, 0, 300);
  await keep(again, 1_000, 2_000);
  expect(await again.events.count()).toBe(2_300);
  expect(await (await opened(`sqlite:${before}`)).events.count()).toBe(2_300);
});

it('refuses in words what can’t be backed up or restored, and leaves all as it was', async () => {
  const address = await newSqliteFile();
  const folder = await newFolder();
  const file = join(folder, 'backup.db');
  await expect(backUp(join(folder, 'nowhere.db'), file)).rejects.toThrow(/there is no database at/);
  await expect(backUp(pathOf(address), join(folder, 'no', 'folder.db'))).rejects.toThrow(
    /can’t be made \(ENOENT/,
  );
  await writeFile(file, 'Dear database,\n'.repeat(400));
  await expect(backUp(pathOf(address), file)).rejects.toThrow(/is there already/);
  await expect(restored(address, file)).rejects.toThrow(/file is not a database/);
  await expect(restored(address, join(folder, 'none.db'))).rejects.toThrow(/there is no file/);

  const newer = await newSqliteFile();
  await upgrade(newer, async () => undefined);
  const later = join(folder, 'later.db');
  await backUp(pathOf(newer), later);
  await expect(restored(address, later, `${file}.old`)).rejects.toThrow(
    /of a newer version of Postbell, whose database is 9999-later/,
  );
  expect(readdirSync(folder).toSorted()).toEqual(['backup.db', 'later.db']);
  await (await opened(address)).ping();
});
