import { startPostbell, type Postbell } from './postbell.ts';
import { cpuMs } from './process-figures.ts';
import type { Sent } from './sender.ts';
import type { Settings } from './settings.ts';
import { surrounded, type Surroundings } from './surroundings.ts';
import { goal, median, number, printTable, spread } from './table.ts';

/*
 * What an event costs when many are stored, beside when few are: two bots, one filled with a hundred
 * times as many, take the same in turn. Campaigns follow each other, some at a time, and the moments
 * of events go on.
 */
const FEW = 100_000;
const ROUNDS = 7;
const EVENTS_A_ROUND = 20_000;
const MOST = 1.3;
const SAY_EACH = 1_000_000;

export const measureGrowth = ({ stored }: Settings): Promise<void> =>
  surrounded(async (surroundings) => {
    const bots = { few: await filled('few', FEW), many: await filled('many', stored) };
    const title = `An event's cost with ${number(stored)} stored events beside ${number(FEW)}`;
    printTable(title, {
      ...(await compare(1)),
      ...(await compare(100)),
    });

    async function filled(name: string, events: number) {
      const bot = surroundings.use(await startPostbell(surroundings, { name }));
      await bot.subscribe('C0CAMPAIGNS');
      const filling = { bot, next: 0 };
      while (filling.next < events) {
        const count = Math.min(SAY_EACH, events - filling.next);
        const sent = await sendTo(surroundings, filling, { count, eventsARequest: 100 });
        console.log(
          `${name}: ${number(filling.next)} stored, ${number(microseconds(sent))} µs each`,
        );
      }
      return filling;
    }

    async function compare(eventsARequest: number) {
      const rounds: { few: Cost; many: Cost }[] = [];
      for (let index = 0; index <= ROUNDS; index += 1) {
        const choice = { count: EVENTS_A_ROUND, eventsARequest };
        const few = await costOf(bots.few, choice);
        const many = await costOf(bots.many, choice);
        // The first one warms up.
        if (index > 0) rounds.push({ few, many });
      }
      const ratios = rounds.map(({ few, many }) => many.time / few.time);
      const cpuRatios = rounds.map(({ few, many }) => many.cpu / few.cpu);
      const name = eventsARequest === 1 ? 'single posts' : `batches of ${eventsARequest}`;
      return {
        [name]: {
          'µs, few stored': median(rounds.map(({ few }) => few.time)).toFixed(1),
          'µs, many stored': median(rounds.map(({ many }) => many.time)).toFixed(1),
          times: spread(ratios),
          'times in CPU': spread(cpuRatios),
          ...goal(`growth, ${name}`, `at most ${MOST}`, median(ratios) <= MOST),
        },
      };
    }

    async function costOf(filling: Filling, choice: Choice): Promise<Cost> {
      const { pid } = filling.bot;
      const cpuBeforeMs = await cpuMs(pid);
      const sent = await sendTo(surroundings, filling, choice);
      const cpu = (((await cpuMs(pid)) - cpuBeforeMs) * 1000) / sent.events;
      return { time: microseconds(sent), cpu };
    }
  });

/** Of an event, in microseconds. */
interface Cost {
  readonly time: number;
  readonly cpu: number;
}

interface Choice {
  readonly count: number;
  readonly eventsARequest: number;
}

interface Filling {
  readonly bot: Postbell;
  next: number;
}

async function sendTo(
  { send }: Surroundings,
  filling: Filling,
  { count, eventsARequest }: Choice,
): Promise<Sent> {
  const { bot, next } = filling;
  filling.next += count;
  return send({
    port: bot.port,
    path: bot.relayPath,
    traffic: {
      campaigns: { kind: 'series', firstId: 10_000, atOnce: 20, events: 20_000 },
      startSeconds: Math.floor(Date.now() / 1000) - 20 * 3600,
      eventsASecond: 200,
    },
    connections: eventsARequest === 1 ? 64 : 16,
    eventsARequest,
    firstEvent: next,
    events: count,
  });
}

function microseconds({ ms, events }: Sent): number {
  return (ms * 1000) / events;
}
