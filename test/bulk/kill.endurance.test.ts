import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { BulkPlan } from '../../src/domain/bulk.ts';
import type { Store } from '../../src/store/store.ts';
import { builtProgram } from '../build.ts';
import { ENGINES, newSqliteFile, opened } from '../store/engines.ts';
import { addresses, BLACKLIST, BY, INVITE, rowsOf, sandboxForTest } from './running.ts';

/** Several processes start one after the other. */
const program = builtProgram(new URL('./process.ts', import.meta.url));

describe.each(ENGINES)('a process killed during a run on $engine', ({ sharedDatabase }) => {
  it('leaves it to the next one, and every row is done once', async () => {
    const { sandbox, store, databaseUrl } = await placeFor(await sharedDatabase());
    const before = sandbox.state().blacklist.size;
    const id = await created(store, BLACKLIST, addresses(10_000));
    // Now between a mark and its request, now between a request and its answer.
    sandbox.control.fail({ method: 'POST', path: '/blacklist', delayMs: 20, after: true });
    const hasMore = (rows: number) => () => sandbox.state().blacklist.size > before + rows;
    const [one, two, three] = startProcesses(3, databaseUrl, sandbox.url);
    begin(one);
    await killedWhen(one, hasMore(randomInt(3000)));
    // Of two, one has the run; whichever is killed, the other ends it.
    begin(two);
    begin(three);
    await killedWhen(two, hasMore(4000 + randomInt(3000)));
    await ended(store, id);
    expect(sandbox.state().blacklist.size).toBe(before + 10_000);
    expect(await store.bulkRuns.get(id)).toMatchObject({
      state: 'ended',
      done: 10_000,
      already: 0,
      failed: 0,
      unknown: 0,
      undoable: 10_000,
    });
  });
});

describe('a process killed while it invites', () => {
  it('asks nobody twice to confirm, and says of whom nothing is known', async () => {
    const { sandbox, store, databaseUrl } = await placeFor(await newSqliteFile());
    // As many as the sandbox's mailbox surely keeps.
    const id = await created(store, INVITE, addresses(380));
    const path = '/addressbooks/4101/emails';
    sandbox.control.fail({ method: 'POST', path, delayMs: 20, after: true });
    const [one, two] = startProcesses(2, databaseUrl, sandbox.url);
    begin(one);
    const most = randomInt(300);
    await killedWhen(one, () => sandbox.control.mailbox().length > most);
    begin(two);
    await ended(store, id);
    const mails = sandbox.control.mailbox().map(({ to }) => to);
    expect(new Set(mails).size).toBe(mails.length);
    const run = await store.bulkRuns.get(id);
    expect((run?.done ?? 0) + (run?.unknown ?? 0)).toBe(380);
    expect(mails.length).toBeGreaterThanOrEqual(run?.done ?? 0);
    expect(run?.unknown).toBeLessThanOrEqual(100);
    expect(run?.already).toBe(0);
  });
});

async function placeFor(databaseUrl: string) {
  return { sandbox: await sandboxForTest(), store: await opened(databaseUrl), databaseUrl };
}

async function created(store: Store, plan: BulkPlan, keys: readonly string[]): Promise<string> {
  const id = await store.bulkRuns.create({ plan, rows: rowsOf(keys), ...BY }, new Date());
  return id ?? 'none';
}

/** They start side by side, since that takes longest, and wait until they are told to begin. */
function startProcesses(count: number, databaseUrl: string, serviceUrl: string) {
  const start = (): ChildProcess => {
    const child = spawn(process.execPath, [program, databaseUrl, serviceUrl], {
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    return child;
  };
  return Array.from({ length: count }, start);
}

function begin(child: ChildProcess | undefined): void {
  child?.stdin?.write('begin\n');
}

/** Kills a process as soon as the service has so much: between a request and its answer, or after. */
async function killedWhen(child: ChildProcess | undefined, isEnough: () => boolean): Promise<void> {
  if (!child) throw new Error('no process');
  while (!isEnough()) await sleep(2);
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

async function ended(store: Store, id: string): Promise<void> {
  while ((await store.bulkRuns.stateOf(id)) !== 'ended') await sleep(20);
}
