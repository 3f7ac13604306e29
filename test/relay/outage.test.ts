import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { newSqliteFile } from '../store/engines.ts';
import { lineToPostgres } from './line-to-postgres.ts';
import { form, startRelay } from './running.ts';

const bodies = Array.from({ length: 40 }, (_, index) =>
  form({
    event: 'open',
    email: `p${index}@example.com`,
    task_id: 4711,
    timestamp: 1_795_253_000 + index,
  }),
);

type Running = Awaited<ReturnType<typeof startRelay>>;

const statusesOf = ({ send }: Running, sent: readonly string[]) =>
  Promise.all(sent.map(async (body) => (await send('open', body)).status));

/** Delivers again what was refused, as the service does. */
async function redelivered(running: Running): Promise<void> {
  await expect.poll(async () => new Set(await statusesOf(running, bodies))).toEqual(new Set([200]));
  await running.store.events.flush();
  expect((await running.store.counts.ofTopic('campaign:4711')).events.open).toBe(bodies.length);
  expect(await running.store.events.count()).toBe(bodies.length);
}

it('answers 503 while PostgreSQL hangs, and counts exactly when it goes on', async () => {
  const line = await lineToPostgres();
  const running = await startRelay({ databaseUrl: line.url, stalledAfterMs: 150 });
  await statusesOf(running, bodies.slice(0, 10));
  line.hold();
  expect(new Set(await statusesOf(running, bodies.slice(5)))).toEqual(new Set([503]));
  line.release();
  await redelivered(running);
});

it('answers 503 while another process holds the SQLite file, and counts exactly afterwards', async () => {
  const databaseUrl = await newSqliteFile();
  const running = await startRelay({ databaseUrl, stalledAfterMs: 150 });
  await statusesOf(running, bodies.slice(0, 10));
  const other = new DatabaseSync(databaseUrl.slice('sqlite:'.length), { timeout: 60_000 });
  onTestFinished(() => other.close());
  other.exec('begin immediate');
  expect(new Set(await statusesOf(running, bodies.slice(5)))).toEqual(new Set([503]));
  other.exec('rollback');
  await redelivered(running);
});
