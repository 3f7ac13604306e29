import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { start, type Answer, type Started } from './client.ts';

let service: Started;
let list: number;
beforeAll(async () => {
  service = await start();
});
beforeEach(async () => {
  service.control.reset();
  list = (await call('POST', '/addressbooks', { bookName: 'Asked first' })).body.id;
});
afterAll(() => service.close());

const call = (...request: Parameters<Started['call']>): Promise<Answer> => service.call(...request);
const add = (emails: unknown[], change: object = {}) =>
  call('POST', `/addressbooks/${list}/emails`, {
    emails,
    confirmation: 'force',
    sender_email: 'news@larkspur.example',
    message_lang: 'en',
    ...change,
  });
const person = (email: string) => ({ email, variables: { Name: 'New' } });
const status = async (email: string): Promise<number> =>
  (await call('GET', `/addressbooks/${list}/emails/${email}`)).body.status;

describe('double opt-in', () => {
  it('sends a confirmation, and who follows its link is active', async () => {
    await add([person('new@example.com')], { template_id: 508 });
    expect(await status('new@example.com')).toBe(2);
    expect((await call('GET', '/_control')).body.mailbox).toEqual([
      {
        kind: 'confirmation',
        to: 'new@example.com',
        atMs: expect.any(Number),
        listId: list,
        from: 'news@larkspur.example',
        language: 'en',
        templateId: 508,
      },
    ]);
    const link = `${service.url}/confirm/${list}/new@example.com`;
    expect(await (await fetch(link)).text()).toContain('Asked first');
    expect(await status('new@example.com')).toBe(1);
    expect((await fetch(link)).status).toBe(404);
  });

  it('is confirmed on order', async () => {
    await add([person('new@example.com')]);
    await call('POST', '/_control', { confirm: { listId: list, email: 'NEW@example.com' } });
    expect(await status('new@example.com')).toBe(1);
    expect(service.control.confirm(list, 'new@example.com')).toBe(false);
  });

  it('is confirmed by part of the people after some time', async () => {
    await add(Array.from({ length: 100 }, (_, index) => person(`p${index}@example.com`)));
    const active = async () =>
      (await call('GET', `/addressbooks/${list}`)).body[0].active_email_qty;
    expect(await active()).toBe(0);
    service.control.advance(3_600_000);
    const hour = await active();
    service.control.advance(23 * 3_600_000);
    expect(hour).toBeGreaterThan(20);
    expect(await active()).toBeGreaterThan(hour);
    expect(await active()).toBeLessThan(90);
  });

  it('asks who unsubscribed again, and leaves who is active alone', async () => {
    await call('POST', `/addressbooks/${list}/emails`, {
      emails: ['a@example.com', 'b@example.com'],
    });
    await call('POST', `/addressbooks/${list}/emails/unsubscribe`, { emails: ['a@example.com'] });
    await add([person('a@example.com'), person('b@example.com')]);
    expect([await status('a@example.com'), await status('b@example.com')]).toEqual([2, 1]);
  });

  it('does not confirm who was taken off the list meanwhile', async () => {
    await add([person('gone@example.com')]);
    await call('DELETE', '/emails/gone@example.com');
    service.control.advance(86_400_000);
    expect(service.control.confirm(list, 'gone@example.com')).toBe(false);
    expect((await call('GET', `/addressbooks/${list}`)).body[0].all_email_qty).toBe(0);
  });

  it.each([
    ['an active sender', { sender_email: 'events@larkspur.example' }, 403],
    ['one of the languages', { message_lang: 'xx' }, 422],
    ['a language', { message_lang: undefined }, 400],
    ['a known template', { template_id: 'nothing' }, 404],
    ['variables', { emails: ['bare@example.com'] }, 400],
    ['its constant', { confirmation: 'please' }, 422],
  ])('needs %s', async (_, change, expected) => {
    const answer = await add([person('x@example.com')], change);
    expect(answer.status).toBe(expected);
    const field = Object.keys(change)[0] ?? '';
    expect(answer.body.message.toLowerCase()).toContain(field.replace('_id', ''));
  });
});
