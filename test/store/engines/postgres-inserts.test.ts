import type { PoolClient } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openWritingPool } from '../../../src/store/engines/postgres-connection.ts';
import { insertEvents } from '../../../src/store/engines/postgres-inserts.ts';
import { ENGINES, opened } from '../engines.ts';
import { sampleEvents } from '../sample-events.ts';

const at = new Date('2026-11-21T09:00:00Z');
const [, { newDatabase }] = ENGINES;

describe('events on their way into PostgreSQL', () => {
  it('are in a transaction', async () => {
    const { client, count } = await connected();
    const { fresh } = await insertEvents(client, sampleEvents(6), at);
    expect(fresh.length).toBe(6 * 16);
    expect(await count()).toBe(0);
    await client.query('commit');
    expect(await count()).toBe(6);
  });

  it.each(['select 1', 'select 1 / 0'])(
    'are not inserted where it did not begin: %s',
    async (sql) => {
      const { client, count } = await connected();
      const withoutBegin = instead(client, 'begin read write', sql);
      await expect(insertEvents(withoutBegin, sampleEvents(6), at)).rejects.toThrow(
        sql === 'select 1' ? 'in a read-only transaction' : 'division by zero',
      );
      expect(await count()).toBe(0);
    },
  );
});

async function connected() {
  const databaseUrl = await newDatabase();
  const { events } = await opened(databaseUrl);
  const pool = openWritingPool(databaseUrl);
  const client = await pool.connect();
  onTestFinished(async () => {
    client.release(true);
    await pool.end();
  });
  return { client, count: () => events.count() };
}

/** A client that sends another statement than it was given. */
function instead(client: PoolClient, statement: string, other: string): PoolClient {
  return new Proxy(client, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name);
      return (asked: unknown) => target.query(asked === statement ? other : (asked as string));
    },
  });
}
