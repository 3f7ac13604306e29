import { flood } from './flood.ts';
import { inHarness } from './harness.ts';
import { peakMb, residentMb, resetPeak } from './machine.ts';
import { startPostbell } from './postbell.ts';
import { number, printFigure, printGoal, printTitle, rate } from './report.ts';

/* The most memory that the bot holds when single events and then lists pour in. */
const CONNECTIONS = 256;
const SINGLES_MS = 12_000;
const LISTED = 600_000;
const LIST_LENGTH = 100;
const MEMORY_MAX_MB = 250;

export const measureMemory = (): Promise<void> =>
  inHarness(async (harness) => {
    const bot = harness.use(await startPostbell(harness, { name: 'memory' }));
    await bot.subscribe('C0CAMPAIGNS');
    const startMb = await peakMb(bot.pid);
    const atRestMb = await residentMb(bot.pid);
    await resetPeak(bot.pid);
    const task = flood(
      { port: bot.port, path: bot.relayPath },
      { connections: CONNECTIONS, ms: SINGLES_MS, firstEvent: 0 },
    );
    const singles = await harness.send(task);
    const singlesMb = await peakMb(bot.pid);
    const { ms: _ms, ...endless } = task;
    const lists = await harness.send({
      ...endless,
      firstEvent: 100_000_000,
      events: LISTED,
      eventsARequest: LIST_LENGTH,
    });
    const listsMb = await peakMb(bot.pid);
    const under = (mb: number) => ({
      goal: `under ${MEMORY_MAX_MB} MB`,
      isReached: mb < MEMORY_MAX_MB,
    });
    printTitle(`Memory, ${CONNECTIONS} connections`);
    printFigure('while starting, at most', `${number(startMb)} MB`);
    printFigure('at rest', `${number(atRestMb)} MB`);
    const singlesFigure = `${number(singlesMb)} MB at ${rate(singles)}`;
    printGoal('single events, at most', singlesFigure, under(singlesMb));
    const listsFigure = `${number(listsMb)} MB at ${rate(lists)}`;
    printGoal(`then lists of ${LIST_LENGTH}, at most`, listsFigure, under(listsMb));
  });
