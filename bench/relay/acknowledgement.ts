import { askCommands, first } from './ask-commands.ts';
import { flood } from './flood.ts';
import { startPostbell } from './postbell.ts';
import { startPlainBolt } from './start-bolt.ts';
import { surrounded, type Surroundings } from './surroundings.ts';
import { goal, number, percentile, printTable, type Row } from './table.ts';

/*
 * How long a slash command waits for its acknowledgement, idle and while single events pour in,
 * beside a plain Bolt relay. Rounds alternate. The plain relay starts anew in each round, since what
 * it could not post stays in its memory.
 */
const ROUNDS = 3;
const IDLE_MS = 3000;
const FLOOD_MS = 5000;
const GOALS = [
  { connections: 64, p99Ms: 25, timesIdle: 4 },
  { connections: 256, p99Ms: 60, timesIdle: 8 },
] as const;

type Subject = Awaited<ReturnType<typeof startPlainBolt>>;

interface Measured {
  readonly idle: number[];
  readonly flooded: number[];
  events: number;
  ms: number;
}

export const measureAcknowledgement = (): Promise<void> =>
  surrounded(async (surroundings) => {
    const bot = surroundings.use(await startPostbell(surroundings, { name: 'ack' }));
    await bot.subscribe('C0CAMPAIGNS');
    const rows: Record<string, Row> = {};
    let next = 0;
    for (const requested of GOALS) {
      const { connections } = requested;
      const [postbell, bolt] = [nothingYet(), nothingYet()];
      for (let round = 0; round < ROUNDS; round += 1) {
        next = await first(() => measure(surroundings, bot, postbell, { connections, next }));
        const plain = await startPlainBolt(surroundings, `bolt-${connections}-${round}`);
        try {
          await first(() => measure(surroundings, plain, bolt, { connections, next: 0 }));
        } finally {
          await plain.stop();
        }
      }
      Object.assign(rows, rowsOf('Postbell', postbell, requested));
      Object.assign(rows, rowsOf('plain Bolt relay', bolt, { connections }));
    }
    printTable('Acknowledgement of a slash command, idle and during the flood', rows);
  });

function nothingYet(): Measured {
  return { idle: [], flooded: [], events: 0, ms: 0 };
}

async function measure(
  surroundings: Surroundings,
  subject: Subject | Awaited<ReturnType<typeof startPostbell>>,
  measured: Measured,
  { connections, next }: { readonly connections: number; readonly next: number },
): Promise<number> {
  await askCommands(subject, AbortSignal.timeout(IDLE_MS / 3));
  measured.idle.push(...(await askCommands(subject, AbortSignal.timeout(IDLE_MS))));
  const ended = new AbortController();
  const asking = askCommands(subject, ended.signal);
  const { port, relayPath: path } = subject;
  const sent = await surroundings.send(
    flood({ port, path }, { connections, ms: FLOOD_MS, firstEvent: next }),
  );
  ended.abort();
  measured.flooded.push(...(await asking));
  measured.events += sent.events;
  measured.ms += sent.ms;
  return next + sent.events + connections;
}

function rowsOf(
  name: string,
  { idle, flooded, events, ms }: Measured,
  requested: { readonly connections: number } | (typeof GOALS)[number],
): Readonly<Record<string, Row>> {
  const [idleMs, p99Ms] = [percentile(idle, 0.99), percentile(flooded, 0.99)];
  const ratio = p99Ms / idleMs;
  const reached =
    'p99Ms' in requested
      ? goal(
          `ack, ${requested.connections} connections`,
          `under ${requested.p99Ms} ms and at most ${requested.timesIdle} times idle`,
          p99Ms < requested.p99Ms && ratio <= requested.timesIdle,
        )
      : {};
  return {
    [`${name}, ${requested.connections} connections`]: {
      'idle p99 ms': idleMs.toFixed(1),
      'median ms': percentile(flooded, 0.5).toFixed(1),
      'p99 ms': p99Ms.toFixed(1),
      'times idle': ratio.toFixed(1),
      commands: flooded.length,
      'events a second': number((events / ms) * 1000),
      ...reached,
    },
  };
}
