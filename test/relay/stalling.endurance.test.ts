import { Agent } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { newSqliteFile } from '../store/engines.ts';
import { posted } from './posted.ts';
import { startServing } from './served.ts';

const MIB = 1024 * 1024;
const BODY = Buffer.alloc(256 * 1024, 'x');
const POSTS_A_WAVE = 300;

it('holds no more than it may in a flood against a store that stalls', async () => {
  const database = await newSqliteFile();
  const serving = await startServing(database, { stalledAfterMs: 100, heldLimitBytes: 8 * MIB });
  const other = new DatabaseSync(database.slice('sqlite:'.length), { timeout: 60_000 });
  onTestFinished(() => other.close());
  other.exec('begin immediate');
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  onTestFinished(() => agent.destroy());

  /** 75 MB; the most that was held, and what the process has afterwards. */
  const wave = async () => {
    const over = new AbortController();
    const watched = mostHeld(serving, over.signal);
    const statuses = await Promise.all(
      // A connection that is closed under a body may not get its answer.
      Array.from({ length: POSTS_A_WAVE }, () => posted(agent, serving.url, BODY).catch(() => 0)),
    );
    over.abort();
    expect(statuses.filter((status) => status !== 503 && status !== 0)).toEqual([]);
    expect(statuses).toContain(503);
    // What the sockets had read already when there was no room comes on top.
    expect(await watched).toBeLessThan(16 * MIB);
    return (await serving.memory()).rssBytes;
  };

  // Until the second, and once more by about a wave, the heap grows to its usual size.
  await wave();
  const before = await wave();
  let after = before;
  for (let waves = 0; waves < 8; waves += 1) after = await wave();
  expect(after - before).toBeLessThan(128 * MIB);
  await expect.poll(async () => (await serving.memory()).heldBytes).toBe(0);
});

async function mostHeld(
  { memory }: Awaited<ReturnType<typeof startServing>>,
  over: AbortSignal,
): Promise<number> {
  let most = 0;
  while (!over.aborted) most = Math.max(most, (await memory()).heldBytes);
  return most;
}
