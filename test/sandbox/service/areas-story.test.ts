import { expect, it } from 'vitest';
import { start, type Started } from './client.ts';

const PATHS = [
  '/smtp/emails?limit=50',
  '/smtp/emails/total',
  '/smtp/bounces/day',
  '/smtp/unsubscribe',
  '/sms/campaigns/list',
  '/sms/campaigns/info/52002',
  '/sms/black_list',
  '/push/tasks',
  '/push/tasks/33003',
  '/push/websites/info/4301',
  '/push/websites/4301/subscriptions?offset=700',
];

async function everything(service: Started): Promise<string> {
  const answers = await Promise.all(PATHS.map((path) => service.call('GET', path)));
  return JSON.stringify(answers);
}

it('is the same for the same seed, however time passes, and another one for another', async () => {
  await using one = await start({ seed: 7 });
  await using same = await start({ seed: 7 });
  await using other = await start({ seed: 8 });
  const beginning = await everything(one);
  expect(await everything(same)).toBe(beginning);
  expect(await everything(other)).not.toBe(beginning);

  one.control.advance(5 * 3_600_000);
  for (let action = 0; action < 300; action++) same.control.advance(60_000);
  expect(await everything(one)).toBe(await everything(same));
  expect(await everything(one)).not.toBe(beginning);
});

it('has e-mails of yesterday, two SMS campaigns and three push campaigns that add up', async () => {
  await using service = await start({ people: 1500 });
  const ask = async (path: string) => (await service.call('GET', path)).body;
  const yesterday = await ask('/smtp/emails?from=2026-03-17&to=2026-03-17');
  const opened = yesterday.filter((mail: { tracking: { open: number } }) => mail.tracking.open > 0);
  expect(yesterday.length).toBeGreaterThan(80);
  expect(opened.length / yesterday.length).toBeGreaterThan(0.25);

  const { data: messages } = await ask('/sms/campaigns/list');
  expect(messages).toHaveLength(2);
  for (const { id, company_price } of messages) {
    const [{ data }] = await ask(`/sms/campaigns/info/${id}`);
    const spent: number[] = data.task_phones_info.map(
      ({ money_spent }: { money_spent: number }) => money_spent,
    );
    expect(data.task_phones_info.length).toBeGreaterThan(40);
    expect(spent.reduce((sum, each) => sum + each, 0)).toBeCloseTo(Number(company_price));
  }

  const tasks = await ask('/push/tasks');
  expect(tasks).toHaveLength(3);
  for (const { id, status } of tasks) {
    const { send, delivered, redirect } = await ask(`/push/tasks/${id}`);
    expect(status).toBe(3);
    expect(Number(send)).toBeGreaterThan(delivered);
    expect(delivered).toBeGreaterThan(redirect);
    expect(redirect).toBeGreaterThan(10);
  }
  expect((await ask('/balance')).balance_currency).toBe(1284.5);
});
