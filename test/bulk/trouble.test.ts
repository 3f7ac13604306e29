import { grant, policyBy } from '../policy/rights-of.ts';
import { describe, expect, it } from 'vitest';
import { notDoneFile } from '../../src/bulk/not-done.ts';
import { plainText } from '../../src/domain/reply.ts';
import { ForbiddenError } from '../../src/lib/errors.ts';
import { sweep } from '../../src/store/sweeping.ts';
import { attemptsIn } from '../store/audit/trail.ts';
import { json, startServer } from '../service/http-server.ts';
import {
  addresses,
  BLACKLIST,
  BY,
  INVITE,
  rowsOf,
  startBulk,
  startBulkInSandbox,
} from './running.ts';
import { headOf } from './wall.ts';

/** The next request to do so. */
const BLACKLISTING = { method: 'POST', path: '/blacklist', times: 1 };

describe('a run, when the service', () => {
  it('takes no more requests for now, waits until it does', async () => {
    const { sandbox, bulk, wall } = await startBulkInSandbox();
    const headers = { 'retry-after': '1' };
    sandbox.control.fail({ ...BLACKLISTING, status: 429, headers });
    await bulk.port.perform(BLACKLIST, rowsOf(addresses(1500)), BY);
    const waiting = await wall.says('Waiting at');
    expect(waiting.actions?.map(({ label }) => label)).toEqual(['Stop']);
    await wall.says('1,500 addresses blacklisted');
  });

  it('puts it off by a clock that is set right meanwhile, goes on', async () => {
    let aheadMs = 30 * 24 * 3_600_000;
    const now = () => new Date(Date.now() + aheadMs);
    const { sandbox, bulk, wall } = await startBulkInSandbox({ now });
    const headers = { 'retry-after': '60' };
    sandbox.control.fail({ ...BLACKLISTING, status: 429, headers });
    await bulk.port.perform(BLACKLIST, rowsOf(addresses(1500)), BY);
    await wall.says('Waiting at');
    aheadMs = 0;
    await wall.says('1,500 addresses blacklisted');
  });

  it('is down for long, pauses, and goes on by itself once it is well, as often as it takes', async () => {
    let [atMs, stepMs] = [Date.parse('2026-11-28T09:00:00Z'), 10_000];
    // Each look at the clock takes ten seconds, so that nobody waits for an outage.
    const now = () => new Date((atMs += stepMs));
    const { sandbox, bulk, wall, store } = await startBulkInSandbox({ now });
    const runNow = async () => (await store.bulkRuns.recent())[0];
    sandbox.control.fail({ method: 'POST', path: '/blacklist', status: 500 });
    await bulk.port.perform(BLACKLIST, rowsOf(addresses(1500)), BY);
    for (const resumes of [0, 1]) {
      await expect.poll(runNow).toMatchObject({ state: 'paused', resumes });
      stepMs = 0;
      const paused = await runNow();
      expect(paused?.resumeAt?.getTime()).toBeGreaterThan(atMs);
      // Nobody has to do anything.
      expect(await store.backlog.read(now())).toMatchObject({ pausedBulkRuns: 0 });
      if (resumes === 1) sandbox.control.reset();
      atMs = paused?.resumeAt?.getTime() ?? 0;
      stepMs = resumes === 1 ? 0 : 10_000;
    }
    await wall.says('1,500 addresses blacklisted');
    expect(await runNow()).toMatchObject({ state: 'ended', done: 1500, unknown: 0 });
  });

  it('loses the answer to invitations, asks nobody twice and tells who is unknown', async () => {
    const { sandbox, bulk, wall, store } = await startBulkInSandbox();
    const path = '/addressbooks/4101/emails';
    sandbox.control.fail({ method: 'POST', path, after: true, break: true, times: 1 });
    await bulk.port.perform(INVITE, rowsOf(addresses(250)), BY);
    await wall.says('150 addresses invited to the list: 100 with unknown outcome');
    const [run] = await store.bulkRuns.recent();
    expect(run).toMatchObject({ done: 150, unknown: 100 });
    const requested = sandbox.control.mailbox().map(({ to }) => to);
    expect(requested).toHaveLength(250);
    expect(new Set(requested).size).toBe(250);
    await expect.poll(() => wall.files[0]?.personId).toBe('U1');
    expect(wall.files[0]?.file.content.split('\r\n').slice(0, 2)).toEqual([
      'line,text,reason',
      ',p0@example.com,"no answer, so it’s unknown whether this was done"',
    ]);
  });

  it('refuses a few rows, does all the others', async () => {
    const bad = new Set(['p7@example.com', 'p900@example.com', 'p1400@example.com']);
    const onIt = new Set<string>();
    await using server = await startServer(({ start, body }) => {
      if (start.startsWith('GET')) return json([...onIt]);
      const { emails } = JSON.parse(body) as { emails: string };
      const given = Buffer.from(emails, 'base64').toString().split(',');
      if (given.some((one) => bad.has(one)))
        return { ...json({ message: 'bad one' }), status: 422 };
      for (const one of given) onIt.add(one);
      return json({ result: true });
    });
    const { bulk, wall, store } = await startBulk(server.url);
    await bulk.port.perform(BLACKLIST, rowsOf(addresses(1500)), BY);
    await wall.says('1,497 addresses blacklisted: 3 not done');
    expect(onIt.size).toBe(1497);
    const [run] = await store.bulkRuns.recent();
    expect(run).toMatchObject({ done: 1497, failed: 3, unknown: 0 });
    await expect.poll(() => wall.files).toHaveLength(1);
    const lines = wall.files[0]?.file.content.trim().split('\r\n').slice(1);
    expect(lines?.map((line) => line.split(',')[1])).toEqual([...bad]);
  });

  it('refuses everything, pauses with its words instead of asking for each row', async () => {
    let requested = 0;
    await using server = await startServer(({ start }) => {
      if (start.startsWith('GET')) return json([]);
      requested += 1;
      return { ...json({ message: 'not today' }), status: 400 };
    });
    const { bulk, wall, store } = await startBulk(server.url);
    await bulk.port.perform(BLACKLIST, rowsOf(addresses(5000)), BY);
    const paused = await wall.says('Paused at');
    expect(paused.actions?.map(({ label }) => label)).toEqual(['Resume', 'Stop', 'Who did what']);
    await expect
      .poll(() => attemptsIn(store))
      .toMatchObject([
        { way: 'job', state: 'failed', words: expect.stringMatching(/^Paused at/) as string },
      ]);
    expect(requested).toBeLessThan(100);
    expect(plainText(paused.summary ?? '')).toContain('If nobody resumes it, it ends ');

    // Its message may have been deleted, or forgotten, by then.
    const month = 30 * 24 * 3_600_000;
    await sweep({ store, rawEventsDays: 30, auditDays: 365 }, new Date(Date.now() + month));
    await wall.says('nobody resumed it. What’s done stays done.');
    await expect.poll(() => wall.files.map(({ personId }) => personId)).toEqual([BY.personId]);
    expect(wall.files[0]?.file.content).toContain('p4999@example.com');

    // Those that were under way when it paused are left as well.
    const [run] = await store.bulkRuns.recent();
    if (!run) throw new Error('no job');
    const underWay = {
      ...store.bulkRuns,
      async *blocks() {
        const rows = ['done', 'new', 'sent', 'again'].map((key) => ({ key }));
        yield { number: 0, rows, outcomes: 'dwsS', reasons: {} };
      },
    };
    const [file] = await notDoneFile(underWay, run, { rows: [], reasons: [] });
    expect(file?.content.split('\r\n').slice(1, 4)).toEqual([
      ',new,not started',
      ',sent,outcome unknown',
      ',again,outcome unknown',
    ]);
  });

  it('refuses some, gives the rows to nobody who became a guest meanwhile', async () => {
    const own = policyBy([grant('role:admin')]);
    let isGuest = false;
    const requireStill: typeof own.requireStill = async (someone, operation) => {
      if (isGuest) throw new ForbiddenError('You’re here as a guest.', { askIds: [] });
      return own.requireStill(someone, operation);
    };
    await using server = await startServer(({ start }) =>
      start.startsWith('GET') ? json([]) : { ...json({ message: 'not today' }), status: 400 },
    );
    const policy = { ...own, requireStill };
    const { bulk, wall, store } = await startBulk(server.url, { policy });
    await bulk.port.perform(BLACKLIST, rowsOf(addresses(5000)), BY);
    await wall.says('Paused at');
    isGuest = true;
    const [run] = await store.bulkRuns.recent();
    await store.bulkRuns.move(run?.id ?? '', { from: ['paused'], to: 'stopped' }, new Date());
    await wall.says('Stopped at');
    await expect.poll(() => store.outgoing.unfinished(BY.personId)).toEqual([]);
    expect(wall.files).toEqual([]);
  });

  it('goes on, but the person lost the right, pauses with the reason', async () => {
    const grants = [grant('role:support')];
    let requested = 0;
    await using server = await startServer(({ start }) => {
      if (start.startsWith('GET')) return json([]);
      requested += 1;
      grants.length = 0;
      return json({ result: true });
    });
    const { bulk, wall } = await startBulk(server.url, { policy: policyBy(grants) });
    await bulk.port.perform(BLACKLIST, rowsOf(addresses(5000)), BY);
    const paused = await wall.says('Paused at');
    expect(JSON.stringify(paused)).toContain(
      'Anyone with the support role or the “contacts” permission can resume it, and takes it over',
    );
    expect(requested).toBe(1);
  });

  it('doesn’t know the list, pauses at once', async () => {
    const { bulk, wall } = await startBulkInSandbox();
    const plan = { ...INVITE, params: { ...INVITE.params, list: '999' } };
    await bulk.port.perform(plan, rowsOf(addresses(300)), BY);
    await wall.says('There’s no list 999.');
  });
});

describe('a few rows, when the service', () => {
  it('shows what it took only later, are told as unknown', async () => {
    await using server = await startServer(({ start }) =>
      start.startsWith('GET') ? json([]) : json({ result: true }),
    );
    const { bulk } = await startBulk(server.url);
    const answer = await bulk.port.perform(BLACKLIST, rowsOf(addresses(2)), BY);
    expect(headOf(answer)).toBe('Blacklist 2 addresses: 2 with unknown outcome');
  });

  it('does nothing of it, leave no run behind', async () => {
    const { sandbox, bulk, store } = await startBulkInSandbox();
    sandbox.control.fail({ method: 'POST', path: '/blacklist', status: 500 });
    const doing = bulk.port.perform(BLACKLIST, rowsOf(addresses(2)), BY);
    await expect(doing).rejects.toThrow('it isn’t known whether this was done');
    expect(await store.bulkRuns.recent()).toEqual([]);
  });
});
