import { readFile } from 'node:fs/promises';
import { DummyDriver, Kysely, PostgresDialect, sql, type DatabaseConnection } from 'kysely';
import { expect, it } from 'vitest';
import { ConfigError } from '../../src/lib/errors.ts';
import type { Engine } from '../../src/store/engine.ts';
import { migrate, POSTGRES_VERSIONS } from '../../src/store/migrate.ts';
import { ENGINES } from './engines.ts';
import { inEngine } from './later-version.ts';
import { quiet } from './quiet.ts';

const { oldest, newest } = POSTGRES_VERSIONS;
const [, { sharedDatabase }] = ENGINES;

it('PostgreSQL is of the version that is asked for', async () => {
  await inEngine(await sharedDatabase(), async ({ db }) => {
    const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(db);
    const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
    expect(major).toBe(process.env['POSTGRES'] === 'oldest' ? oldest : newest);
  });
});

it('one that is too old is refused, and named', async () => {
  const opening = migrate(engineOf(`${oldest - 1}0022`), quiet);
  await expect(opening).rejects.toThrow(ConfigError);
  await expect(opening).rejects.toThrow(
    `DATABASE_URL: PostgreSQL ${oldest} or newer is needed, and this is ${oldest - 1}`,
  );
});

it('the page for operators names the versions that are tested', async () => {
  const page = await readFile('docs/running/upgrade.md', 'utf8');
  expect(page).toMatch(new RegExp(`\\| ${oldest} to ${newest} +\\| tested`));
});

/** A server that answers everything with its version. */
function engineOf(version: string): Engine {
  class Answering extends DummyDriver {
    override async acquireConnection(): Promise<DatabaseConnection> {
      const connection = await super.acquireConnection();
      // Nothing else than the version is asked before it is refused.
      const answer = { rows: [{ server_version_num: version }] };
      return Object.assign(connection, { executeQuery: async () => answer as never });
    }
  }
  class Dialect extends PostgresDialect {
    override createDriver() {
      return new Answering();
    }
  }
  const db: Engine['db'] = new Kysely({ dialect: new Dialect({ pool: async () => never() }) });
  return { name: 'postgres', db } as Engine;
}

function never(): never {
  throw new Error('there is no server');
}
