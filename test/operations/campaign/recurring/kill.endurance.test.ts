import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startSandboxService, type SandboxService } from '../../../../sandbox/service/server.ts';
import { builtProgram } from '../../../build.ts';
import { SMALL } from '../../../sandbox/service/client.ts';
import { clientOf } from '../../../service/http-server.ts';
import { ENGINES } from '../../../store/engines.ts';
import { BEGIN, PEOPLE, start } from './world.ts';

const program = builtProgram(new URL('./dying-send.ts', import.meta.url));

let sandbox: SandboxService;
beforeAll(async () => {
  sandbox = await startSandboxService({ port: 0, ...SMALL, now: () => BEGIN });
});
afterAll(() => sandbox.close());

/** While it prepares all of them, and while it confirms one. */
const KILLS = { preparing: 10, confirming: 50 };
/** Milliseconds between two kills of those that prepare. */
const STEP_MS = 150;

/** Runs that program, and kills it some time after it has begun. */
async function killed(afterMs: number, ...words: readonly string[]): Promise<void> {
  const { child } = await begun(words);
  await setTimeout(afterMs);
  await ended(child);
}

/** Returns the milliseconds that it takes where it isn't killed. */
async function takes(...words: readonly string[]): Promise<number> {
  const { child, done } = await begun(words);
  const startedMs = performance.now();
  await done;
  const tookMs = performance.now() - startedMs;
  await ended(child);
  return tookMs;
}

async function begun(words: readonly string[]) {
  const child = spawn(process.execPath, [program, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const done = Promise.withResolvers<void>();
  child.stdout.on('data', (data) => {
    if (String(data).includes('done')) done.resolve();
  });
  await once(child.stdout, 'data');
  return { child, done: done.promise };
}

async function ended(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** The service takes four campaigns an hour; its clock stands still. */
const anHourPasses = () => Object.assign(sandbox.state(), { campaignsCreatedAtMs: [] });

const SHOWN = '2026-11-23T09:00:00Z';
const minute = (count: number) => new Date(Date.parse(SHOWN) + count * 60_000).toISOString();

/** A list of its own: of two sends to one list, the second would be shown anew. */
async function newList(count: number): Promise<string> {
  const { lists } = clientOf(sandbox.url);
  const id = await lists.create(`Readers ${count}`);
  await lists.addContacts(id, [{ email: `reader${count}@example.com`, variables: [] }]);
  return id;
}

describe.each(ENGINES)('recurring sends on $engine', ({ sharedDatabase }) => {
  it('are each sent once, whenever a process dies', async () => {
    sandbox.control.reset();
    const databaseUrl = await sharedDatabase();
    const world = await start(sandbox, databaseUrl);
    for (let count = 0; count <= KILLS.confirming; count += 1) {
      await world.added({ name: `Monthly news ${count}`, lists: await newList(count) });
    }
    for (let count = 0; count < KILLS.preparing; count += 1) {
      const afterMs = STEP_MS * count;
      // Leases of those before are over.
      await killed(afterMs, databaseUrl, sandbox.url, minute(3 * count));
    }
    await world.wake(minute(40), minute(43));
    const cards = world.messages().filter(({ title }) => title.startsWith('Recurring send: '));
    expect(cards).toHaveLength(KILLS.confirming + 1);
    const waiting = await world.store.preparedSends.inState('waiting');
    expect(new Set(waiting.map(({ name }) => name)).size).toBe(KILLS.confirming + 1);

    const at = minute(44);
    const [first, ...others] = waiting;
    if (!first) throw new Error('nothing waits');
    const tookMs = await takes(databaseUrl, sandbox.url, at, first.recurringId, first.reviewId);
    for (const [count, { recurringId, reviewId }] of others.entries()) {
      anHourPasses();
      const words = [databaseUrl, sandbox.url, at, recurringId, reviewId];
      if (count % 3 === 2) {
        // However slow the machine is, some die once the service has it.
        const before = world.campaigns().length;
        const { child } = await begun(words);
        await expect.poll(() => world.campaigns().length).toBeGreaterThan(before);
        await ended(child);
      } else await killed((1.2 * tookMs * count) / KILLS.confirming, ...words);
    }
    const sent = world.campaigns().length;
    await world.wake(...Array.from({ length: 8 }, (_, count) => minute(45 + count)));
    const again = await world.store.preparedSends.inState('waiting');
    for (const { recurringId, reviewId } of again) {
      anHourPasses();
      const raw = { recurring: recurringId, review: reviewId };
      await world.run(PEOPLE.sue, 'campaign recurring confirm', raw, { isConfirmed: true });
    }
    const names = world.campaigns().map(({ name }) => name);
    expect(names.toSorted()).toEqual(waiting.map(({ name }) => name).toSorted());
    expect(again).toHaveLength(KILLS.confirming + 1 - sent);
    // Some kills came before the service had it, and some after.
    expect([again.length, sent - 1]).not.toContain(0);
    expect(new Set(await world.states())).toEqual(new Set(['scheduled']));
    process.stdout.write(`killed: ${again.length} unsent, ${sent - 1} sent\n`);
  });
});
