import { describe, expect, it } from 'vitest';
import { RefusedError } from '../../src/lib/errors.ts';
import type { Service } from '../../src/service/service.ts';
import { type Answer, clientOf, failureOf, json, startServer } from './http-server.ts';

const cancel = (service: Service) => service.campaigns.cancel('4711');

describe('refusals', () => {
  const html = (body: string) => ({ status: 400, headers: { 'content-type': 'text/html' }, body });
  const noPlan = { success: false, failure: true, http_code: 403, description: 'Pro plan only' };
  const upgrade = ': “Upgrade your plan”. Your plan or permissions may not cover it.';

  it.each<[Answer, words: string, status: number, code?: string]>([
    [json({ message: 'No', error_code: 604 }, 400), ': “No”.', 400, '604'],
    [json({ error: 'not_enough_money' }, 402), ': “not_enough_money”.', 402],
    [json({ errors: { emails: ['Empty'] } }, 422), ': “Empty”.', 422],
    [json({ error: { code: 'E7', message: 'Too long' } }, 422), ': “Too long”.', 422, 'E7'],
    [html('{"message":"No"}'), ': “No”.', 400],
    [html('<h1>Bad Request</h1>'), ' without a reason.', 400],
    [{ status: 409 }, ' without a reason.', 409],
    [json({ error_code: 12 }, 400), ' (error code 12).', 400, '12'],
    [json({ message: 'Upgrade your plan' }, 403), upgrade, 403],
    [json({ result: false, error: 'Late' }), ': “Late”.', 200],
    [json({ success: false }), ' without a reason.', 200],
    [json({ is_error: true, error_code: 8, message: 'Blocked' }), ': “Blocked”.', 200, '8'],
    [json([{ result: false, message: 'No' }]), ': “No”.', 200],
    [json({ data: { result: false, error: 'No' } }), ': “No”.', 200],
    [json({ success: true, data: [false] }), ' without a reason.', 200],
    [json(noPlan), ': “Pro plan only”.', 200],
  ])('%j is one', async (answer, words, status, code) => {
    const error = await failureOf(() => answer, cancel);
    const message = `The service refused this${words}`;
    expect(error).toMatchObject({ name: 'RefusedError', message, status, code });
  });

  it('a 404 says what was not found', async () => {
    const error = await failureOf(() => json({ message: 'Nope', error_code: 303 }, 404), cancel);
    const message = 'There’s no campaign 4711.';
    expect(error).toMatchObject({ name: 'RefusedError', message });
  });

  it.each<[string, unknown, (service: Service) => Promise<unknown>]>([
    ['list 12', [], ({ lists }) => lists.get('12')],
    ['email a1', [], ({ smtp }) => smtp.emails.get('a1')],
    ['template welcome', [], ({ templates }) => templates.getBySlug('welcome')],
    ['SMS campaign 5', [], ({ sms }) => sms.campaigns.get('5')],
    ['SMS campaign 5', [{ result: true, data: [] }], ({ sms }) => sms.campaigns.get('5')],
    ['SMS campaign 5', { result: true, data: null }, ({ sms }) => sms.campaigns.get('5')],
  ])('%s isn’t there when the answer is %j', async (name, answer, call) => {
    const error = await failureOf(() => json(answer), call);
    const message = `There’s no ${name}.`;
    expect(error).toMatchObject({ name: 'RefusedError', status: 404, message });
  });

  it('a 404 to a look-up by address is no failure, unless it comes from elsewhere', async () => {
    const unknown = json({ message: 'Email not found', error_code: 404 }, 404);
    await using server = await startServer(() => unknown);
    const { contacts } = clientOf(server.url);
    expect(await contacts.find('nobody@example.com')).toEqual([]);
    expect(await contacts.details('nobody@example.com')).toEqual([]);
    expect(await contacts.statistics('nobody@example.com')).toMatchObject({ sent: 0 });

    server.respond = () => ({ status: 404, body: '<h1>nginx</h1>' });
    await expect(contacts.find('nobody@example.com')).rejects.toThrow('SERVICE_BASE_URL');
  });

  it('result: false is the answer to whether an address is unsubscribed', async () => {
    await using server = await startServer(() => json({ result: false }));
    const isUnsubscribed = () => clientOf(server.url).smtp.unsubscribed.has('ann@example.com');
    expect(await isUnsubscribed()).toBe(false);
    server.respond = () => json({ result: false, is_error: true, message: 'SMTP is off' });
    await expect(isUnsubscribed()).rejects.toThrow(RefusedError);
  });
});
