import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { RELAY_SECRET, startSurroundings, type Surroundings } from './installation.ts';
import { personIn, read } from './person.ts';
import { emptyFolder, metricsUrlOf, startProgram, urlOf, type Program } from './program.ts';

/* `SOAK_MINUTES=30 npm run test:endurance -- test/main/soak` goes on for longer. */
const LASTS_MS = Number(process.env['SOAK_MINUTES'] ?? 1.25) * 60_000;
const SAMPLES = 6;
const EVENTS_A_LIST = 25;
const LIST_EVERY_MS = 50;
const COMMAND_EVERY_MS = 300;
const HOME_EVERY_MS = 3_000;
const DIGEST_EVERY_MS = 10_000;
const BULK_EVERY_MS = 300_000;
const BULK_ROWS = 50_000;
const DIGESTS = 17;
const DIGEST_ID = /^Digest ([a-z0-9]{5})$/m;
const MEMORY_MAX_MB = 400;
/** What process managers give a program that they end. */
const END_WITHIN_MS = 10_000;

const COMMANDS = [
  '/balance',
  '/campaign list',
  '/campaign show 71014',
  '/contact show bob@example.org',
  '/list list',
  '/postbell doctor',
  '/postbell help',
  '/campaign sned 71014',
];
const DIGEST_CHANNELS = ['C0CAMPAIGNS', 'C0DELIVERY', 'C0GENERAL'];
const KINDS_OF_DIGESTS = ['daily', 'bounces', 'campaigns', 'smtp', 'sms', 'push'];

it(
  'ends in order after a mixed load, with everything that was answered kept',
  { timeout: LASTS_MS + 240_000 },
  async () => {
    const here = await startSurroundings();
    onTestFinished(() => here.close());
    const file = join(await emptyFolder(), 'postbell.db');
    const settings = { DATABASE_URL: `sqlite:${file}`, LOG_LEVEL: 'info' };
    const program = await startProgram({ ...here.env, ...settings, SERVICE_RATE_LIMIT: '50' });
    const url = await urlOf(program);
    const metricsUrl = await metricsUrlOf(program);
    here.workspace.connect(`${url}/slack/events`);
    const digests = await prepare(here);

    const load = startLoad(here, url, digests);
    const samples: Sample[] = [];
    for (let sampled = 1; sampled <= SAMPLES; sampled += 1) {
      await sleep(LASTS_MS / SAMPLES);
      const digestsPosted = digestsPostedIn(here);
      samples.push({ ...load.counts(), digestsPosted, ...(await measured(metricsUrl, file)) });
    }
    console.table(samples);
    const asked = load.counts().digestsAskedFor;
    expect(asked).toBeGreaterThan(0);
    await expect.poll(() => digestsPostedIn(here)).toBeGreaterThanOrEqual(asked);

    // From here on nothing outside answers as it should, and the load goes on.
    here.service.control.fail({ delayMs: 60_000 });
    here.workspace.control.failNext('chat.postMessage', { error: 'internal_error' }, 1_000);
    await sleep(3_000);
    const tookMs = await timeToEnd(program);
    const { events, kept } = await load.stop();
    console.log(`ended after ${Math.round(tookMs)} ms; kept ${kept} of ${events} events`);

    expect(tookMs).toBeLessThan(END_WITHIN_MS);
    expect(await program.closed).toBe(0);
    expect(samples.at(-1)).toMatchObject({ unanswered: 0 });
    expect(rowsOf(file)).toBeGreaterThanOrEqual(kept);
    expect(rowsOf(file)).toBeLessThanOrEqual(events);
    expect(Math.max(...samples.map(({ memoryMb }) => memoryMb))).toBeLessThan(MEMORY_MAX_MB);
  },
);

/** Sets up what works by itself: cards, alarms that can't be posted, 17 digests. */
async function prepare({ workspace }: Surroundings): Promise<readonly string[]> {
  const mira = personIn(workspace, 'U0MIRA');
  await mira.ask('/postbell grant @jonas admin');
  await mira.ask('/postbell alerts add');
  await mira.ask('/postbell alerts add', 'C0RANDOM');
  await workspace.control.setBotMember('C0RANDOM', false);
  const digests: string[] = [];
  const all = DIGEST_CHANNELS.flatMap((channel) =>
    KINDS_OF_DIGESTS.map((kind) => ({ channel, kind })),
  );
  const due = new Date(Date.now() + 60_000).toISOString().slice(11, 16);
  for (const { channel, kind } of all.slice(0, DIGESTS)) {
    const added = read(await mira.ask(`/postbell digest add ${kind} ${due} zone=UTC`, channel));
    const [, id = ''] = DIGEST_ID.exec(added) ?? [];
    expect(id, added).toHaveLength(5);
    digests.push(id);
  }
  return digests;
}

function startLoad({ workspace }: Surroundings, url: string, digests: readonly string[]) {
  const over = new AbortController();
  const counts = { events: 0, kept: 0, commands: 0, unanswered: 0, digestsAskedFor: 0 };
  const jonas = personIn(workspace, 'U0JONAS');
  const mira = personIn(workspace, 'U0MIRA');
  const again = async (everyMs: number, act: (turn: number) => Promise<unknown>) => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const startedAtMs = performance.now();
      await act(turn);
      const restMs = Math.max(0, everyMs - (performance.now() - startedAtMs));
      await sleep(restMs, undefined, over).catch(() => undefined);
    }
  };
  const going = Promise.all([
    again(LIST_EVERY_MS, async (turn) => {
      counts.events += EVENTS_A_LIST;
      if (await isKept(url, listOf(turn))) counts.kept += EVENTS_A_LIST;
    }),
    again(COMMAND_EVERY_MS, async (turn) => {
      const command = COMMANDS[turn % COMMANDS.length] ?? '';
      const isAnswered = await jonas.ask(command, 'C0GENERAL').then(
        () => true,
        () => false,
      );
      // What is typed while it ends gets no answer.
      if (over.signal.aborted) return;
      counts.commands += 1;
      if (!isAnswered) counts.unanswered += 1;
    }),
    again(HOME_EVERY_MS, () => workspace.send('home', { person: 'U0VERA' })),
    again(DIGEST_EVERY_MS, async (turn) => {
      await mira.type(`/postbell digest now ${digests[turn % digests.length]}`, 'C0DELIVERY');
      counts.digestsAskedFor += 1;
    }),
    again(BULK_EVERY_MS, (turn) => startBulk(mira, turn).catch(() => undefined)),
  ]);
  return {
    counts: () => ({ ...counts }),
    async stop() {
      over.abort();
      await going;
      return counts;
    },
  };
}

type Counts = ReturnType<ReturnType<typeof startLoad>['counts']>;
type Sample = Counts & { readonly digestsPosted: number } & Awaited<ReturnType<typeof measured>>;

/** How many digests that somebody asked for stand in the channels. */
function digestsPostedIn({ workspace }: Surroundings): number {
  const posted = DIGEST_CHANNELS.flatMap((channel) => workspace.messages(channel));
  return posted.filter((message) => read(message).includes('Requested by')).length;
}

/** Events of readers and instants that no other list has. */
function listOf(turn: number): string {
  return JSON.stringify(
    Array.from({ length: EVENTS_A_LIST }, (_, index) => ({
      event: index % 5 === 0 ? 'open' : 'delivered',
      email: `reader${turn}x${index}@example.com`,
      task_id: 4711 + (turn % 8),
      timestamp: 1_795_000_000 + turn,
    })),
  );
}

async function isKept(url: string, body: string): Promise<boolean> {
  const answer = await fetch(`${url}/relay/${RELAY_SECRET}`, { method: 'POST', body }).catch(
    () => null,
  );
  await answer?.arrayBuffer().catch(() => null);
  return answer?.status === 200;
}

/** A file whose addresses are put on the blacklist for as long as the service's rate takes. */
async function startBulk(mira: ReturnType<typeof personIn>, turn: number): Promise<void> {
  const rows = Array.from({ length: BULK_ROWS }, (_, index) => `p${turn}x${index}@example.com`);
  const file = await mira.attach(`bulk-${turn}.csv`, ['email', ...rows].join('\n'));
  const asked = await mira.submit(await mira.open('/blacklist add ?'), { file });
  await mira.press(asked, 'Blacklist addresses');
}

/** What the program holds, by its own metrics and by the size of its database. */
async function measured(metricsUrl: string, file: string) {
  const metrics = await (await fetch(`${metricsUrl}/metrics`)).text();
  const of = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1]);
  const sizes = await Promise.all([file, `${file}-wal`].map((one) => stat(one)));
  return {
    memoryMb: Math.round(of('process_resident_memory_bytes') / 1e6),
    heapMb: Math.round(of('nodejs_heap_size_used_bytes') / 1e6),
    handles: of('nodejs_active_resources_total'),
    loopDelayP99Ms: Math.round(of('nodejs_eventloop_lag_p99_seconds') * 1e4) / 10,
    databaseMb: Math.round(sizes.reduce((sum, { size }) => sum + size, 0) / 1e6),
  };
}

async function timeToEnd(program: Program): Promise<number> {
  const startedAtMs = performance.now();
  program.kill('SIGTERM');
  await program.closed;
  return performance.now() - startedAtMs;
}

function rowsOf(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true });
  const { n } = database.prepare('select count(*) as n from events').get() as { n: number };
  database.close();
  return n;
}
