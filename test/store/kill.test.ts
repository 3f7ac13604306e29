import { spawn } from 'node:child_process';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { RelayEvent } from '../../src/store/events/events.ts';
import { builtProgram } from '../build.ts';
import { ENGINES, opened } from './engines.ts';
import { sampleEvents } from './sample-events.ts';

const recorder = builtProgram(new URL('./recorder.ts', import.meta.url));

describe.each(ENGINES)('a process killed while it records on $engine', ({ newDatabase }) => {
  it('leaves every event that it was told is durable, and counters that equal the events', async () => {
    const database = await newDatabase();
    for (const [round, batch] of [1, 100].entries()) {
      const promised = await recordUntilKilled(database, batch, 20 + round * 20);
      const store = await opened(database);
      const kept = await store.events.count();
      expect(promised).toBeGreaterThan(0);
      expect(kept).toBeGreaterThanOrEqual(promised);
      const counts = await store.counts.ofCampaign('4711');
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(kept);
      const minutes = await store.counts.byMinute('4711');
      expect(minutes.reduce((sum, { count }) => sum + count, 0)).toBe(kept);

      // What the service delivers again is what was kept, and counts once.
      const again = await store.events.record(sampleEvents(kept), new Date());
      expect(again).toEqual({ fresh: 0, repeated: kept });
    }
  });

  it('leaves who was seen: whoever does the same once more is nobody new', async () => {
    const database = await newDatabase();
    expect(await recordUntilKilled(database, 30, 40)).toBeGreaterThan(0);
    const store = await opened(database);
    const seen = sampleEvents(await store.events.count());
    const before = await store.counts.ofTopic('campaign:4711');
    expect(before.people.open).toBe(peopleOf(seen, ['open']));
    expect(before.recipients).toBe(peopleOf(seen, ['delivered', 'hard_bounces']));

    await store.events.record(seen.map(onceMore), new Date());
    const after = await store.counts.ofTopic('campaign:4711');
    expect(after.events.open).toBe(2 * before.events.open);
    expect([after.people.open, after.people.hard_bounces, after.recipients]).toEqual([
      before.people.open,
      before.people.hard_bounces,
      before.recipients,
    ]);
  });
});

function peopleOf(events: readonly RelayEvent[], kinds: readonly string[]): number {
  return new Set(events.flatMap(({ kind, address }) => (kinds.includes(kind) ? address : []))).size;
}

/** Another event of the same kind and person. */
function onceMore(event: RelayEvent): RelayEvent {
  return { ...event, identity: Buffer.from(event.identity).reverse() };
}

/** Kills the recorder right after it promised so many batches; returns the events it promised. */
async function recordUntilKilled(
  database: string,
  batch: number,
  batches: number,
): Promise<number> {
  const child = spawn(process.execPath, [recorder, database, String(batch)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = new Promise((resolve) => child.once('exit', resolve));
  let promised = '';
  for await (const chunk of child.stdout) {
    promised += String(chunk);
    if (promised.split('\n').length > batches) child.kill('SIGKILL');
  }
  await exited;
  // The last line may be cut.
  return Number(promised.split('\n').at(-2) ?? 0);
}
