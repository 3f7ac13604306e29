import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startProgram } from '../program.ts';
import { flood } from './flood.ts';
import { freePort } from './free-port.ts';
import { forgetPeak, peakMb, residentMb } from './process-figures.ts';
import { startPostbell } from './postbell.ts';
import { surrounded, type Surroundings } from './surroundings.ts';
import { goal, median, number, printTable } from './table.ts';

/*
 * How long the bot takes from its start to being ready, its store being there or not; and the most
 * memory that it holds when single events and then batches pour in.
 */
const STARTS = 5;
const CONNECTIONS = 256;
const SINGLES_MS = 12_000;
const BATCHES = 600_000;
const READY_WITHIN_MS = 800;
const MEMORY_MAX_MB = 200;

export const measureMemory = (): Promise<void> =>
  surrounded(async (surroundings) => {
    const { first, again, bare } = await measureStarts(surroundings);
    const bot = surroundings.use(await startPostbell(surroundings, { name: 'memory' }));
    await bot.subscribe('C0CAMPAIGNS');
    const startMb = await peakMb(bot.pid);
    const atRestMb = await residentMb(bot.pid);
    await forgetPeak(bot.pid);
    const task = flood(
      { port: bot.port, path: bot.relayPath },
      { connections: CONNECTIONS, ms: SINGLES_MS, firstEvent: 0 },
    );
    const singles = await surroundings.send(task);
    const singlesMb = await peakMb(bot.pid);
    const { ms: _ms, ...endless } = task;
    const batches = await surroundings.send({
      ...endless,
      firstEvent: 100_000_000,
      events: BATCHES,
      eventsARequest: 100,
    });
    const batchesMb = await peakMb(bot.pid);
    const rate = (sent: typeof singles) => `${number((sent.events / sent.ms) * 1000)} a second`;
    printTable('Start and memory', {
      'ready after the start': {
        figure: `${number(median(again))} ms`,
        ...goal('ready', `within ${READY_WITHIN_MS} ms`, median(again) <= READY_WITHIN_MS),
      },
      'ready after the first start, with no store yet': { figure: `${number(median(first))} ms` },
      'a bare node:http server answers after': { figure: `${number(median(bare))} ms` },
      'memory while starting, at most': { figure: `${number(startMb)} MB` },
      'memory at rest': { figure: `${number(atRestMb)} MB` },
      [`memory, single events over ${CONNECTIONS} connections (${rate(singles)}), at most`]: {
        figure: `${number(singlesMb)} MB`,
        ...goal('memory, single events', `under ${MEMORY_MAX_MB} MB`, singlesMb < MEMORY_MAX_MB),
      },
      [`memory, then batches of 100 (${rate(batches)}), at most`]: {
        figure: `${number(batchesMb)} MB`,
        ...goal('memory, batches', `under ${MEMORY_MAX_MB} MB`, batchesMb < MEMORY_MAX_MB),
      },
    });
  });

async function measureStarts(surroundings: Surroundings) {
  const times = { first: [] as number[], again: [] as number[], bare: [] as number[] };
  for (let index = 0; index < STARTS; index += 1) {
    const port = await freePort();
    const bareUrl = `http://127.0.0.1:${port}/`;
    const bare = await startProgram('bench/relay/bare-http.ts', { PORT: String(port) }, bareUrl);
    times.bare.push(bare.readyMs);
    await bare.stop();
    for (const which of ['first', 'again'] as const) {
      const bot = await startPostbell(surroundings, { name: 'starts' });
      times[which].push(bot.readyMs);
      await bot.stop();
    }
    for (const end of ['', '-wal', '-shm']) {
      rmSync(join(surroundings.folder, `starts.db${end}`), { force: true });
    }
  }
  return times;
}
