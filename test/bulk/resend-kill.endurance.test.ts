import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { builtProgram } from '../build.ts';
import { ENGINES, opened } from '../store/engines.ts';
import {
  beginResend,
  clientOf,
  receivePast,
  replicaOn,
  resentIn,
  serviceWithPast,
  temporaryLists,
  unopenedIn,
  upkeepOn,
} from './resending.ts';

const program = builtProgram(new URL('./process.ts', import.meta.url));
const KILLS = 50;
const HOUR_MS = 3_600_000;
const LATEST_MS = 900;

it.each(ENGINES)(
  `${KILLS} resends whose processes are killed are each sent once, or told, on $engine`,
  async ({ sharedDatabase }) => {
    const databaseUrl = await sharedDatabase();
    const sandbox = await serviceWithPast(60);
    const store = await opened(databaseUrl, { takesEvents: true });
    const parts = { store, service: clientOf(sandbox) };
    // Between a request and its answer is where most of the time goes.
    for (const path of ['/addressbooks', '/addressbooks/*/emails', '/campaigns']) {
      sandbox.control.fail({ method: 'POST', path, delayMs: 60, after: true });
    }
    const start = (): ChildProcess => {
      const child = spawn(process.execPath, [program, databaseUrl, sandbox.url], {
        stdio: ['pipe', 'ignore', 'inherit'],
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      return child;
    };
    const outcomes = { sent: 0, told: 0, killed: 0 };
    let next = start();
    for (let round = 0; round < KILLS; round += 1) {
      const subject = `Round ${round}`;
      const campaignId = String(
        sandbox.control.sendCampaign({ name: `First ${round}`, recipients: 30, sendingMs: 1000 }),
      );
      sandbox.control.advance(49 * HOUR_MS);
      await receivePast(sandbox, store, campaignId);
      const expected = unopenedIn(sandbox, campaignId);
      const id = (await beginResend(parts, { campaignId, subject })) ?? 'none';
      const dying = next;
      next = start();
      dying.stdin?.write('begin\n');
      // It begins within 50 ms after it has started.
      while ((await store.resends.get(id))?.listId === null && randomInt(30) > 0) await sleep(10);
      await sleep(randomInt(LATEST_MS));
      const exited = once(dying, 'exit');
      dying.kill('SIGKILL');
      await exited;
      if ((await store.bulkRuns.stateOf(id)) === 'running') outcomes.killed += 1;
      const survivors = [replicaOn(parts, { leaseMs: 400 }), replicaOn(parts, { leaseMs: 400 })];
      for (const one of survivors) one.start();
      await expect.poll(() => store.bulkRuns.stateOf(id)).toMatch(/ended|stopped/);
      await expect.poll(() => store.bulkRuns.isHeld(id)).toBe(false);
      for (const one of survivors) await one.stop();
      const sent = resentIn(sandbox, subject);
      const run = await store.bulkRuns.get(id);
      if (run?.state === 'ended') {
        expect(sent).toMatchObject([{ to: expected }]);
        outcomes.sent += 1;
        continue;
      }
      expect(run?.reason).toMatch(/^Postbell was interrupted right before sending/);
      expect(sent).toEqual([]);
      // Another one may begin.
      expect(await beginResend(parts, { campaignId, subject })).not.toBeNull();
      outcomes.told += 1;
    }
    next.kill('SIGKILL');
    expect(outcomes.killed, JSON.stringify(outcomes)).toBeGreaterThan(KILLS / 4);
    expect(outcomes.sent).toBeGreaterThan(0);
    sandbox.control.advance(HOUR_MS);
    const upkeep = upkeepOn(parts);
    for (let look = 1; look <= 10; look += 1) {
      await upkeep.runDue(new Date(Date.now() + 2 * look * HOUR_MS));
    }
    const open = temporaryLists(sandbox).length;
    // Those that began anew wait for a process.
    expect(open).toBeLessThanOrEqual(outcomes.told);
  },
);
