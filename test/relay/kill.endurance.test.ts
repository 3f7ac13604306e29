import { randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { fraction } from '../../sandbox/service/random.ts';
import { ENGINES, opened } from '../store/engines.ts';
import { opensIn } from '../store/opens-in.ts';
import { startServing } from './served.ts';

const KILLS = 50;
const EVENTS_A_ROUND = 120;
/** A flood of so much ends within about this. */
const FLOOD_MS = 60;
/** For the same instants as in a run that failed, set KILL_SEED to the one that it names. */
const SEED = Number(process.env['KILL_SEED'] ?? randomInt(2 ** 31));

interface Sent {
  readonly body: string;
  readonly events: number;
}

/** Every so many of them are opened by a program only. */
const MACHINE_EACH = 3;

/** Single events and lists of ten, no two of one person. */
function bodiesOf(round: number, laterSeconds = 0): readonly Sent[] {
  const event = (index: number) => ({
    event: 'open',
    email: `p${round}-${index}@example.com`,
    task_id: 4711,
    timestamp: 1_795_253_000 + index * 20 + laterSeconds,
    ...(index % MACHINE_EACH === 0 && { browser_name: 'HeadlessChrome' }),
  });
  const list = (from: number) => Array.from({ length: 10 }, (_, index) => event(from + index));
  return Array.from({ length: EVENTS_A_ROUND / 20 }, (_, part) => [
    ...list(part * 20).map((one) => ({ body: JSON.stringify(one), events: 1 })),
    { body: JSON.stringify(list(part * 20 + 10)), events: 10 },
  ]).flat();
}

describe.each(ENGINES)('a relay on $engine killed in a flood', ({ sharedDatabase }) => {
  it(`has kept what it answered with 200 and counts exactly, ${KILLS} times over (seed ${SEED})`, async () => {
    const database = await sharedDatabase();
    const store = await opened(database, { takesEvents: true });
    let next = startServing(database);
    let open: readonly Sent[] = [];
    let promised = 0;
    for (let round = 0; round < KILLS; round += 1) {
      const { url, kill, gone } = await next;
      // Starts while this one is flooded and killed, and takes over from it.
      next = startServing(database);
      const afterMs = fraction(SEED, round) * FLOOD_MS;
      const killed = setTimeout(afterMs).then(kill);
      const sent = [...open, ...bodiesOf(round)];
      const kept = await deliver(url, sent);
      await Promise.all([killed, gone]);
      open = sent.filter((one) => !kept.has(one));
      for (const { events } of kept) promised += events;
      await store.events.flush();
      const found = await opensIn(store);
      const about = `killed after ${afterMs} ms in round ${round}`;
      expect(found, about).toBeGreaterThanOrEqual(promised);
    }

    const { url } = await next;
    expect((await deliver(url, open)).size).toBe(open.length);
    await store.events.flush();
    expect(await opensIn(store)).toBe(KILLS * EVENTS_A_ROUND);

    // The people who were seen survive as well: those who do the same a second later are not new.
    const later = bodiesOf(0, 1);
    expect((await deliver(url, later)).size).toBe(later.length);
    await store.events.flush();
    const { events, people, machines } = await store.counts.ofTopic('campaign:4711');
    expect([events.open, people.open, machines?.open]).toEqual([
      (KILLS + 1) * EVENTS_A_ROUND,
      KILLS * EVENTS_A_ROUND,
      (KILLS * EVENTS_A_ROUND) / MACHINE_EACH,
    ]);
  });
});

/** Those that were answered with 200. */
async function deliver(url: string, sent: readonly Sent[]): Promise<ReadonlySet<Sent>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const kept = new Set<Sent>();
  await Promise.all(
    sent.map(async (one) => {
      if (await isKept(url, one.body, agent)) kept.add(one);
    }),
  );
  agent.destroy();
  return kept;
}

/** A flood of `fetch` would cost this process as much as all that it floods. */
function isKept(url: string, body: string, agent: Agent): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  request(url, { method: 'POST', agent }, (answer) => {
    answer.on('error', () => {}).resume();
    resolve(answer.statusCode === 200);
  })
    .on('error', () => resolve(false))
    .end(body);
  return promise;
}
