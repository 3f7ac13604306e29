import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../src/lib/log.ts';
import { createServices, type Service } from '../../../src/service/service.ts';
import { start, type Started } from './client.ts';

// The wire samples hold client and sandbox to the documents; this holds them to each other.
let sandbox: Started;
let service: Service;

beforeAll(async () => {
  sandbox = await start({ auth: 'oauth' });
  service = createServices(
    {
      baseUrl: sandbox.url,
      auth: {
        kind: 'oauth',
        clientId: 'sandbox',
        clientSecret: 'sandbox-secret',
        tokenUrl: `${sandbox.url}/oauth/access_token`,
      },
      timezone: 'UTC',
      rateLimit: 1000,
    },
    { log: createLog('silent'), now: () => new Date('2026-03-18T12:00:00Z') },
  ).service;
});
beforeEach(() => sandbox.control.reset());
afterAll(() => sandbox.close());

async function gather<T>(items: AsyncIterable<T>): Promise<T[]> {
  const gathered: T[] = [];
  for await (const item of items) gathered.push(item);
  return gathered;
}

describe('e-mail', () => {
  it('makes a list, fills it, asks what a campaign costs, sends and cancels one', async () => {
    const listId = await service.lists.create('Autumn');
    const added = await service.lists.addContacts(listId, [
      { email: 'ann@shop.example', variables: [{ name: 'City', value: 'Lviv' }] },
      { email: 'bob@shop.example' },
    ]);
    expect(added).toMatchObject({ failure: null, remaining: [] });
    await service.lists.setPhone(listId, 'ann@shop.example', '+380931112233');
    expect(await service.lists.contact(listId, 'ann@shop.example')).toMatchObject({
      email: 'ann@shop.example',
      variables: expect.arrayContaining([expect.objectContaining({ name: 'City', value: 'Lviv' })]),
    });
    expect(await service.lists.countContacts(listId)).toBe(2);
    expect(await service.lists.cost(listId)).toMatchObject({ recipients: 2, isAffordable: true });
    const { id } = await service.campaigns.create({
      senderName: 'Larkspur',
      senderEmail: 'news@larkspur.example',
      subject: 'Hello',
      html: '<p>Hello</p>',
      listIds: [listId],
    });
    await service.campaigns.cancel(id);
    expect((await service.campaigns.get(id)).status.name).toBe('Canceled by a user');
  });

  it('keeps templates, senders, tags and webhooks', async () => {
    const templateId = await service.templates.create({ name: 'Hello', html: '<p>Hi</p>' });
    expect(await service.templates.get(templateId)).toMatchObject({ name: 'Hello' });
    await service.senders.add('team@larkspur.example', 'Team');
    expect((await service.senders.all()).map(({ email }) => email)).toContain(
      'team@larkspur.example',
    );
    await service.tags.create({ name: 'vip', color: '#ff0000' });
    const [hook] = await service.webhooks.create(['open'], 'http://127.0.0.1:9/hook');
    expect(await service.webhooks.get(hook?.id ?? '')).toMatchObject({ action: 'open' });
  });
});

describe('SMTP', () => {
  it('sends an e-mail and finds it again', async () => {
    const id = await service.smtp.emails.send({
      subject: 'Your order',
      from: { name: 'Larkspur', email: 'news@larkspur.example' },
      to: [{ name: 'Ann', email: 'ann@shop.example' }],
      html: '<p>Thank you</p>',
    });
    expect(await service.smtp.emails.get(id)).toMatchObject({ recipient: 'ann@shop.example' });
    expect(await service.smtp.emails.info([id])).toHaveLength(1);
    expect(await service.smtp.emails.total()).toBeGreaterThan(0);
    expect(await gather(service.smtp.bounces.all())).not.toHaveLength(0);
  });

  it('keeps who unsubscribed, and which domains are checked', async () => {
    await service.smtp.unsubscribed.add([{ email: 'ann@shop.example', comment: 'asked' }]);
    expect(await service.smtp.unsubscribed.has('ann@shop.example')).toBe(true);
    await service.smtp.unsubscribed.remove(['ann@shop.example']);
    expect(await service.smtp.unsubscribed.has('ann@shop.example')).toBe(false);
    await service.smtp.domains.add('shop.example');
    const domains = await service.smtp.domains.all();
    expect(domains.map(({ domain }) => domain)).toContain('shop.example');
    expect(await service.smtp.ips()).not.toHaveLength(0);
  });
});

describe('SMS', () => {
  it('keeps numbers, respects the blacklist and sends a campaign', async () => {
    const listId = await service.lists.create('Phones');
    const added = await service.sms.numbers.add(listId, ['+380931112233', '+380931112234', 'x']);
    expect(added.counters).toMatchObject({ added: 2, exceptions: 1 });
    await service.sms.blacklist.add(['+380931112234'], 'asked');
    const blacklisted = await service.sms.blacklist.find(['+380931112234']);
    expect(blacklisted.found).toHaveLength(1);
    const message = { sender: 'Larkspur', body: 'Hello', routes: { UA: 'international' } } as const;
    const cost = await service.sms.campaigns.cost({ ...message, phones: ['+380931112233'] });
    expect(cost.price).toBeGreaterThan(0);
    const campaignId = await service.sms.campaigns.create({ ...message, listId });
    expect((await service.sms.campaigns.get(campaignId)).listId).toBe(listId);
    await service.sms.campaigns.cancel(campaignId);
  });
});

describe('web push', () => {
  it('sends a campaign to chosen subscribers of a website', async () => {
    const [website] = await gather(service.push.websites.all());
    const websiteId = website?.id ?? '';
    expect(await service.push.subscribers.total(websiteId)).toBeGreaterThan(0);
    expect(await service.push.websites.code(websiteId)).toMatchObject({
      scriptTag: expect.stringContaining('<script'),
    });
    const id = await service.push.campaigns.create({
      title: 'Autumn',
      body: 'It is here',
      websiteId,
      ttlSeconds: 3600,
      audience: { countries: ['UA', 'GB'], visited: { type: 'include', search: 'pricing' } },
      buttons: [{ text: 'Look', link: 'https://larkspur.example/autumn' }],
    });
    expect(await service.push.campaigns.get(id)).toMatchObject({ websiteId });
  });
});
