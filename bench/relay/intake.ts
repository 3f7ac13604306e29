import { startProgram } from '../program.ts';
import { flood } from './flood.ts';
import { freePort } from './free-port.ts';
import { startPostbell } from './postbell.ts';
import { startPostgres } from './postgres.ts';
import { cpuMs } from './process-figures.ts';
import { surrounded, type Surroundings } from './surroundings.ts';
import { goal, median, number, printTable, spread } from './table.ts';

/*
 * Durable intake of single events as form fields, beside a server that only reads the body and
 * answers. Each round goes through all of them, and shares are taken within a round.
 */
const ROUNDS = 9;
// Until what runs often is compiled, which takes other threads some seconds.
const WARM_UP_MS = 4000;
const ROUND_MS = 2500;
const GOALS = [
  { connections: 64, sqlite: 0.38, postgres: 0.25 },
  { connections: 256, sqlite: 0.45, postgres: 0.35 },
] as const;

interface Subject {
  readonly pid: number;
  readonly name: string;
  readonly port: number;
  readonly path: string;
  readonly goal: 'sqlite' | 'postgres' | null;
}

interface Round {
  /** Of its own process; a database server's is not in it. */
  readonly cpuMicroseconds: number;
  readonly aSecond: number;
  readonly busy: number;
}

export const measureIntake = (): Promise<void> =>
  surrounded(async (surroundings) => {
    const subjects = await startSubjects(surroundings);
    let next = 0;
    const round = async ({ pid, port, path }: Subject, connections: number, ms: number) => {
      const cpuBeforeMs = await cpuMs(pid);
      const sent = await surroundings.send(
        flood({ port, path }, { connections, ms, firstEvent: next }),
      );
      next += sent.events + connections;
      if (sent.refused + sent.broken > 0) {
        console.log(`${number(sent.refused)} refused, ${number(sent.broken)} broken`);
      }
      const cpuMicroseconds = (((await cpuMs(pid)) - cpuBeforeMs) * 1000) / sent.events;
      return { aSecond: (sent.events / sent.ms) * 1000, busy: sent.busy, cpuMicroseconds };
    };
    for (const requested of GOALS) {
      const rounds = new Map<Subject, Round[]>(subjects.map((subject) => [subject, []]));
      for (const subject of subjects) await round(subject, requested.connections, WARM_UP_MS);
      for (let index = 0; index < ROUNDS; index += 1) {
        for (const [subject, measured] of rounds) {
          measured.push(await round(subject, requested.connections, ROUND_MS));
        }
      }
      report(rounds, requested);
    }
  });

async function startSubjects(surroundings: Surroundings): Promise<readonly Subject[]> {
  const { use } = surroundings;
  const barePort = await freePort();
  const bareUrl = `http://127.0.0.1:${barePort}/`;
  const bare = use(
    await startProgram('bench/relay/bare-http.ts', { PORT: String(barePort) }, bareUrl),
  );
  const sqlite = use(await startPostbell(surroundings, { name: 'on-sqlite' }));
  const { url: databaseUrl } = use(await startPostgres());
  const postgres = use(await startPostbell(surroundings, { name: 'on-postgres', databaseUrl }));
  for (const bot of [sqlite, postgres]) await bot.subscribe('C0CAMPAIGNS');
  return [
    { name: 'bare node:http', pid: bare.pid, port: barePort, path: '/', goal: null },
    {
      name: 'Postbell, SQLite',
      pid: sqlite.pid,
      port: sqlite.port,
      path: sqlite.relayPath,
      goal: 'sqlite',
    },
    {
      name: 'Postbell, PostgreSQL',
      pid: postgres.pid,
      port: postgres.port,
      path: postgres.relayPath,
      goal: 'postgres',
    },
  ];
}

function report(
  rounds: ReadonlyMap<Subject, readonly Round[]>,
  requested: (typeof GOALS)[number],
): void {
  const [bare = []] = rounds.values();
  const rows = [...rounds].map(([{ name, goal: goalName }, measured]) => {
    const shares = measured.map(({ aSecond }, index) => aSecond / (bare[index]?.aSecond ?? NaN));
    const least = goalName === null ? 0 : requested[goalName];
    const what = `intake, ${name}, ${requested.connections} connections`;
    return [
      name,
      {
        'events a second': number(median(measured.map(({ aSecond }) => aSecond))),
        'share of bare': spread(shares),
        'CPU µs an event': median(measured.map((one) => one.cpuMicroseconds)).toFixed(0),
        'sender busy': `${number(median(measured.map(({ busy }) => busy)) * 100)} %`,
        ...(goalName !== null && goal(what, `at least ${least}`, median(shares) >= least)),
      },
    ];
  });
  printTable(
    `Durable intake, single events as form fields, ${requested.connections} connections`,
    Object.fromEntries(rows),
  );
}
