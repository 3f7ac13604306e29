import { prioritized, SIGNING_SECRET, typeCommands, type CommandTarget } from './commands.ts';
import { flood } from './flood.ts';
import { inHarness, type Harness } from './harness.ts';
import { startPostbell } from './postbell.ts';
import { freePort, startProgram } from './program.ts';
import { percentile, printFigure, printGoal, printTitle, rate } from './report.ts';

/*
 * How long a slash command waits for its acknowledgement, idle and while single events pour in,
 * beside a plain Bolt relay. Rounds alternate. The plain relay is started anew in each round, since
 * what it could not post stays in its memory.
 */
const ROUNDS = 3;
const IDLE_MS = 3000;
const FLOOD_MS = 5000;
const CONNECTIONS = [64, 256];
const P99_MAX_MS = 25;

interface Subject extends CommandTarget {
  readonly relayPath: string;
}

interface Measured {
  readonly idleMs: number[];
  readonly floodedMs: number[];
  events: number;
  ms: number;
}

export const measureAcknowledgement = (): Promise<void> =>
  inHarness(async (harness) => {
    const bot = harness.use(await startPostbell(harness, { name: 'ack' }));
    await bot.subscribe('C0CAMPAIGNS');
    printTitle('Acknowledgement of slash commands in a flood of single events');
    let next = 0;
    for (const connections of CONNECTIONS) {
      const [postbell, bolt] = [nothing(), nothing()];
      for (let round = 0; round < ROUNDS; round += 1) {
        const firstEvent = next;
        next = await prioritized(() =>
          measure(harness, bot, postbell, { connections, firstEvent }),
        );
        const plain = await startPlainBolt(harness, `bolt-${connections}-${round}`);
        try {
          await prioritized(() => measure(harness, plain, bolt, { connections, firstEvent: 0 }));
        } finally {
          await plain.stop();
        }
      }
      const p99Ms = percentile(postbell.floodedMs, 0.99);
      printGoal(`Postbell, ${connections} connections`, described(postbell), {
        goal: `p99 under ${P99_MAX_MS} ms`,
        isReached: p99Ms < P99_MAX_MS,
      });
      printFigure(`plain Bolt relay, ${connections} connections`, described(bolt));
    }
  });

function nothing(): Measured {
  return { idleMs: [], floodedMs: [], events: 0, ms: 0 };
}

async function measure(
  harness: Harness,
  subject: Subject,
  measured: Measured,
  { connections, firstEvent }: { readonly connections: number; readonly firstEvent: number },
): Promise<number> {
  // The first commands warm up.
  await typeCommands(subject, AbortSignal.timeout(IDLE_MS / 3));
  measured.idleMs.push(...(await typeCommands(subject, AbortSignal.timeout(IDLE_MS))));
  const ended = new AbortController();
  const typing = typeCommands(subject, ended.signal);
  const { port, relayPath: path } = subject;
  const sent = await harness.send(flood({ port, path }, { connections, ms: FLOOD_MS, firstEvent }));
  ended.abort();
  measured.floodedMs.push(...(await typing));
  measured.events += sent.events;
  measured.ms += sent.ms;
  return firstEvent + sent.events + connections;
}

function described(measured: Measured): string {
  const [idle, flooded] = [measured.idleMs, measured.floodedMs].map((times) =>
    percentile(times, 0.99).toFixed(1),
  );
  return `p99 ${flooded} ms, idle ${idle} ms, takes ${rate(measured)}`;
}

/** Starts the plain Bolt relay in a workspace of its own. */
async function startPlainBolt({ slack }: Harness, name: string) {
  const port = await freePort();
  const env = {
    SLACK_SIGNING_SECRET: SIGNING_SECRET,
    SLACK_API_URL: `${slack.urlOf(name)}/api/`,
    PORT: String(port),
  };
  const program = await startProgram('bench/plain-bolt.ts', env, `http://127.0.0.1:${port}/readyz`);
  return {
    ...program,
    port,
    relayPath: '/relay',
    slackPath: '/slack/events',
    responseUrl: `${slack.urlOf(name)}/response`,
  };
}
