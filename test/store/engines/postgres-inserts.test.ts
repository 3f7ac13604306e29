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
    const { fresh } = await insertEvents(client, { events: sampleEvents(6), receivedAt: at }, []);
    expect(fresh.length).toBe(6 * 16);
    expect(await count()).toBe(0);
    await client.query('commit');
    expect(await count()).toBe(6);
  });

  it.each([
    ['select 1', 'the transaction did not begin'],
    ['select 1 / 0', 'division by zero'],
  ])('are not inserted where it did not begin: %s', async (other, problem) => {
    const { client, count } = await connected();
    await insertEvents(client, { events: sampleEvents(6), receivedAt: at }, []);
    await client.query('commit');
    const withoutBegin = beginningWith(other, client);
    await expect(
      insertEvents(withoutBegin, { events: sampleEvents(9), receivedAt: at }, []),
    ).rejects.toThrow(problem);
    expect(await count()).toBe(6);
  });
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

/** A client that sends something else where a transaction should begin. */
function beginningWith(other: string, client: PoolClient): PoolClient {
  return new Proxy(client, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name);
      return (asked: unknown) =>
        target.query(String(asked).startsWith('begin') ? other : (asked as string));
    },
  });
}
