import { flood } from './flood.ts';
import { inHarness, type Harness } from './harness.ts';
import { cpuMs } from './machine.ts';
import { startPostbell, type Postbell } from './postbell.ts';
import { startPostgres } from './postgres.ts';
import { freePort, startProgram } from './program.ts';
import { median, number, printFigure, printGoal, printTitle, spread } from './report.ts';

/*
 * Durable intake of events, de-duplicated and counted, beside a server that only reads the body and
 * answers. Each round goes through all of them, and shares are taken within a round.
 */
const ROUNDS = 9;
// Node compiles what runs often in other threads, which takes some seconds.
const WARM_UP_MS = 4000;
const ROUND_MS = 2500;
/** By connections: the least share of the bare server. */
const SHARES = { 64: { sqlite: 0.38, postgres: 0.25 }, 256: { sqlite: 0.45, postgres: 0.35 } };
const A_SECOND = { sqlite: 12_000, postgres: 7000 };

const LIST_ROUNDS = 5;
const LIST_EVENTS = 100_000;
const LIST_LENGTH = 100;
const LIST_CONNECTIONS = 16;
const LISTED_A_SECOND = 40_000;

interface Subject {
  readonly pid: number;
  readonly name: string;
  readonly port: number;
  readonly path: string;
  readonly engine: 'sqlite' | 'postgres' | null;
}

interface Round {
  /** CPU time an event, of the subject's own process; a database server's is not in it. */
  readonly cpuMicroseconds: number;
  readonly aSecond: number;
}

export const measureIntake = (): Promise<void> =>
  inHarness(async (harness) => {
    const subjects = await startSubjects(harness);
    await measureSingles(harness, subjects, 64);
    await measureSingles(harness, subjects, 256);
    await measureLists(harness, subjects);
  });

async function startSubjects(harness: Harness): Promise<readonly Subject[]> {
  const { use } = harness;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const bare = use(await startProgram('bench/bare-http.ts', { PORT: String(port) }, url));
  const sqlite = use(await startPostbell(harness, { name: 'on-sqlite' }));
  const { url: databaseUrl } = use(await startPostgres());
  const postgres = use(await startPostbell(harness, { name: 'on-postgres', databaseUrl }));
  for (const bot of [sqlite, postgres]) await bot.subscribe('C0CAMPAIGNS');
  const subject = (name: string, { pid, port: at, relayPath: path }: Postbell) => ({
    name,
    pid,
    port: at,
    path,
  });
  return [
    { name: 'bare node:http', pid: bare.pid, port, path: '/', engine: null },
    { ...subject('Postbell, SQLite', sqlite), engine: 'sqlite' },
    { ...subject('Postbell, PostgreSQL', postgres), engine: 'postgres' },
  ];
}

let next = 0;

async function measureSingles(
  harness: Harness,
  subjects: readonly Subject[],
  connections: keyof typeof SHARES,
): Promise<void> {
  const round = async ({ pid, port, path }: Subject, ms: number): Promise<Round> => {
    const cpuBeforeMs = await cpuMs(pid);
    const sent = await harness.send(flood({ port, path }, { connections, ms, firstEvent: next }));
    next += sent.events + connections;
    if (sent.refused + sent.broken > 0) {
      console.log(`${number(sent.refused)} refused, ${number(sent.broken)} broken`);
    }
    const cpuMicroseconds = (((await cpuMs(pid)) - cpuBeforeMs) * 1000) / sent.events;
    return { aSecond: (sent.events / sent.ms) * 1000, cpuMicroseconds };
  };
  const rounds = new Map<Subject, Round[]>(subjects.map((subject) => [subject, []]));
  for (const subject of subjects) await round(subject, WARM_UP_MS);
  for (let index = 0; index < ROUNDS; index += 1) {
    for (const [subject, measured] of rounds) measured.push(await round(subject, ROUND_MS));
  }
  printTitle(`Durable intake of single events, ${connections} connections`);
  const [bare = []] = rounds.values();
  for (const [{ name, engine }, measured] of rounds) {
    const aSecond = median(measured.map((one) => one.aSecond));
    const cpu = median(measured.map((one) => one.cpuMicroseconds)).toFixed(0);
    const figure = `${number(aSecond)} a second, ${cpu} µs of CPU each`;
    if (engine === null) {
      printFigure(name, figure);
      continue;
    }
    const shares = measured.map((one, index) => one.aSecond / (bare[index]?.aSecond ?? NaN));
    const leastShare = SHARES[connections][engine];
    printGoal(name, figure, {
      goal: `at least ${number(A_SECOND[engine])} a second`,
      isReached: aSecond >= A_SECOND[engine],
    });
    printGoal(`${name}, beside bare node:http`, spread(shares), {
      goal: `at least ${leastShare}`,
      isReached: median(shares) >= leastShare,
    });
  }
}

async function measureLists(harness: Harness, subjects: readonly Subject[]): Promise<void> {
  printTitle(`Durable intake of JSON lists of ${LIST_LENGTH}, ${LIST_CONNECTIONS} connections`);
  for (const { name, port, path, engine } of subjects) {
    const { ms: _ms, ...endless } = flood(
      { port, path },
      { connections: LIST_CONNECTIONS, ms: 0, firstEvent: 0 },
    );
    const rounds: number[] = [];
    for (let index = 0; index <= LIST_ROUNDS; index += 1) {
      const list = { firstEvent: next, events: LIST_EVENTS, eventsARequest: LIST_LENGTH };
      const sent = await harness.send({ ...endless, ...list });
      next += sent.events;
      // The first round warms up.
      if (index > 0) rounds.push((sent.events / sent.ms) * 1000);
    }
    const aSecond = median(rounds);
    const figure = `${number(aSecond)} a second`;
    if (engine !== 'sqlite') printFigure(name, figure);
    else {
      printGoal(name, figure, {
        goal: `at least ${number(LISTED_A_SECOND)} a second`,
        isReached: aSecond >= LISTED_A_SECOND,
      });
    }
  }
}
