import { copyFile, rename, rm } from 'node:fs/promises';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLog } from '../../src/lib/log.ts';
import { storeProblem } from '../../src/store/failures.ts';
import { openSqliteConnection } from '../../src/store/sqlite-connection.ts';
import { form, startRelay } from '../relay/running.ts';
import { ENGINES, newFolder, newSqliteFile, opened } from './engines.ts';

const [, POSTGRES] = ENGINES;
const bodyOf = (person: number) =>
  form({ event: 'open', email: `p${person}@example.com`, task_id: 4711, timestamp: 1_795_253_000 });

const GONE = /file was removed, moved, or replaced/;

it('a full disk is named, although SQLite has rolled back by itself', () => {
  const connection = openSqliteConnection(':memory:');
  onTestFinished(() => connection.close());
  connection.query('create table texts (text text)', []);
  connection.query('pragma max_page_count = 10', []);
  connection.query('begin immediate', []);
  const fill = () => {
    for (;;) connection.query('insert into texts values (?)', ['x'.repeat(3_000)]);
  };
  expect(fill).toThrow('database or disk is full');
  connection.query('rollback', []);
  try {
    fill();
  } catch (cause) {
    expect(storeProblem(cause)).toBe('The disk is full.');
  }
  expect.assertions(2);
});

describe('the file of an SQLite database', () => {
  it.each([
    ['removed', (path: string) => rm(path)],
    ['moved', (path: string) => rename(path, `${path}.moved`)],
    [
      'replaced by a copy',
      async (path: string) => {
        await copyFile(path, `${path}.copy`);
        await rename(`${path}.copy`, path);
      },
    ],
    ['without its log', (path: string) => rm(`${path}-wal`)],
  ])('that is %s keeps nothing: 503, and not ready', async (_, harm) => {
    const databaseUrl = await newSqliteFile();
    const { send, store } = await startRelay({ databaseUrl });
    expect((await send('open', bodyOf(1))).status).toBe(200);
    await expect(store.ping()).resolves.toBeUndefined();
    await harm(databaseUrl.slice('sqlite:'.length));
    expect((await send('open', bodyOf(2))).status).toBe(503);
    await expect(store.ping()).rejects.toThrow(GONE);
    await expect(store.idempotencyKeys.take('a', new Date())).rejects.toThrow(/was removed, moved/);
  });

  it('that is put back is used again, without a restart', async () => {
    const databaseUrl = await newSqliteFile();
    const path = databaseUrl.slice('sqlite:'.length);
    const { send, store } = await startRelay({ databaseUrl });
    await send('open', bodyOf(1));
    await rename(path, `${path}.moved`);
    expect((await send('open', bodyOf(2))).status).toBe(503);
    await rename(`${path}.moved`, path);
    expect((await send('open', bodyOf(2))).status).toBe(200);
    await expect(store.ping()).resolves.toBeUndefined();
  });

  it('is said to be new at the start, with its place, and once', async () => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => void lines.push(line) });
    const databaseUrl = `sqlite:${await newFolder()}/data/postbell.db`;
    await (await opened(databaseUrl, { log })).close();
    await (await opened(databaseUrl, { log })).close();
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'a new database was made',
      place: databaseUrl.slice('sqlite:'.length),
    });
  });
});

/** A connection beside the bot's, with the name of the bot's database. */
async function administrator(databaseUrl: string) {
  const client = new Client({ connectionString: new URL('/postgres', databaseUrl).href });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  const name = new URL(databaseUrl).pathname.slice(1);
  return {
    name,
    ask: (statement: string) => client.query(statement),
    disconnectAll: () =>
      client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        name,
      ]),
  };
}

describe('PostgreSQL', () => {
  it('that can only be read isn’t ready, and is used again once it can be written', async () => {
    const databaseUrl = await POSTGRES.newDatabase();
    const { send, store } = await startRelay({ databaseUrl });
    const { name, ask, disconnectAll } = await administrator(databaseUrl);
    expect((await send('open', bodyOf(1))).status).toBe(200);
    await ask(`alter database ${name} set default_transaction_read_only = on`);
    await disconnectAll();
    // Some of the pool's connections are sessions that only read from now on.
    await expect.poll(() => store.ping().catch(String)).toMatch(/can only be read/);
    await Promise.all(Array.from({ length: 10 }, () => store.digests.list()));
    expect((await send('open', bodyOf(2))).status).toBe(503);
    await ask(`alter database ${name} reset default_transaction_read_only`);
    await expect.poll(async () => (await send('open', bodyOf(2))).status).toBe(200);
    await expect.poll(() => store.ping().catch(String)).toBeUndefined();
    const keys = Array.from({ length: 20 }, (_, key) => String(key));
    const taken = keys.map((key) => store.idempotencyKeys.take(key, new Date()));
    expect((await Promise.allSettled(taken)).filter(({ status }) => status === 'rejected')).toEqual(
      [],
    );
  });

  it('that is dropped and created again has its tables made, without a restart', async () => {
    const databaseUrl = await POSTGRES.newDatabase();
    const { send, store } = await startRelay({ databaseUrl });
    const { name, ask } = await administrator(databaseUrl);
    expect((await send('open', bodyOf(1))).status).toBe(200);
    await ask(`drop database ${name} with (force)`);
    expect((await send('open', bodyOf(2))).status).toBe(503);
    await expect(store.ping()).rejects.toThrow('The database doesn’t exist on its server.');
    await ask(`create database ${name}`);
    await expect.poll(() => store.ping().catch(String)).toBeUndefined();
    await expect.poll(async () => (await send('open', bodyOf(2))).status).toBe(200);
    await store.events.flush();
    expect(await store.events.count()).toBe(1);
  });

  it('whose log of deliveries is locked isn’t ready, though other tables answer', async () => {
    const databaseUrl = await POSTGRES.newDatabase();
    const store = await opened(databaseUrl, { takesEvents: true });
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query('begin');
    await client.query('lock table delivery_log in access exclusive mode');
    const checked = store.ping().then(
      () => 'ready',
      () => 'failed',
    );
    expect(await Promise.race([checked, store.digests.list().then(() => 'reads')])).toBe('reads');
    await client.query('rollback');
    expect(await checked).toBe('ready');
  });
});
