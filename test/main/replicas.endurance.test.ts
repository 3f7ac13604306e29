import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { sql } from 'kysely';
import type { Engine } from '../../src/store/engine.ts';
import { ENGINES, opened } from '../store/engines.ts';
import { inEngine, upgrade } from '../store/later-version.ts';
import { RELAY_SECRET } from './installation.ts';
import { personIn, read } from './person.ts';
import { openedIn, startProgram, surroundings, urlOf } from './program.ts';

const [, { sharedDatabase }] = ENGINES;
const AT_ONCE_MS = 8_000;
const A_PART = 400;

interface Sent {
  readonly body: string;
  readonly to: number;
}

/** Single events, sent to the replicas in turn. */
const part = (from: number): readonly Sent[] =>
  Array.from({ length: A_PART }, (_, index) => ({ body: openBy(from + index), to: index % 2 }));

function openBy(reader: number): string {
  const who = { email: `reader${reader}@example.com`, timestamp: 1_795_000_000 + reader };
  return JSON.stringify({ event: 'open', task_id: 4711, ...who });
}

/** Sends them to both; gives those that nobody answered with 200. */
async function unanswered(urls: readonly string[], sent: readonly Sent[]): Promise<Sent[]> {
  const answers = await Promise.allSettled(
    sent.map(async ({ body, to }) => {
      const answer = await fetch(`${urls[to]}/relay/${RELAY_SECRET}`, { method: 'POST', body });
      return answer.status;
    }),
  );
  return sent.filter((_, index) => {
    const answer = answers[index];
    return answer?.status !== 'fulfilled' || answer.value !== 200;
  });
}

/** Surroundings in which a bot that runs already shows its card. */
async function withOne() {
  const here = await surroundings();
  const env = { ...here.env, DATABASE_URL: await sharedDatabase() };
  const first = await startProgram(env);
  const firstUrl = await urlOf(first);
  here.workspace.connect(`${firstUrl}/slack/events`);
  const mira = personIn(here.workspace, 'U0MIRA');
  await mira.ask('/postbell alerts add');
  return { ...here, env, mira, first, firstUrl };
}

it('two replicas on one PostgreSQL lose nothing when one is killed, nor when one is stopped', async () => {
  const { workspace, env, first, firstUrl } = await withOne();
  // The first holds the cards by now, and is the one that dies.
  const second = await startProgram(env);
  const secondUrl = await urlOf(second);

  const killed = sleep(60).then(() => first.kill('SIGKILL'));
  const open = await unanswered([firstUrl, secondUrl], part(0));
  await killed;
  expect(await first.closed).toBeNull();
  expect(await unanswered([secondUrl, secondUrl], open)).toEqual([]);
  await workspace.waitForMessage((one) => openedIn(one) === A_PART);

  const third = await startProgram(env);
  const thirdUrl = await urlOf(third);
  const stopped = sleep(60).then(() => second.kill('SIGTERM'));
  const left = await unanswered([thirdUrl, secondUrl], part(A_PART));
  await stopped;
  expect(await second.closed).toBe(0);
  expect(await unanswered([thirdUrl, thirdUrl], left)).toEqual([]);
  await workspace.waitForMessage((one) => openedIn(one) === 2 * A_PART, {
    timeoutMs: AT_ONCE_MS,
  });
  const cards = workspace.messages('C0CAMPAIGNS').filter((one) => openedIn(one) >= 0);
  expect(cards).toHaveLength(1);
});

/** Sends single events to those of the replicas that are there, again and again until it is kept. */
function startFlood(urls: readonly string[]) {
  const over = new AbortController();
  let made = 0;
  let kept = 0;
  const send = async (body: string): Promise<void> => {
    for (let attempt = made; ; attempt += 1) {
      const url = `${urls[attempt % urls.length]}/relay/${RELAY_SECRET}`;
      const answer = await fetch(url, { method: 'POST', body }).catch(() => null);
      await answer?.arrayBuffer().catch(() => null);
      if (answer?.status === 200) break;
      await sleep(50);
    }
    kept += 1;
  };
  const goOn = async (): Promise<void> => {
    while (!over.signal.aborted) {
      made += 1;
      await send(openBy(made));
      await sleep(10);
    }
  };
  const going = Promise.all(Array.from({ length: 6 }, goOn));
  return {
    kept: () => kept,
    /** Resolves with how many there were, all of them kept. */
    async stop(): Promise<number> {
      over.abort();
      await going;
      return made;
    },
  };
}

it('two replicas are replaced one after the other in a flood, and cards keep up', async () => {
  const { workspace, env, first, firstUrl } = await withOne();
  const second = await startProgram(env);
  const urls = [firstUrl, await urlOf(second)];

  const flood = startFlood(urls);
  for (const [index, old] of [first, second].entries()) {
    const keptBefore = flood.kept();
    old.kill('SIGTERM');
    expect(await old.closed).toBe(0);
    // The other one shows what was kept meanwhile.
    await workspace.waitForMessage((one) => openedIn(one) > keptBefore);
    urls[index] = await urlOf(await startProgram(env));
  }
  const made = await flood.stop();
  await workspace.waitForMessage((one) => openedIn(one) === made);
  const cards = workspace.messages('C0CAMPAIGNS').filter((one) => openedIn(one) >= 0);
  expect(cards).toHaveLength(1);
  const store = await opened(env.DATABASE_URL);
  expect((await store.counts.ofTopic('campaign:4711')).events.open).toBe(made);
  expect(await store.events.count()).toBe(made);
});

it('replicas go on in a flood while a newer version upgrades the database under them', async () => {
  const { workspace, env, mira, firstUrl } = await withOne();
  const urls = [firstUrl, await urlOf(await startProgram(env))];

  const flood = startFlood(urls);
  await expect.poll(() => flood.kept()).toBeGreaterThan(200);
  await upgrade(env.DATABASE_URL, addToEveryTable);
  const keptBefore = flood.kept();
  await expect.poll(() => flood.kept()).toBeGreaterThan(keptBefore + 200);
  const digest = await mira.ask('/postbell digest add daily 09:00');
  expect(read(digest)).toContain('daily digest, every day at 9:00 AM');
  expect(read(await mira.ask('/postbell grant @jonas support'))).toContain('support');
  expect(read(await mira.ask('/postbell audit'))).toContain('postbell digest add');
  const made = await flood.stop();
  await workspace.waitForMessage((one) => openedIn(one) === made);
  await inEngine(env.DATABASE_URL, async ({ db }) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from events`.execute(db);
    expect(rows).toEqual([{ n: made }]);
  });

  const old = await startProgram(env);
  expect(await old.closed).toBe(78);
  expect(old.stderr()).toContain('a newer version of Postbell has upgraded this database');
});

/** What the first half of an upgrade may do: everything gets more, and nothing goes. */
async function addToEveryTable(db: Engine['db']): Promise<void> {
  for (const { name } of await db.introspection.getTables()) {
    await db.schema.alterTable(name).addColumn('later', 'text').execute();
  }
  await db.schema.createTable('later').addColumn('id', 'text').execute();
}
