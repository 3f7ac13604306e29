import { describe, expect, it } from 'vitest';
import { start, startForFile, type Answer } from './client.ts';

const service = startForFile();
const { call } = service;

const order = (body: unknown): Promise<Answer> => call('POST', '/_control', body);

describe('failures on order', () => {
  it('strike as often as told, where told', async () => {
    const fail = { method: 'get', path: '/emails/*', times: 1, status: 503, headers: { a: 'b' } };
    await order({ fail });
    expect((await call('GET', '/balance')).status).toBe(200);
    const body = { message: 'Internal error', error_code: 1 };
    expect(await call('GET', '/emails/ann@example.com')).toEqual({ status: 503, body });
    expect((await call('GET', '/emails/ann@example.com')).status).toBe(200);
  });

  it('answer with HTML, with nothing or with any JSON', async () => {
    const fetched = async () => {
      const answer = await fetch(`${service.url}/balance`);
      return [answer.status, answer.headers.get('content-type'), await answer.text()];
    };
    service.control.fail({ times: 1, body: 'html' });
    service.control.fail({ times: 1, body: 'empty', status: 502 });
    service.control.fail({ times: 1, body: { is_error: true } });
    expect(await fetched()).toEqual([200, 'text/html', expect.stringContaining('<h1>')]);
    expect(await fetched()).toEqual([502, null, '']);
    expect(await fetched()).toEqual([200, 'application/json', '{"is_error":true}']);
  });

  it('cut the connection before or after the work is done', async () => {
    const create = () => call('POST', '/addressbooks', { bookName: 'Cut off' });
    const count = () => service.state.lists.size;
    const before = count();
    service.control.fail({ break: true, times: 1 });
    await expect(create()).rejects.toThrow('fetch failed');
    expect(count()).toBe(before);
    service.control.fail({ break: true, after: true, times: 1 });
    await expect(create()).rejects.toThrow('fetch failed');
    expect(count()).toBe(before + 1);
  });

  it('end when cleared', async () => {
    await order({ fail: { status: 500 } });
    expect((await call('GET', '/balance')).status).toBe(500);
    expect((await order({ clear: true })).body.failures).toEqual([]);
    expect((await call('GET', '/balance')).status).toBe(200);
  });
});

describe('orders', () => {
  it('move the clock, set its speed and tell both', async () => {
    const { body } = await order({ advance: 90_000, speed: 60 });
    expect(body).toMatchObject({ now: expect.stringMatching(/:30\.000Z$/), speed: 60 });
    expect((await call('GET', '/_control')).body).toEqual(body);
    service.control.setSpeed(1);
  });

  it('send a campaign and go back to the beginning', async () => {
    const { body } = await order({ sendCampaign: { recipients: 5 }, advance: 60_000 });
    expect((await call('GET', `/campaigns/${body.campaign}`)).body).toMatchObject({ status: 3 });
    await order({ reset: true });
    expect((await call('GET', `/campaigns/${body.campaign}`)).status).toBe(404);
  });

  it('that are none are refused with what is wrong', async () => {
    const { status, body } = await order({ advance: -1, jump: 5 });
    expect(status).toBe(422);
    expect(body.error).toContain('advance');
    expect(body.error).toContain('jump');
    expect((await order(undefined)).status).toBe(422);
  });
});

describe('lenience', () => {
  it('ends where a body is unreadable or a path unknown', async () => {
    const answer = await fetch(`${service.url}/addressbooks`, { method: 'POST', body: '{"a":' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ message: 'The body is not JSON', error_code: 15 });
    expect((await call('GET', '/nothing')).status).toBe(404);
  });
});

it('a world has what is added to it once it is built, also after a reset', async () => {
  let added = 0;
  await using service = await start({
    add(world) {
      added += 1;
      world.templates.clear();
    },
  });
  expect(added).toBe(0);
  expect(service.state().templates.size).toBe(0);
  service.control.reset();
  expect(service.state().templates.size).toBe(0);
  expect(added).toBe(2);
});
