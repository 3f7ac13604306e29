import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { RELAY_SECRET, startSurroundings } from './installation.ts';
import { personIn, read } from './person.ts';
import { emptyFolder, startProgram, urlOf } from './program.ts';

const BACKUP = fileURLToPath(new URL('../../dist/backup.js', import.meta.url));
const EVENTS_A_LIST = 25;
const LIST_EVERY_MS = 50;
/** From before the process does anything to after it has ended, on a machine that is quiet or not. */
const KILLED_AFTER_MS = [60, 120, 160, 200, 240, 280, 330, 400, 500, 700];

const run = promisify(execFile);

it('backups and restores under a flood, killed and whole, lose and repeat nothing', async () => {
  const here = await startSurroundings();
  onTestFinished(() => here.close());
  const folder = await emptyFolder();
  const database = join(folder, 'postbell.db');
  const env = { ...here.env, DATABASE_URL: `sqlite:${database}`, LOG_LEVEL: 'info' };
  const start = async () => {
    const program = await startProgram(env);
    const url = await urlOf(program);
    here.workspace.connect(`${url}/slack/events`);
    return { program, url };
  };
  const backup = (...args: readonly string[]) =>
    run(process.execPath, ['--disable-warning=ExperimentalWarning', BACKUP, ...args], { env });
  const killed = async (afterMs: number, ...args: readonly string[]) => {
    const child = spawn(process.execPath, [BACKUP, ...args], { env, stdio: 'ignore' });
    await sleep(afterMs);
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };

  const first = await start();
  const flood = startFlood(first.url);
  const jonas = personIn(here.workspace, 'U0JONAS');
  for (const [index, afterMs] of KILLED_AFTER_MS.entries()) {
    const file = join(folder, `killed-${index}.db`);
    await killed(afterMs, file);
    if (existsSync(file)) expect(eventsIn(file)).toBeGreaterThan(0);
    expect(read(await jonas.ask('/balance', 'C0GENERAL'))).toMatch(/balance [\d,.]+ USD/u);
  }
  const keptBefore = flood.kept();
  const file = join(folder, 'whole.db');
  expect((await backup(file)).stdout).toContain(`Backed up ${database} to ${file}`);
  const backedUp = eventsIn(file);
  expect(backedUp).toBeGreaterThanOrEqual(keptBefore);
  await sleep(1_000);
  await expect(backup('--restore', file)).rejects.toMatchObject({
    code: 78,
    stderr: expect.stringContaining('Postbell runs on this database; stop it first'),
  });
  await flood.stop();
  first.program.kill('SIGTERM');
  expect(await first.program.closed).toBe(0);
  const before = eventsIn(database);
  expect(before).toBe(flood.kept());
  expect(before).toBeGreaterThan(backedUp);

  for (const afterMs of KILLED_AFTER_MS) {
    await killed(afterMs, '--restore', file);
    expect([before, backedUp]).toContain(eventsIn(database));
  }
  await backup('--restore', file);
  // At once again: each restore keeps what it replaces, also within one second.
  const { stdout } = await backup('--restore', file);
  expect(stdout).toContain(`Restored ${file} to ${database}`);
  expect(eventsIn(database)).toBe(backedUp);
  const kept = readdirSync(dirname(database)).filter((name) => /\.db\.before-\w+$/.test(name));
  expect(kept.map((name) => eventsIn(join(folder, name)))).toContain(before);

  const second = await start();
  // The service delivers again what it takes for lost, here everything.
  await flood.sendAgain(second.url);
  expect(read(await jonas.ask('/balance', 'C0GENERAL'))).toMatch(/balance [\d,.]+ USD/u);
  second.program.kill('SIGTERM');
  expect(await second.program.closed).toBe(0);
  expect(eventsIn(database)).toBe(flood.sent());
  console.log(`${backedUp} of ${before} backed up; ${flood.sent()} after the restore`);
});

/** Lists of events that no other list has, until it is stopped. */
function startFlood(url: string) {
  const over = new AbortController();
  const bodies: string[] = [];
  let kept = 0;
  const going = (async () => {
    while (!over.signal.aborted) {
      const body = listOf(bodies.length);
      bodies.push(body);
      if (await isKept(url, body)) kept += EVENTS_A_LIST;
      await sleep(LIST_EVERY_MS);
    }
  })();
  return {
    sent: () => bodies.length * EVENTS_A_LIST,
    kept: () => kept,
    async stop() {
      over.abort();
      await going;
    },
    async sendAgain(to: string) {
      for (const body of bodies) expect(await isKept(to, body)).toBe(true);
    },
  };
}

function listOf(turn: number): string {
  return JSON.stringify(
    Array.from({ length: EVENTS_A_LIST }, (_, index) => ({
      event: 'delivered',
      email: `reader${turn}x${index}@example.com`,
      task_id: 4711,
      timestamp: 1_795_000_000 + turn,
    })),
  );
}

async function isKept(url: string, body: string): Promise<boolean> {
  const answer = await fetch(`${url}/relay/${RELAY_SECRET}`, { method: 'POST', body });
  await answer.arrayBuffer();
  return answer.status === 200;
}

/** Counts what a whole database has; one that isn't whole fails. */
function eventsIn(path: string): number {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
    return (database.prepare('select count(*) as n from events').get() as { n: number }).n;
  } finally {
    database.close();
  }
}
