import { expect, it } from 'vitest';
import { isAlarming, USUAL_JUDGING } from '../../../src/domain/figures.ts';
import { NOW, start, type Started } from './client.ts';

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
  '/user/balance/detail',
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
  return JSON.stringify(answers).replaceAll(service.url, '');
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

it('has a campaign being sent, whose first events come within seconds', async () => {
  await using service = await start({ people: 6000, singleEmailsPerDay: 480 });
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

it('has a past that adds up: emails, SMS and push campaigns, one of them poor', async () => {
  await using service = await start({ people: 1500, singleEmailsPerDay: 480 });
  const ask = async (path: string) => (await service.call('GET', path)).body;
  const campaigns = await ask('/campaigns?status[]=3');
  for (const { name, statistics, all_email_qty } of campaigns) {
    expect(statistics.sent).toBe(all_email_qty);
    expect(statistics.delivered + statistics.error).toBe(statistics.sent);
    const isPoor = statistics.error / statistics.sent > 0.08;
    expect(isPoor, name).toBe(name.startsWith('Win-back'));
  }

  const { data: messages } = await ask('/sms/campaigns/list');
  expect(messages).toHaveLength(2);
  for (const { id, company_price } of messages) {
    const [{ data }] = await ask(`/sms/campaigns/info/${id}`);
    const phones: { money_spent: number }[] = data.task_phones_info;
    expect(phones.length).toBeGreaterThan(40);
    const spent = phones.reduce((sum, { money_spent }) => sum + money_spent, 0);
    expect(spent).toBeCloseTo(Number(company_price));
  }

  const tasks = await ask('/push/tasks');
  expect(tasks).toHaveLength(3);
  for (const { id } of tasks) {
    const { send, delivered, redirect, status } = await ask(`/push/tasks/${id}`);
    expect(status).toBe(3);
    expect(Number(send)).toBeGreaterThan(delivered);
    expect(delivered).toBeGreaterThan(redirect);
    expect(redirect).toBeGreaterThan(10);
  }
});

it('has ordinary campaigns that keep every limit, and one that doesn’t', async () => {
  await using service = await start({ people: 6000, singleEmailsPerDay: 48 });
  const { body } = await service.call('GET', '/campaigns?status[]=3');
  const lit = await Promise.all(
    body.map(async ({ id, name }: { id: number; name: string }) => {
      const { statistics } = (await service.call('GET', `/campaigns/${id}`)).body;
      const all: { code: number; count: number }[] = statistics.general;
      const count = (code: number) => all.find((one) => one.code === code)?.count ?? 0;
      // The codes of spec 1, section 2.5.
      const [sent, delivered, unsubscribed, complained] = [1, 2, 5, 11].map(count);
      const lights = [
        USUAL_JUDGING.light('delivery', delivered ?? 0, sent ?? 0),
        USUAL_JUDGING.light('unsubscribes', unsubscribed ?? 0, delivered ?? 0),
        USUAL_JUDGING.light('complaints', complained ?? 0, delivered ?? 0),
      ];
      return lights.some(isAlarming) ? [name] : [];
    }),
  );
  expect(lit.flat()).toEqual(['Win-back: we miss you']);
});

it('has used one of the campaigns of this hour, the one that is being sent', async () => {
  await using service = await start();
  const { body } = await service.call('GET', '/campaigns');
  const isOfThisHour = ({ send_date: sentAt }: { send_date: string | null }) => {
    const agoMs = NOW.getTime() - Date.parse(`${sentAt}Z`);
    return agoMs >= 0 && agoMs < 3_600_000;
  };
  expect(body.filter(isOfThisHour).map(({ name }: { name: string }) => name)).toEqual([
    'Newsletter #44',
  ]);
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

it('tells time in the zone that was set, and follows the clock at the speed that was set', async () => {
  let now = NOW;
  await using service = await start({ timezone: 'Europe/Kyiv', speed: 60, now: () => now });
  const { body } = await service.call('GET', '/campaigns?status[]=2');
  expect(body[0].send_date).toBe('2026-03-18 14:00:00');
  now = new Date('2026-03-18T12:00:10Z');
  expect((await service.call('GET', '/_control')).body.now).toBe('2026-03-18T12:10:00.000Z');
  expect((await service.call('GET', '/campaigns/71018')).body.status).toBe(3);
});

interface Bounce {
  readonly email_to: string;
  readonly subject: string;
  readonly smtp_answer_data: string;
}

it('has a shop of whose emails some 4.0% bounce, as their records say, by domain', async () => {
  await using service = await start({ people: 6000, singleEmailsPerDay: 6000 });
  const { total } = (await service.call('GET', '/smtp/bounces/day/total')).body;
  const offsets = Array.from({ length: Math.ceil(total / 100) }, (_, index) => index * 100);
  const pages = await Promise.all(
    offsets.map((offset) => service.call('GET', `/smtp/bounces/day?offset=${offset}`)),
  );
  const bounced: Bounce[] = pages.flatMap(({ body }) => body.emails);
  expect(bounced).toHaveLength(total);
  expect(total / 6000).toBeGreaterThan(0.03);
  expect(total / 6000).toBeLessThan(0.05);
  expect(new Set(bounced.map(({ smtp_answer_data: text }) => text)).size).toBeGreaterThan(3);
  const saying = (words: RegExp) => bounced.filter((one) => words.test(one.smtp_answer_data));
  const hard = saying(/no such user|is disabled|domain name not found/);
  expect(hard.length / total).toBeGreaterThan(0.15);
  expect(hard.length / total).toBeLessThan(0.35);

  // A domain exists for all of its addresses or for none.
  const domainsOf = (those: readonly Bounce[]) =>
    new Set(those.map(({ email_to: address }) => address.split('@')[1]));
  const unknown = saying(/domain name not found/);
  const known = bounced.filter((one) => !unknown.includes(one));
  expect(domainsOf(unknown).size).toBeGreaterThan(0);
  for (const domain of domainsOf(known)) expect(domainsOf(unknown)).not.toContain(domain);

  const fromMs = NOW.getTime() - 86_400_000;
  const records = [...service.state().smtp.mails.values()].filter((one) => one.sentAtMs >= fromMs);
  const returned = records.filter(({ answer }) => answer.code >= 400);
  const addresses = bounced.map(({ email_to: address }) => address);
  expect(returned.length).toBeGreaterThan(5);
  expect(addresses).toEqual(expect.arrayContaining(returned.map(({ recipient }) => recipient)));
});
