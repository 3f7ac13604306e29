import { expect, it } from 'vitest';
import { start, type Started } from './client.ts';

const PATHS = [
  '/addressbooks',
  '/addressbooks/4101/emails?offset=123',
  '/campaigns',
  '/campaigns/71018',
  '/campaigns/71018/countries',
  '/emails/ann@example.com/campaigns',
  '/blacklist',
  '/senders',
  '/tags',
  '/templates?owner=me',
  '/smtp/bounces/day',
  '/smtp/unsubscribe',
  '/user/balance/detail',
];

async function everything(service: Started): Promise<string> {
  const answers = await Promise.all(PATHS.map((path) => service.call('GET', path)));
  return JSON.stringify(answers).replaceAll(service.url, '');
}

it('is the same for the same seed, however time passes, and another one for another', async () => {
  await using one = await start({ seed: 7 });
  await using same = await start({ seed: 7 });
  await using other = await start({ seed: 8 });
  const beginning = await everything(one);
  expect(await everything(same)).toBe(beginning);
  expect(await everything(other)).not.toBe(beginning);

  one.control.advance(300_000);
  for (let action = 0; action < 300; action++) same.control.advance(1000);
  expect(await everything(one)).toBe(await everything(same));
  expect(await everything(one)).not.toBe(beginning);
});

it('has a campaign being sent, whose first events come within seconds', async () => {
  await using service = await start({ people: 6000 });
  const statistics = async () =>
    (await service.call('GET', '/campaigns?status[]=2')).body[0]?.statistics;
  expect(await statistics()).toMatchObject({ sent: 0 });
  service.control.advance(3000);
  expect((await statistics()).delivered).toBeGreaterThan(20);
  service.control.advance(60_000);
  const minute = await statistics();
  expect(minute.opening).toBeGreaterThan(50);
  expect(minute.link_redirected).toBeGreaterThan(2);
  expect(minute.error).toBeGreaterThan(10);
  service.control.advance(240_000);
  const { body } = await service.call('GET', '/campaigns/71018');
  expect(body.status).toBe(3);
  expect(body.all_email_qty).toBeGreaterThan(4500);
});

it('has a past with one poor campaign and one sent yesterday', async () => {
  await using service = await start({ people: 6000 });
  const { body: campaigns } = await service.call('GET', '/campaigns?status[]=3');
  const named = (name: string) =>
    campaigns.find((each: { name: string }) => each.name.startsWith(name));
  const poor = named('Win-back');
  expect(poor.statistics.error / poor.statistics.sent).toBeGreaterThan(0.08);
  expect(named('Feature of the month').send_date).toBe('2026-03-17 10:00:00');
  for (const { statistics, all_email_qty } of campaigns) {
    expect(statistics.sent).toBe(all_email_qty);
    expect(statistics.delivered + statistics.error).toBe(statistics.sent);
  }
});

it('has a draft, a scheduled campaign and one in moderation, which goes on after a while', async () => {
  await using service = await start();
  const names = async (status: number) =>
    (await service.call('GET', `/campaigns?status[]=${status}`)).body.map(
      (each: { name: string }) => each.name,
    );
  expect(await names(26)).toEqual(['Summer teaser']);
  expect(await names(14)).toEqual(['Newsletter #45']);
  expect(await names(1)).toEqual(['Partner announcement']);
  service.control.advance(45 * 60_000);
  expect(await names(2)).toEqual(['Partner announcement']);
  service.control.advance(2 * 86_400_000);
  expect(await names(14)).toEqual([]);
});

it('tells time in the zone that was set', async () => {
  await using service = await start({ timezone: 'Europe/Kyiv' });
  const { body } = await service.call('GET', '/campaigns?status[]=2');
  expect(body[0].send_date).toBe('2026-03-18 14:00:00');
});

it('follows the real clock at the speed that was set', async () => {
  let now = new Date('2026-03-18T12:00:00Z');
  await using service = await start({ speed: 60, now: () => now });
  now = new Date('2026-03-18T12:00:10Z');
  expect((await service.call('GET', '/_control')).body.now).toBe('2026-03-18T12:10:00.000Z');
  expect((await service.call('GET', '/campaigns/71018')).body.status).toBe(3);
});
