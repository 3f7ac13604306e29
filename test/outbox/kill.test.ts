import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ENGINES, newFolder, opened } from '../store/engines.ts';
import { type Point, type ProducerName, PRODUCERS, startProducer } from './producers.ts';

const program = fileURLToPath(new URL('./dying-producer.ts', import.meta.url));

/** What hangs in Slack at last, by where the first process was killed. */
type Outcomes = Readonly<Partial<Record<Point, readonly string[]>>>;

/** At most once: nobody knows whether Slack has what was being posted. */
const atMostOnce = (...lines: readonly string[]): Outcomes => ({
  changed: lines,
  posting: lines.slice(0, -1),
  posted: lines,
});

const OUTCOMES: Readonly<Record<ProducerName, Outcomes>> = {
  problems: { changing: ['C1 2 lists'], ...atMostOnce('C1 2 lists') },
  resolution: atMostOnce('C1 2 lists', 'C1 ↳ list 1 is fine'),
  'paused watches': atMostOnce('U1 Watch paused'),
  'resumed alerts': atMostOnce('C1 Alerts'),
};

const CASES = Object.entries(OUTCOMES).flatMap(([name, outcomes]) =>
  Object.entries(outcomes).map(([point, lines]) => ({ name, point, lines })),
) as readonly { name: ProducerName; point: Point; lines: readonly string[] }[];

describe.each(ENGINES)('a process that is killed on $engine', ({ newDatabase }) => {
  it.each(CASES)('$point of $name leaves the rest to the next one', async (given) => {
    const { name, point, lines } = given;
    const databaseUrl = await newDatabase();
    const wallFile = `${await newFolder()}/wall.txt`;
    const store = await opened(databaseUrl);
    const next = startProducer(store, { name, wallFile });
    await PRODUCERS[name].prepare(store);
    await next.sendDue();

    const child = spawn(process.execPath, [program, databaseUrl, point, name, wallFile], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [reached] = await once(child.stdout, 'data');
    expect(String(reached).trim()).toBe(point);
    child.kill('SIGKILL');
    await once(child, 'exit');

    await next.run();
    const isDone = async () => {
      await next.sendDue();
      return await store.outgoing.channels();
    };
    await expect.poll(isDone, { timeout: 5_000 }).toEqual([]);
    const posted = await readFile(wallFile, 'utf8').catch(() => '');
    expect(posted.split('\n').filter(Boolean)).toEqual(lines);
  });
});
