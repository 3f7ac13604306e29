import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import type { OutgoingMessage } from '../../src/store/outbox/outgoing-messages.ts';
import { builtProgram } from '../build.ts';
import { ENGINES, newFolder, opened } from '../store/engines.ts';
import { type Point, type ProducerName, PRODUCERS, startProducer } from './producers.ts';

const program = builtProgram(new URL('./dying-producer.ts', import.meta.url));

/** What hangs in Slack at last, by where the first process was killed. */
type Outcomes = Readonly<Partial<Record<Point, readonly string[]>>>;

/** At most once: nobody knows whether Slack has what was being posted. */
const atMostOnce = (...lines: readonly string[]): Outcomes => ({
  changed: lines,
  posting: lines.slice(0, -1),
  posted: lines,
});

/** At least once: what may be there comes again, and says so. */
const atLeastOnce = (line: string): Outcomes => ({
  changed: [line],
  posting: [`${line} Perhaps told twice`],
  posted: [line, `${line} Perhaps told twice`],
});

const RUN = 'U1 Blacklist 1 address';
const END = 'U1 ↻ No addresses blacklisted 1 not started · 1 invalid row';
const FILE = 'U1 1 row not done';

const OUTCOMES: Readonly<Record<ProducerName, Outcomes>> = {
  problems: { changing: ['C1 2 lists'], ...atMostOnce('C1 2 lists') },
  resolution: atMostOnce('C1 2 lists', 'C1 ↳ list 1 is fine'),
  'paused subscriptions': atMostOnce('U1 Account monitor paused'),
  'resumed subscriptions': atMostOnce('C1 Alerts resumed'),
  'bulk run': atLeastOnce('U1 Blacklist 1 address'),
  'end of a bulk run': {
    changed: [RUN, END, FILE],
    posting: [RUN, END, FILE],
    posted: [RUN, END, END, FILE],
    sharing: [RUN, END, FILE],
    shared: [RUN, END, FILE, FILE],
  },
  incident: atLeastOnce('C1 🔴 Incident: spam complaints 3.0% (limit 0.3%)'),
  'automatic stop': atLeastOnce('C1 Canceled automatically: Autumn'),
};

type Kill = readonly [point: Point, name: ProducerName, lines: readonly string[]];

const KILLS: readonly Kill[] = Object.entries(OUTCOMES).flatMap(([name, outcomes]) =>
  // Both are tables by these names.
  Object.entries(outcomes).map(([point, lines]) => [point as Point, name as ProducerName, lines]),
);

/** Kills a process at a point of a producer, and sees that the next one sends the rest. */
function playKills(kills: readonly Kill[], given: (typeof ENGINES)[number]): void {
  const { engine, sharedDatabase } = given;
  it.each(kills)(
    `a process on ${engine} that is killed at %s of %s leaves the rest to the next one`,
    async (point, name, lines) => {
      const databaseUrl = await sharedDatabase();
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
      const pending = async () => {
        await next.sendDue();
        const channels = await store.outgoing.channels();
        const all = channels.map(({ channelId }) => store.outgoing.unfinished(channelId));
        return (await Promise.all(all)).flat().filter(isPending);
      };
      await expect.poll(pending).toEqual([]);
      const posted = await readFile(wallFile, 'utf8').catch(() => '');
      expect(posted.split('\n').filter(Boolean)).toEqual(lines);
    },
  );
}

function isPending({ version, shownVersion, isInDoubt }: OutgoingMessage): boolean {
  return version > shownVersion || isInDoubt;
}

const [sqlite, postgres] = ENGINES;

// What is on PostgreSQL in the same way as on SQLite is proved in outbox.test.ts.
playKills(
  KILLS.filter(([point]) => point === 'changed'),
  postgres,
);
playKills(
  KILLS.filter(([point]) => point !== 'changed'),
  sqlite,
);
