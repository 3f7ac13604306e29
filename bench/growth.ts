import { inHarness, type Harness } from './harness.ts';
import { cpuMs } from './machine.ts';
import { startPostbell, type Postbell } from './postbell.ts';
import { median, number, printGoal, printTitle, spread } from './report.ts';
import type { Sent } from './sender.ts';

/*
 * The cost of an event when many are stored, beside when few are: two bots, one filled with a
 * hundred times as many, receive the same in turn. Campaigns follow each other, some at a time, and
 * the instants of events go on.
 */
const FEW = 100_000;
const ROUNDS = 7;
const EVENTS_A_ROUND = 20_000;
const RATIO_MAX = 1.3;
const REPORT_EACH = 1_000_000;

/** A bot whose store is filled, and the index of its next event. */
interface Store {
  readonly bot: Postbell;
  next: number;
}

/** The cost of an event in microseconds. */
interface Cost {
  readonly time: number;
  readonly cpu: number;
}

export const measureGrowth = ({ stored }: { readonly stored: number }): Promise<void> =>
  inHarness(async (harness) => {
    const few = await filled(harness, 'few', FEW);
    const many = await filled(harness, 'many', stored);
    printTitle(`Cost of an event, ${number(stored)} stored beside ${number(FEW)}`);
    for (const eventsARequest of [1, 100]) {
      const rounds: { few: Cost; many: Cost }[] = [];
      for (let index = 0; index <= ROUNDS; index += 1) {
        const round = {
          few: await costOf(harness, few, eventsARequest),
          many: await costOf(harness, many, eventsARequest),
        };
        // The first round warms up.
        if (index > 0) rounds.push(round);
      }
      const ratios = rounds.map((round) => round.many.time / round.few.time);
      const cpu = spread(rounds.map((round) => round.many.cpu / round.few.cpu));
      const name = eventsARequest === 1 ? 'single posts' : `lists of ${eventsARequest}`;
      printGoal(name, `times ${spread(ratios)}, in CPU ${cpu}`, {
        goal: `at most ${RATIO_MAX}`,
        isReached: median(ratios) <= RATIO_MAX,
      });
    }
  });

async function filled(harness: Harness, name: string, events: number): Promise<Store> {
  const bot = harness.use(await startPostbell(harness, { name }));
  await bot.subscribe('C0CAMPAIGNS');
  const store = { bot, next: 0 };
  while (store.next < events) {
    const count = Math.min(REPORT_EACH, events - store.next);
    const sent = await sendTo(harness, store, { count, eventsARequest: 100 });
    console.log(`${name}: ${number(store.next)} stored, ${number(microseconds(sent))} µs each`);
  }
  return store;
}

async function costOf(harness: Harness, store: Store, eventsARequest: number): Promise<Cost> {
  const { pid } = store.bot;
  const cpuBeforeMs = await cpuMs(pid);
  const sent = await sendTo(harness, store, { count: EVENTS_A_ROUND, eventsARequest });
  const cpu = (((await cpuMs(pid)) - cpuBeforeMs) * 1000) / sent.events;
  return { time: microseconds(sent), cpu };
}

async function sendTo(
  { send }: Harness,
  store: Store,
  { count, eventsARequest }: { readonly count: number; readonly eventsARequest: number },
): Promise<Sent> {
  const { bot, next } = store;
  store.next += count;
  return send({
    ports: [bot.port],
    path: bot.relayPath,
    traffic: {
      campaigns: { firstId: 10_000, atOnce: 20, events: 20_000 },
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
