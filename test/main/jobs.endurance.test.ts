import { expect, it, onTestFinished } from 'vitest';
import { type Cron, EVERY_MINUTE } from '../../src/jobs/jobs.ts';
import { startBotIn, startSurroundings } from './installation.ts';
import { personIn, read } from './person.ts';
import { scrape, valueOf } from './scrape.ts';

const MINUTE_MS = 60_000;
const DELIVERY = 'C0DELIVERY';

/** The whole bot by a clock of the test, which wakes what is to be woken each minute. */
async function startByClock() {
  const here = await startSurroundings();
  onTestFinished(() => here.close());
  let now = new Date(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS);
  const wakes = new Set<() => void>();
  const cron: Cron = (expression, wake) => {
    expect(expression).toBe(EVERY_MINUTE);
    wakes.add(wake);
    return async () => void wakes.delete(wake);
  };
  const bot = await startBotIn(here, {}, () => now, cron);
  return {
    ...here,
    bot,
    wakes,
    mira: personIn(here.workspace, 'U0MIRA'),
    inMinutes: (minutes: number) => new Date(+now + minutes * MINUTE_MS),
    passMinute: () => {
      now = new Date(+now + MINUTE_MS);
      for (const wake of wakes) wake();
    },
  };
}

it('the bot starts what is done every minute, and what it does by itself', async () => {
  const { bot, workspace, mira, wakes, inMinutes, passMinute } = await startByClock();
  const time = inMinutes(2).toISOString().slice(11, 16);
  await mira.ask(`/postbell digest add ${time} zone=UTC`, DELIVERY);
  await mira.ask('/postbell monitor add balance below=5000', DELIVERY);
  const titles = () => workspace.messages(DELIVERY).map((one) => read(one));
  const snapshots = () => bot.store.snapshots.latest('account', inMinutes(0));
  expect((await snapshots()).size).toBe(0);

  passMinute();
  await expect.poll(titles).toContainEqual(expect.stringContaining('Low balance'));
  await expect.poll(async () => (await snapshots()).size).toBeGreaterThan(0);
  const digests = () => titles().filter((title) => title.startsWith('Daily digest '));
  expect(digests()).toEqual([]);
  passMinute();
  await expect.poll(digests).toHaveLength(1);
  passMinute();

  const jobs = async (): Promise<readonly string[]> => {
    const metrics = await (await fetch(`${bot.metricsUrl}/metrics`)).text();
    const runs = metrics.matchAll(
      /^postbell_job_duration_seconds_count\{task="(.+)",outcome="done"\}/gm,
    );
    return [...runs].map(([, job = '']) => job).toSorted((a, b) => a.localeCompare(b));
  };
  await expect
    .poll(jobs)
    .toEqual([
      'access tokens',
      'acts under way',
      'alerts',
      'approvals',
      'comparison of clocks',
      'comparison of counts',
      'digests',
      'figures for digests',
      'missing figures of digests',
      'monitors',
      'outages',
      'recurring sends',
      'requests of the day',
      'resends',
      'retention',
      'sent campaigns',
      'sole process',
      'standing of people',
      'user groups',
    ]);
  expect(digests()).toHaveLength(1);
  await bot.stop();
  expect(wakes.size).toBe(0);
});

it('admins learn that the service is out of reach, and that it answers again', async () => {
  const { bot, line, workspace, passMinute } = await startByClock();
  const checks = async () =>
    valueOf(await scrape(bot.metricsUrl), 'postbell_job_duration_seconds_count', {
      task: 'outages',
      outcome: 'done',
    });
  const pass = async (minutes: number): Promise<void> => {
    for (let minute = 0; minute < minutes; minute += 1) {
      const before = await checks();
      passMinute();
      await expect.poll(checks).toBeGreaterThan(before);
    }
  };
  const told = () =>
    workspace
      .messages('D0MIRA')
      .map((one) => read(one))
      .filter((text) => text.includes('The service'));
  await line.cut();
  await pass(8);
  await expect.poll(told).toHaveLength(1);
  expect(told()[0]).toContain('The service isn’t responding');
  await line.mend();
  await pass(3);
  await expect.poll(told).toHaveLength(2);
  expect(told()[1]).toContain('Lasted');
  await bot.stop();
});
