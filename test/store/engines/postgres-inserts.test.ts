import type { PoolClient } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openWritingPool } from '../../../src/store/engines/postgres-connection.ts';
import { insertEvents } from '../../../src/store/engines/postgres-inserts.ts';
import { createDeliveryLog } from '../../../src/store/engines/postgres-log.ts';
import { ENGINES, opened } from '../engines.ts';
import { sampleEvents } from '../sample-events.ts';

const at = new Date('2026-11-21T09:00:00Z');
const [, { newDatabase }] = ENGINES;

const batchOf = (count: number) => ({ events: sampleEvents(count), receivedAt: at });

describe('events on their way into PostgreSQL', () => {
  it('are in a transaction', async () => {
    const { client, count } = await connected();
    const { fresh } = await insertEvents(client, batchOf(6), []);
    expect(fresh.length).toBe(6 * 16);
    expect(await count()).toBe(0);
    await client.query('commit');
    expect(await count()).toBe(6);
  });

  it('take what brought them off the log in it', async () => {
    const { client, count, log, logged } = await connected();
    const ids = [await log(), await log(), await log()];
    const gone = Math.max(...ids) + 1;
    const { taken } = await insertEvents(client, batchOf(6), [...ids.slice(1), gone]);
    expect(taken.toSorted((a, b) => a - b)).toEqual(ids.slice(1));
    expect([await logged(), await count()]).toEqual([3, 0]);
    await client.query('commit');
    expect([await logged(), await count()]).toEqual([1, 6]);
  });

  it.each([
    ['select 1', 'the transaction did not begin'],
    ['select 1 / 0', 'division by zero'],
  ])(
    'are not inserted, nor taken off the log, where it did not begin: %s',
    async (other, problem) => {
      const { client, count, log, logged } = await connected();
      await insertEvents(client, batchOf(6), []);
      await client.query('commit');
      const id = await log();
      const withoutBegin = beginningWith(other, client);
      await expect(insertEvents(withoutBegin, batchOf(9), [id])).rejects.toThrow(problem);
      expect([await logged(), await count()]).toEqual([1, 6]);
    },
  );
});

async function connected() {
  const databaseUrl = await newDatabase();
  const { events } = await opened(databaseUrl);
  const pool = openWritingPool(databaseUrl);
  const logging = openWritingPool(databaseUrl);
  const client = await pool.connect();
  onTestFinished(async () => {
    client.release(true);
    await Promise.all([pool.end(), logging.end()]);
  });
  return {
    client,
    count: () => events.count(),
    log: () => createDeliveryLog(logging).add(new Uint8Array([1])),
    /** Of all that can be seen from outside. */
    logged: async () => {
      const { rows } = await logging.query<{ n: number }>('select count(*) as n from delivery_log');
      return rows[0]?.n;
    },
  };
}

/** A client that sends something else where a transaction should begin. */
function beginningWith(other: string, client: PoolClient): PoolClient {
  return new Proxy(client, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name);
      return (requested: unknown) =>
        target.query(String(requested).startsWith('begin') ? other : (requested as string));
    },
  });
}
