import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { sum } from '../src/lib/sum.ts';
import { inHarness, type Harness } from './harness.ts';
import { cpuMs, familyCpuMs } from './machine.ts';
import { startPostbell, type Postbell } from './postbell.ts';
import { startPostgres } from './postgres.ts';
import { median, number, printFigure, printGoal, printTitle, spread } from './report.ts';
import type { Task } from './sender.ts';

/*
 * What replicas cost: installations of one, two and four processes, each with a database of its own
 * on one PostgreSQL, receive the same in turn. Counted is the processor time of all processes of an
 * installation and of the PostgreSQL, until the events are counted; shares are taken within a round.
 */
const SIZES = [1, 2, 4];
/** Of all processes of an installation together: with fewer each, less is kept at once. */
const CONNECTIONS = [64, 256];
const TIMES_MAX = 1.2;
const STARTED_SECONDS = Math.floor(Date.now() / 1000) - 3600;
const COUNTED_TIMEOUT_MS = 60_000;

interface Settings {
  /** Events of each round. */
  readonly replicated: number;
  /** How many are measured, and one less before. */
  readonly rounds: number;
}

interface Installation {
  readonly replicas: readonly Postbell[];
  readonly database: pg.Client;
  sent: number;
}

interface Load {
  readonly events: number;
  readonly connections: number;
  readonly databasePid: number;
}

/** The processor time of an event, in microseconds. */
interface Cost {
  readonly replicas: number;
  readonly database: number;
}

export const measureReplicas = ({ replicated, rounds: count }: Settings): Promise<void> =>
  inHarness(async (harness) => {
    const server = harness.use(await startPostgres());
    const installations: Installation[] = [];
    for (const size of SIZES) installations.push(await install(harness, server.url, size));
    for (const connections of CONNECTIONS) {
      const load = { events: replicated, connections, databasePid: server.pid };
      const rounds = await measure(harness, installations, load, count);
      printTitle(`Replicas on one PostgreSQL, ${connections} connections`);
      for (const [index, installation] of installations.entries()) {
        await report(installation, rounds, index);
      }
    }
  });

async function measure(
  harness: Harness,
  installations: readonly Installation[],
  load: Load,
  count: number,
): Promise<readonly (readonly Cost[])[]> {
  const rounds: (readonly Cost[])[] = [];
  // The first are to warm up: Node compiles what runs often in other threads, in each process anew.
  for (let index = 1 - count; index < count; index += 1) {
    const round: Cost[] = [];
    for (const installation of installations) {
      // Each process of an installation gets as much as the one that is alone to warm up.
      const events = load.events * (index < 0 ? installation.replicas.length : 1);
      round.push(await costOf(harness, installation, { ...load, events }));
    }
    if (index >= 0) rounds.push(round);
  }
  return rounds;
}

async function report(
  installation: Installation,
  rounds: readonly (readonly Cost[])[],
  index: number,
): Promise<void> {
  const { length: size } = installation.replicas;
  const name = size === 1 ? '1 process' : `${size} processes`;
  const costs = rounds.flatMap((round) => round[index] ?? []);
  const figure = number(median(costs.map(allOf)));
  const ofDatabase = number(median(costs.map(({ database }) => database)));
  printFigure(name, `${figure} µs of CPU an event, ${ofDatabase} of the database`);
  if (size > 1) {
    const times = rounds.map(([one, ...more]) => {
      const each = more[index - 1];
      return one && each ? allOf(each) / allOf(one) : NaN;
    });
    printGoal(`${name}, times one`, spread(times), {
      goal: `at most ${TIMES_MAX}`,
      isReached: median(times) <= TIMES_MAX,
    });
  }
  const { rows } = await installation.database.query('select count(*)::int kept from events');
  const kept = Number(rows[0]?.kept);
  printGoal(`${name}, events kept`, number(kept), {
    goal: number(installation.sent),
    isReached: kept === installation.sent,
  });
}

async function install(harness: Harness, url: string, size: number): Promise<Installation> {
  const name = `replicas-${size}`;
  const creating = new pg.Client(url);
  await creating.connect();
  await creating.query(`create database "${name}"`);
  await creating.end();
  const databaseUrl = new URL(`/${name}`, url).href;
  const replicas: Postbell[] = [];
  for (let index = 0; index < size; index += 1) {
    replicas.push(harness.use(await startPostbell(harness, { name, databaseUrl })));
  }
  await replicas[0]?.subscribe('C0CAMPAIGNS');
  const database = new pg.Client(databaseUrl);
  await database.connect();
  harness.use({ stop: () => database.end() });
  return { replicas, database, sent: 0 };
}

async function costOf(
  { send }: Harness,
  installation: Installation,
  { events, connections, databasePid }: Load,
): Promise<Cost> {
  const { replicas, sent: firstEvent } = installation;
  const task: Task = {
    ports: replicas.map(({ port }) => port),
    path: replicas[0]?.relayPath ?? '',
    traffic: {
      campaigns: { firstId: 4711, atOnce: 5, events: 100_000 },
      startSeconds: STARTED_SECONDS,
      eventsASecond: 5000,
    },
    connections,
    eventsARequest: 1,
    firstEvent,
    events,
  };
  const timesMs = async () => ({
    replicas: sum(await Promise.all(replicas.map(({ pid }) => cpuMs(pid)))),
    database: await familyCpuMs(databasePid),
  });
  const before = await timesMs();
  installation.sent += (await send(task)).events;
  await counted(installation);
  const after = await timesMs();
  return {
    replicas: ((after.replicas - before.replicas) * 1000) / events,
    database: ((after.database - before.database) * 1000) / events,
  };
}

/** Resolves when nothing that was kept waits to be counted any more. */
async function counted({ database }: Installation): Promise<void> {
  const deadline = AbortSignal.timeout(COUNTED_TIMEOUT_MS);
  for (;;) {
    const { rows } = await database.query('select 1 from delivery_log limit 1');
    if (rows.length === 0) return;
    deadline.throwIfAborted();
    await wait(100);
  }
}

function allOf({ replicas, database }: Cost): number {
  return replicas + database;
}
