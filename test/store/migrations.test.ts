import { sql, type Kysely } from 'kysely';
import { describe, expect, it } from 'vitest';
import { BASELINE, migrationsFor } from '../../src/store/migrations/migrations.ts';
import { stepsMade } from '../../src/store/migrate.ts';
import { ENGINES, opened } from './engines.ts';
import { inEngine, LATER, upgrade } from './later-version.ts';
import { schemaOf } from './schema-of.ts';

const createLater = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.createTable('later').addColumn('id', 'text').execute();
};

describe.each(ENGINES)('an upgrade on $engine', ({ newDatabase, sharedDatabase }) => {
  it('that fails midway leaves the database as it was, and is made the next time', async () => {
    const database = await sharedDatabase();
    const before = await seen(database);
    const failing = upgrade(database, async (db) => {
      await createLater(db);
      await sql`alter table cards add column later text`.execute(db);
      throw new Error('no space left');
    });
    await expect(failing).rejects.toThrow('no space left');
    expect(await seen(database)).toEqual(before);
    await upgrade(database, createLater);
    expect((await seen(database)).steps).toEqual([...before.steps, LATER]);
  });

  it('is made once by two processes that start together', async () => {
    const database = await sharedDatabase();
    const both = Promise.all([upgrade(database, createLater), upgrade(database, createLater)]);
    await expect(both).resolves.toBeDefined();
    expect((await seen(database)).steps.at(-1)).toBe(LATER);
  });

  it('lets the release before it go on', async () => {
    const database = await sharedDatabase();
    const running = await opened(database);
    await upgrade(database, async (db) => {
      await sql`alter table subscriptions add column later text`.execute(db);
    });
    expect(await running.alerts.list('C1')).toEqual([]);
  });

  it('begins with the baseline', async () => {
    const store = await opened(await newDatabase());
    expect(Object.keys(migrationsFor(store.engine))[0]).toBe(BASELINE);
    const { grants } = await store.rights.all();
    expect(grants).toMatchObject([{ subject: { kind: 'everybody' }, entry: 'role:viewer' }]);
  });
});

function seen(databaseUrl: string) {
  return inEngine(databaseUrl, async (engine) => ({
    steps: await stepsMade(engine.db),
    schema: await schemaOf(engine),
  }));
}
