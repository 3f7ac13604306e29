import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { PLAIN_ALERT } from '../../src/domain/alerts.ts';
import { DAILY } from '../../src/domain/digest.ts';
import { ConfigError } from '../../src/lib/errors.ts';
import { backUp, restore } from '../../src/store/backup.ts';
import { inspectDatabase } from '../../src/store/inspection.ts';
import { stepsMade } from '../../src/store/migrate.ts';
import {
  earlierInWords,
  LAST_BEFORE_BASELINE,
  LEFT_BEHIND,
} from '../../src/store/migrations/earlier-checkouts.ts';
import { BASELINE, migrationsFor } from '../../src/store/migrations/migrations.ts';
import { openAuditTrail, openStore, reconcileRestored } from '../../src/store/store.ts';
import { ENGINES, newFolder, opened, openedTwice } from './engines.ts';
import { inEngine } from './later-version.ts';
import { loadKept, readKept } from './kept-database.ts';
import { quiet } from './quiet.ts';
import { schemaOf } from './schema-of.ts';

const AT = new Date('2026-11-28T12:00:00Z');
const COMMIT = LAST_BEFORE_BASELINE.slice(0, 12);
const ADVICE = `commit ${COMMIT}, start that once and stop it, and then start this version (docs/running/upgrade.md#from-an-earlier-checkout)`;
const CANNOT =
  'an earlier checkout of Postbell made this database (0057-acts), and this version can’t upgrade it';
const REFUSED = `DATABASE_URL: ${CANNOT}. Nothing in it was changed. Back it up, check out ${ADVICE}`;

/** The problems that an attempt is refused for. */
const problemsOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => [],
    (error: unknown) => (error instanceof ConfigError ? error.problems : error),
  );

/** All rows of a database, table by table. */
async function rowsIn(databaseUrl: string): Promise<readonly unknown[]> {
  if (databaseUrl.startsWith('sqlite:')) {
    const file = new DatabaseSync(databaseUrl.slice('sqlite:'.length), { readOnly: true });
    const names = file.prepare(`select name from sqlite_schema where type = 'table'`).all();
    const rows = names.map(({ name }) => [
      name,
      file.prepare(`select * from ${String(name)}`).all(),
    ]);
    file.close();
    return rows;
  }
  return inEngine(databaseUrl, async ({ db }) => {
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
    const rows = [];
    for (const { name } of tables) {
      rows.push([name, (await sql`select * from ${sql.table(name)}`.execute(db)).rows]);
    }
    return rows;
  });
}

/** The files of a database by their hashes, but for the index of its log, which has no data. */
async function filesOf(path: string): Promise<readonly string[]> {
  const names = (await readdir(dirname(path))).filter((name) => !name.endsWith('-shm'));
  return Promise.all(
    names.toSorted().map(async (name) => {
      const content = await readFile(join(dirname(path), name));
      return `${name} ${createHash('sha256').update(content).digest('hex')}`;
    }),
  );
}

describe.each(ENGINES)('on $engine', ({ emptyDatabase, sharedDatabase }) => {
  it('the database of an earlier checkout is refused in the same words by all that opens it', async () => {
    const database = await emptyDatabase();
    await loadKept('0057-acts', database);
    const before = await rowsIn(database);
    expect(before.length).toBeGreaterThan(50);
    for (const open of [
      () => openStore(database, { log: quiet }),
      () => inspectDatabase(database, quiet),
      () => openAuditTrail(database, quiet),
      () => reconcileRestored(database, quiet, AT),
    ]) {
      expect(await problemsOf(open())).toEqual([REFUSED]);
    }
    expect(await rowsIn(database)).toEqual(before);
  });

  it('a database that the last commit before the baseline upgraded has its schema and all its rows', async () => {
    const database = await emptyDatabase();
    await loadKept('0060-glossary-words', database);
    const [store] = await openedTwice(database);
    const fresh = await sharedDatabase();
    await inEngine(database, async (upgraded) => {
      expect(await stepsMade(upgraded.db)).toEqual(Object.keys(migrationsFor(upgraded.name)));
      const schema = await schemaOf(upgraded);
      expect(schema.length).toBeGreaterThan(75);
      await inEngine(fresh, async (made) => expect(schema).toEqual(await schemaOf(made)));
    });
    const draft = { values: { title: 'Sale' }, page: 1, revision: 7, savedAt: new Date(5) };
    expect(await store.formSessions.get('f')).toMatchObject(draft);
    expect(await store.pendingNotifications.topics('C1')).toEqual([
      { subscriptionId: 's', topic: 'campaign:1' },
    ]);
    expect(await store.unmaskings.list(1)).toMatchObject([
      { messageId: 'm', what: '5 addresses', unmaskedAt: new Date(9) },
    ]);
    expect(await store.webhooks.all()).toMatchObject([{ kind: 'open', sinceAt: new Date(1) }]);
    expect(await store.alerts.list()).toMatchObject([
      { ...PLAIN_ALERT, id: 's', setAt: new Date(1) },
    ]);
    expect(await store.monitors.list()).toMatchObject([{ id: 'w', kinds: ['balance'] }]);
    expect(await store.problems.all()).toMatchObject([
      { monitorId: 'w', recoveringSince: new Date(4), messageId: 'm' },
    ]);
    expect(await store.occurrences.incomplete(new Date(5))).toHaveLength(1);
    expect(await store.incidents.open()).toMatchObject([{ recoveringSince: new Date(8) }]);
    const stop = { limit: { rate: 'spam' }, requestedAt: new Date(4) };
    expect(await store.stops.find('1')).toMatchObject(stop);
    const filter = { lists: ['1'], senders: [], campaigns: [] };
    expect(await store.digests.list('C1')).toMatchObject([
      { ...DAILY, id: 'd', weekdays: ['mon'], filter, setAt: new Date(1) },
    ]);
  });

  it('it can be examined and its audit trail read before it is opened', async () => {
    const database = await emptyDatabase();
    await loadKept('0060-glossary-words', database);
    expect(await inspectDatabase(database, quiet)).toMatchObject({ state: 'older' });
    const trail = await openAuditTrail(database, quiet);
    expect(await trail.audit.check()).toMatchObject({ rows: 0, flaw: null });
    await trail.close();
    const made = await inEngine(database, ({ db }) => stepsMade(db));
    expect(made).toHaveLength(LEFT_BEHIND.count);
  });
});

it.each([
  ['that was closed', async (path: string) => loadKept('0057-acts', `sqlite:${path}`)],
  [
    'whose process was killed',
    async (path: string) => {
      const written = join(await newFolder(), 'postbell.db');
      const file = new DatabaseSync(written);
      file.exec(`pragma journal_mode = wal; ${await readKept('0057-acts', 'sqlite')}`);
      for (const end of ['', '-wal', '-shm']) await copyFile(written + end, path + end);
      file.close();
    },
  ],
])('not a byte of the file of an earlier checkout %s changes', async (_, write) => {
  const path = join(await newFolder(), 'postbell.db');
  await write(path);
  const before = await filesOf(path);
  expect(await problemsOf(openStore(`sqlite:${path}`, { log: quiet }))).toEqual([REFUSED]);
  expect(await filesOf(path)).toEqual(before);
});

it('nothing is lost of one whose log has no index', async () => {
  const [from, path] = [join(await newFolder(), 'a.db'), join(await newFolder(), 'postbell.db')];
  const file = new DatabaseSync(from);
  file.exec(`pragma journal_mode = wal; ${await readKept('0057-acts', 'sqlite')}`);
  for (const end of ['', '-wal']) await copyFile(from + end, path + end);
  file.close();
  expect(await problemsOf(openStore(`sqlite:${path}`, { log: quiet }))).toEqual([REFUSED]);
  expect(await rowsIn(`sqlite:${path}`)).toEqual(await rowsIn(`sqlite:${from}`));
});

it('a file of an earlier checkout can be backed up, and its backup isn’t restored here', async () => {
  const path = join(await newFolder(), 'postbell.db');
  await loadKept('0057-acts', `sqlite:${path}`);
  const file = join(await newFolder(), 'backup.db');
  const { schema, advice } = await backUp(path, file);
  expect({ schema, advice }).toEqual({
    schema: '0057-acts',
    advice: `${CANNOT}. Check out ${ADVICE}`,
  });
  const keptAs = `${path}.before`;
  const restoring = restore({ path, file, keptAs, log: quiet, now: AT });
  expect(await problemsOf(restoring)).toEqual([
    `${file} can’t be restored: ${CANNOT}. Restore it with ${ADVICE}`,
  ]);
  expect(existsSync(keptAs)).toBe(false);
});

it('a backup of the last commit before the baseline is restored', async () => {
  const [path, file] = [join(await newFolder(), 'postbell.db'), join(await newFolder(), 'b.db')];
  await loadKept('0060-glossary-words', `sqlite:${file}`);
  const restored = await restore({ path, file, keptAs: `${path}.before`, log: quiet, now: AT });
  expect(restored.schema).toBe(Object.keys(migrationsFor('sqlite')).at(-1));
  expect(await (await opened(`sqlite:${path}`)).monitors.list()).toHaveLength(1);
});

it('only the last step before the baseline, after all others, stands for it', async () => {
  const kept = await readKept('0060-glossary-words', 'sqlite');
  const steps = [...kept.matchAll(/into kysely_migration values \('([\w-]+)'/g)].map(
    ([, step = '']) => step,
  );
  expect([steps.length, steps.at(-1)]).toEqual([LEFT_BEHIND.count, LEFT_BEHIND.last]);
  expect(earlierInWords(steps)).toBeNull();
  for (const [index, step] of steps.entries()) {
    const [begun, lacking] = [steps.slice(0, index), steps.toSpliced(index, 1)];
    if (index > 0) expect(earlierInWords(begun)).toContain(`(${begun.at(-1)})`);
    expect(earlierInWords(lacking), step).not.toBeNull();
  }
  expect(earlierInWords([])).toBeNull();
  expect(earlierInWords([BASELINE, '9999-later'])).toBeNull();
});

it('the commit that is named is in the history, and makes the steps that are looked for', ({
  skip,
}) => {
  const git = (...words: readonly string[]) => execFileSync('git', words, { encoding: 'utf8' });
  const isWhole =
    existsSync('.git') && git('rev-parse', '--is-shallow-repository').trim() === 'false';
  if (!isWhole) return skip('there is no history here');
  // Ends with 1, and so throws, for a commit of another branch.
  git('merge-base', '--is-ancestor', LAST_BEFORE_BASELINE, 'HEAD');
  const list = git('show', `${LAST_BEFORE_BASELINE}:src/store/migrations/migrations.ts`);
  const steps = [...list.matchAll(/'(\d{4}-[\w-]+)': \{ up/g)].map(([, step]) => step);
  expect([steps.length, steps.at(-1)]).toEqual([LEFT_BEHIND.count, LEFT_BEHIND.last]);
});
