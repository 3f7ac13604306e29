import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { BulkPlan } from '../../src/core/bulk.ts';
import type { Store } from '../../src/store/store.ts';
import { ENGINES, opened } from '../store/engines.ts';
import { addresses, BLACKLIST, BY, INVITE, rowsOf, sandboxForTest } from './running.ts';

/** Several processes start one after the other. */
const LONG = { timeout: 60_000 };
const program = fileURLToPath(new URL('./process.ts', import.meta.url));

describe.each(ENGINES)('a process killed during a run on $engine', LONG, ({ newDatabase }) => {
  it('leaves it to the next one, and every row is done once', async () => {
    const { sandbox, store, databaseUrl } = await placeFor(await newDatabase());
    const before = sandbox.state().blacklist.size;
    const id = await created(store, BLACKLIST, addresses(20_000));
    // Now between a mark and its request, now between a request and its answer.
    sandbox.control.fail({ method: 'POST', path: '/blacklist', delayMs: 20, after: true });
    const hasMore = (rows: number) => () => sandbox.state().blacklist.size > before + rows;
    const one = await startProcess(databaseUrl, sandbox.url);
    await killedWhen(one, hasMore(2000));
    // Of two, one has the run; whichever is killed, the other ends it.
    const two = await startProcess(databaseUrl, sandbox.url);
    const three = await startProcess(databaseUrl, sandbox.url);
    await killedWhen(two, hasMore(8000));
    await ended(three, store, id);
    expect(sandbox.state().blacklist.size).toBe(before + 20_000);
    expect(await store.bulkRuns.get(id)).toMatchObject({
      state: 'ended',
      done: 20_000,
      already: 0,
      failed: 0,
      unknown: 0,
      undoable: 20_000,
    });
  });

  it('asks nobody twice to confirm, and says of whom nothing is known', async () => {
    const { sandbox, store, databaseUrl } = await placeFor(await newDatabase());
    // As many as the sandbox's mailbox surely keeps.
    const id = await created(store, INVITE, addresses(380));
    const path = '/addressbooks/4101/emails';
    sandbox.control.fail({ method: 'POST', path, delayMs: 20, after: true });
    for (const asked of [0, 200]) {
      const process = await startProcess(databaseUrl, sandbox.url);
      await killedWhen(process, () => sandbox.control.mailbox().length > asked);
    }
    await ended(await startProcess(databaseUrl, sandbox.url), store, id);
    const mails = sandbox.control.mailbox().map(({ to }) => to);
    expect(new Set(mails).size).toBe(mails.length);
    const run = await store.bulkRuns.get(id);
    expect((run?.done ?? 0) + (run?.unknown ?? 0)).toBe(380);
    expect(mails.length).toBeGreaterThanOrEqual(run?.done ?? 0);
    expect(run?.unknown).toBeLessThanOrEqual(200);
    expect(run?.already).toBe(0);
  });
});

async function placeFor(databaseUrl: string) {
  return { sandbox: await sandboxForTest(), store: await opened(databaseUrl), databaseUrl };
}

function created(store: Store, plan: BulkPlan, keys: readonly string[]): Promise<string> {
  return store.bulkRuns.create({ plan, rows: rowsOf(keys), ...BY }, new Date());
}

async function startProcess(databaseUrl: string, serviceUrl: string) {
  const child = spawn(process.execPath, [program, databaseUrl, serviceUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

/** Kills a process as soon as the service has so much: between a request and its answer, or after. */
async function killedWhen(child: ChildProcess, isEnough: () => boolean): Promise<void> {
  await expect.poll(isEnough, { interval: 1, timeout: 15_000 }).toBe(true);
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

async function ended(child: ChildProcess, store: Store, id: string): Promise<void> {
  await expect.poll(() => store.bulkRuns.stateOf(id), { timeout: 15_000 }).toBe('ended');
  child.kill('SIGKILL');
}
