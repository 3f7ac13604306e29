import { join } from 'node:path';
import { startChild } from './child.ts';
import { startPostbell } from './postbell.ts';
import { cpuMs } from './process-figures.ts';
import type { Insertion } from './sqlite-alone.ts';
import { surrounded } from './surroundings.ts';
import { goal, median, number, printTable, spread } from './table.ts';
import type { Traffic } from './traffic.ts';

/*
 * Batches of JSON events, read, de-duplicated, counted and kept, beside SQLite alone inserting the
 * same rows. Both files grow by as much in each round.
 */
const ROUNDS = 5;
const EVENTS = 100_000;
const EVENTS_A_REQUEST = 100;
const CONNECTIONS = 16;
const LEAST = 0.8;

export const measureBatches = (): Promise<void> =>
  surrounded(async (surroundings) => {
    const { use, send, folder } = surroundings;
    const alone = use(
      startChild<Insertion, { readonly ms: number; readonly cpuMs: number }>('sqlite-alone.ts'),
    );
    const bot = use(await startPostbell(surroundings, { name: 'batches' }));
    await bot.subscribe('C0CAMPAIGNS');
    const traffic: Traffic = {
      campaigns: { kind: 'series', firstId: 4711, atOnce: 5, events: 50_000 },
      startSeconds: Math.floor(Date.now() / 1000) - 3600,
      eventsASecond: 2000,
    };
    const path = join(folder, 'alone.db');
    const rounds: { alone: number; postbell: number; aloneCpu: number; postbellCpu: number }[] = [];
    for (let index = 0; index <= ROUNDS; index += 1) {
      const part = { traffic, firstEvent: index * EVENTS, events: EVENTS };
      const { ms, cpuMs: aloneCpuMs } = await alone.ask({ path, ...part });
      const cpuBeforeMs = await cpuMs(bot.pid);
      const sent = await send({
        port: bot.port,
        path: bot.relayPath,
        connections: CONNECTIONS,
        eventsARequest: EVENTS_A_REQUEST,
        ...part,
      });
      // The first one warms up.
      if (index === 0) continue;
      rounds.push({
        alone: (EVENTS / ms) * 1000,
        postbell: (sent.events / sent.ms) * 1000,
        aloneCpu: (aloneCpuMs * 1000) / EVENTS,
        postbellCpu: (((await cpuMs(bot.pid)) - cpuBeforeMs) * 1000) / EVENTS,
      });
    }
    const shares = rounds.map((round) => round.postbell / round.alone);
    printTable(`Batches of ${EVENTS_A_REQUEST} JSON events, ${CONNECTIONS} connections`, {
      'SQLite alone, 500 rows a commit': {
        'events a second': number(median(rounds.map((round) => round.alone))),
        'CPU µs an event': number(median(rounds.map((round) => round.aloneCpu))),
      },
      'Postbell, SQLite': {
        'events a second': number(median(rounds.map((round) => round.postbell))),
        'share of SQLite alone': spread(shares),
        'CPU µs an event': number(median(rounds.map((round) => round.postbellCpu))),
        ...goal('batches', `at least ${LEAST}`, median(shares) >= LEAST),
      },
    });
  });
