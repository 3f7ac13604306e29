import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { start, type Answer, type Started } from './client.ts';

let service: Started;
beforeAll(async () => {
  service = await start();
});
beforeEach(() => service.control.reset());
afterAll(() => service.close());

const call = (...request: Parameters<Started['call']>): Promise<Answer> => service.call(...request);

describe('a sender', () => {
  const email = 'hello@larkspur.example';
  const code = () => {
    const mail = service.control.mailbox().at(-1);
    return mail?.kind === 'sender-code' && mail.to === email ? mail.code : undefined;
  };
  const status = async () =>
    (await call('GET', '/senders')).body.find((each: { email: string }) => each.email === email)
      ?.status;

  it('becomes active with the latest code that was sent to it', async () => {
    const created = await call('POST', '/senders', { email, name: 'Hello' });
    expect(created.body).toEqual({ result: true });
    expect(await status()).toBe('Not active');
    const first = code();
    expect((await call('GET', `/senders/${email}/code`)).body).toEqual({ result: true, email });
    expect(await call('POST', `/senders/${email}/code`, { code: first })).toEqual({
      status: 422,
      body: { message: 'code is wrong', error_code: 12 },
    });
    const activated = await call('POST', `/senders/${encodeURIComponent(email)}/code`, {
      code: code(),
    });
    expect(activated.body).toEqual({ result: true, email });
    expect(await status()).toBe('Active');
    expect((await call('GET', `/senders/${email}/code`)).status).toBe(422);
  });

  it('can be taken away', async () => {
    await call('POST', '/senders', { email, name: 'Hello' });
    expect((await call('DELETE', '/senders', { email })).body).toEqual({ result: true });
    expect(await status()).toBeUndefined();
    expect((await call('DELETE', '/senders', { email })).status).toBe(404);
  });

  it('is an address that is not there yet, with a name', async () => {
    const add = async (body: object) => (await call('POST', '/senders', body)).body.message;
    expect(await add({ email })).toBe('name is required');
    expect(await add({ email: 'hello', name: 'Hello' })).toContain('email is not valid');
    expect(await add({ email: 'news@larkspur.example', name: 'x' })).toContain('email');
  });
});

describe('tags', () => {
  const all = async (): Promise<{ id: number; name: string }[]> =>
    (await call('GET', '/tags')).body.tags;
  const named = async (name: string) => (await all()).find((tag) => tag.name === name);

  it('are listed with whose they are', async () => {
    expect((await call('GET', '/tags')).body).toEqual({
      tags: expect.arrayContaining([{ id: 32, name: 'Reviewer', color: '#2F9E44' }]),
      user_id: 8_420_117,
      version: expect.any(String),
    });
  });

  it('are created, changed and deleted shortly after the answer', async () => {
    const { body } = await call('POST', '/tags', { name: 'Gold', color: '#FFD43B' });
    expect(body).toEqual({
      code: 'request_queued',
      description: expect.any(String),
      failure: false,
      success: true,
      http_code: 200,
      queue_id: expect.any(String),
      user_id: 8_420_117,
      version: expect.any(String),
    });
    expect(await named('Gold')).toBeUndefined();
    service.control.advance(2000);
    const gold = await named('Gold');
    await call('PUT', `/tags/${gold?.id}`, { name: 'Silver', color: '#CED4DA' });
    expect(await named('Gold')).toBeDefined();
    service.control.advance(2000);
    expect(await named('Silver')).toEqual({ id: gold?.id, name: 'Silver', color: '#CED4DA' });
    await call('DELETE', `/tags/${gold?.id}`);
    service.control.advance(2000);
    expect(await named('Silver')).toBeUndefined();
  });

  it('are pinned to addresses and phones, and come off', async () => {
    const { pinned } = service.state().tags;
    const order = async (path: string, whom: object, ...tags: number[]) => {
      const { body } = await call('POST', `/tags/${path}`, { ...whom, tags });
      service.control.advance(2000);
      return body;
    };
    const queued = await order('pin/email', { email: 'Ann@example.com' }, 31, 32);
    await order('pin/phone', { phone: '+44 117 496 0123' }, 33);
    expect(queued).not.toHaveProperty('user_id');
    expect([...pinned]).toEqual([
      ['ann@example.com', new Set([31, 32])],
      ['441174960123', new Set([33])],
    ]);
    await order('unpin/email', { email: 'ann@example.com' }, 31);
    await order('unpin/phone', { phone: '441174960123' }, 33);
    expect([...pinned]).toEqual([['ann@example.com', new Set([32])]]);
    await call('DELETE', '/tags/32');
    service.control.advance(2000);
    expect([...pinned]).toEqual([]);
  });

  it('are pinned while contacts are added', async () => {
    const add = (tags: unknown) =>
      call('POST', '/addressbooks/4104/emails', { emails: ['new@example.com'], tags });
    expect((await add([31, '32'])).body).toEqual({ result: true });
    expect(service.state().tags.pinned.get('new@example.com')).toEqual(new Set([31, 32]));
    expect(await add([99])).toMatchObject({
      status: 404,
      body: { message: expect.stringMatching(/tags/) },
    });
  });

  it('are part of a paid plan', async () => {
    await call('POST', '/_control', { plan: 'standard' });
    const refused = {
      status: 403,
      body: { error_code: 36, message: expect.stringContaining('tags') },
    };
    expect(await call('GET', '/tags')).toMatchObject(refused);
    expect(await call('POST', '/tags/pin/email', {})).toMatchObject(refused);
    const contacts = { emails: ['new@example.com'], tags: [31] };
    expect(await call('POST', '/addressbooks/4104/emails', contacts)).toMatchObject(refused);
  });

  it.each([
    ['POST', '/tags', { name: 'Gold' }, 'color is required'],
    ['POST', '/tags', { name: 'Gold', color: 'gold' }, 'color is not valid'],
    ['POST', '/tags', { name: 'Reviewer', color: '#fff' }, 'name: there is a tag'],
    ['PUT', '/tags/99', { name: 'Gold', color: '#fff' }, 'Tag 99 not found'],
    ['POST', '/tags/pin/email', { tags: [31] }, 'email is required'],
    ['POST', '/tags/pin/phone', { phone: 'x', tags: [31] }, 'phone must be'],
    ['POST', '/tags/unpin/email', { email: 'a@example.com' }, 'tags is required'],
    ['POST', '/tags/unpin/phone', { phone: '+4712345678', tags: [99] }, 'tag 99 not found'],
  ])('refuse %s %s with %j', async (method, path, body, message) => {
    expect((await call(method, path, body)).body.message).toContain(message);
  });
});
