import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ENGINES, opened } from '../store/engines.ts';
import { form } from './running.ts';
import { SECRET } from './secret.ts';

const serving = fileURLToPath(new URL('./serving.ts', import.meta.url));
const bodies = Array.from({ length: 600 }, (_, index) =>
  form({ event: 'open', email: `p${index}@example.com`, task_id: 4711, timestamp: 1_795_253_000 }),
);

describe.each(ENGINES)('a relay on $engine killed in a flood', ({ newDatabase }) => {
  it('has kept what it answered with 200, and counts exactly when all is delivered again', async () => {
    const database = await newDatabase();
    const promised = new Set<string>();
    for (const answersBeforeKill of [1, 150]) {
      const { url, kill } = await startServing(database);
      let answers = 0;
      // What was not answered is delivered again by the next round.
      await Promise.allSettled(
        bodies.map(async (body) => {
          const { status } = await fetch(url, { method: 'POST', body });
          if (status === 200) promised.add(body);
          answers += 1;
          if (answers === answersBeforeKill) kill();
        }),
      );
      const store = await opened(database);
      const kept = await store.events.count();
      expect(kept).toBeGreaterThanOrEqual(promised.size);
      expect((await store.counts.ofTopic('campaign:4711')).people.open).toBe(kept);
    }

    const { url, kill } = await startServing(database);
    const again = await Promise.all(
      bodies.map(async (body) => (await fetch(url, { method: 'POST', body })).status),
    );
    kill();
    expect(new Set(again)).toEqual(new Set([200]));
    const store = await opened(database);
    expect(await store.events.count()).toBe(bodies.length);
    expect((await store.counts.ofCampaign('4711')).open).toBe(bodies.length);
  });
});

async function startServing(database: string) {
  const child = spawn(process.execPath, [serving, database], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = (): void => void child.kill('SIGKILL');
  onTestFinished(kill);
  const [port] = await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${String(port).trim()}/relay/${SECRET}/open`, kill };
}
