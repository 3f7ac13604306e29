import { beforeEach, describe, expect, it } from 'vitest';
import { WEBHOOK_KINDS } from '../../../src/domain/events.ts';
import { addresses, startForFile, startReceiver, type Answer } from './client.ts';

const service = startForFile({ retryDelayMs: 1 });
const { call } = service;
beforeEach(() => service.control.setWebhookFormat('form'));

const PATH = '/v2/email-service/webhook';
const register = (url: string, ...actions: string[]): Promise<Answer> => {
  const fields = [['url', url], ...actions.map((action) => ['actions[]', action])];
  return call('POST', `${PATH}/`, new URLSearchParams(fields));
};
const add = (...emails: unknown[]) => call('POST', '/addressbooks/4104/emails', { emails });
const state = async () => (await call('GET', '/_control')).body.webhooks;

describe('registrations', () => {
  it('are one record an action, and known ones alone', async () => {
    const { body } = await register('http://127.0.0.1:9/a', 'open', 'spam');
    const fields = { id: expect.any(Number), user_id: 8_420_117, url: 'http://127.0.0.1:9/a' };
    const data = ['open', 'spam'].map((action) => ({ ...fields, action }));
    expect(body).toEqual({ success: true, data });
    expect((await call('GET', PATH)).body).toEqual(body);
    expect((await register('http://127.0.0.1:9/a', 'click')).status).toBe(422);
    const one = await call('GET', `${PATH}/${body.data[0].id}`);
    expect(one.body).toEqual({ success: true, data: body.data[0] });
  });
});

describe('delivery', () => {
  it('reports all ten kinds of events, one a post, as form fields', async () => {
    await using receiver = await startReceiver();
    await register(receiver.url, ...WEBHOOK_KINDS);
    const lost = { hardBounce: 0.2, softBounce: 0.2, complain: 0.3, unsubscribe: 0.5 };
    const profile = { ...lost, open: 1, follow: 1 };
    const id = service.control.sendCampaign({ recipients: 100, profile });
    await add({ email: 'new@example.com', variables: { City: 'Oslo' } });
    await call('DELETE', '/addressbooks/4104/emails', { emails: ['new@example.com'] });
    service.control.advance(200_000);
    await service.control.webhooksSettled();

    const events = receiver.events();
    const mine = events.filter((event) => event['task_id'] === String(id));
    const first = (kind: string) => mine.find(({ event }) => event === kind);
    expect(new Set(events.map(({ event }) => event))).toEqual(new Set(WEBHOOK_KINDS));
    expect(receiver.received[0]?.contentType).toBe('application/x-www-form-urlencoded');
    expect(events.find(({ event }) => event === 'new_emails')).toEqual({
      event: 'new_emails',
      timestamp: '1773835200',
      email: 'new@example.com',
      book_id: '4104',
      source: 'api',
      'variables[City]': 'Oslo',
    });
    const any: unknown = expect.any(String);
    expect(first('hard_bounces')).toMatchObject({
      email: expect.stringContaining('@'),
      smtp_server_response_code: expect.stringMatching(/^5/),
      smtp_server_response_subcode: expect.stringMatching(/^5\./),
      smtp_server_response: any,
    });
    const browser = { browser_name: any, browser_ver: any };
    expect(first('open')).toMatchObject({ open_device: any, open_platform: any, ...browser });
    const link_url: unknown = expect.stringContaining('https://');
    expect(first('redirect')).toMatchObject({ link_url, link_id: any });
    expect(first('unsubscribe')).toMatchObject({ from_all: '0', reason: any });
    expect(first('task_status_update')).toMatchObject({ status: '2' });
    expect(first('task_status_update')).not.toHaveProperty('email');
  });

  it('counts what the statistics count', async () => {
    await using receiver = await startReceiver();
    await register(receiver.url, 'delivered', 'open', 'hard_bounces', 'soft_bounces');
    const id = service.control.sendCampaign({ recipients: 200, profile: { hardBounce: 0.2 } });
    service.control.advance(60_000);
    await service.control.webhooksSettled();
    const { body } = await call('GET', `/campaigns/${id}`);
    const { statistics } = (await call('GET', '/campaigns?limit=1')).body[0];
    const mine = receiver.events().filter(({ task_id }) => task_id === String(id));
    const events = (kind: string) => mine.filter(({ event }) => event === kind).length;
    expect(body.status).toBe(3);
    expect(events('delivered')).toBe(statistics.delivered);
    expect(events('open')).toBe(statistics.opening);
    expect(events('hard_bounces') + events('soft_bounces')).toBe(statistics.error);
  });

  it('goes on until it is accepted', async () => {
    await using receiver = await startReceiver((position) => (position < 2 ? 500 : 200));
    await register(receiver.url, 'delete');
    await call('DELETE', '/emails/ann@example.com');
    await service.control.webhooksSettled();
    // Three events, two of which came twice.
    const lists = receiver.events().map(({ book_id }) => book_id);
    expect(lists).toHaveLength(5);
    expect(new Set(lists)).toEqual(new Set(['4101', '4102', '4105']));
  });

  it('gives an event up after six attempts', async () => {
    await using receiver = await startReceiver(() => 503);
    await register(receiver.url, 'new_emails');
    await add('lost@example.com');
    await service.control.webhooksSettled();
    expect(receiver.received).toHaveLength(6);
  });

  it('ends with a reset, though events wait for a receiver that takes none', async () => {
    await using receiver = await startReceiver(() => 503);
    await register(receiver.url, 'new_emails');
    await add('lost@example.com');
    expect((await state()).waiting).toBe(1);
    service.control.reset();
    await service.control.webhooksSettled();
    expect(await state()).toEqual({ waiting: 0, delivered: 0, lost: 0 });
  });

  it('sends lists of up to 100 as JSON when told to', async () => {
    await using receiver = await startReceiver();
    await register(receiver.url, 'new_emails');
    service.control.setWebhookFormat('json');
    await add(...addresses(250));
    await service.control.webhooksSettled();
    const batches: { email: string; timestamp: number; variables: unknown }[][] =
      receiver.received.map(({ text }) => JSON.parse(text));
    expect(receiver.received[0]?.contentType).toBe('application/json');
    expect(batches.map((batch) => batch.length)).toEqual([100, 100, 50]);
    expect(batches[0]?.[0]).toMatchObject({ timestamp: 1_773_835_200, variables: [] });
    expect(new Set(batches.flat().map(({ email }) => email)).size).toBe(250);
  });

  it('holds the world back while a receiver is far behind, and loses nothing', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await using receiver = await startReceiver(undefined, promise);
    await register(receiver.url, 'delivered');
    service.control.setWebhookFormat('json');
    const profile = { hardBounce: 0, softBounce: 0, passingBounce: 0, rejectedAsSpam: 0 };
    const id = service.control.sendCampaign({ recipients: 60_000, profile });
    service.control.advance(300_000);
    const status = async () => (await call('GET', `/campaigns/${id}`)).body.status;
    const held = await state();
    expect(await status()).toBe(2);
    expect(held.waiting).toBeLessThan(60_000);

    resolve();
    await service.control.webhooksSettled();
    expect(await status()).toBe(3);
    const mine = receiver.received
      .flatMap(({ text }): { task_id: number }[] => JSON.parse(text))
      .filter(({ task_id }) => task_id === id);
    expect(mine).toHaveLength(60_000);
  });
});
