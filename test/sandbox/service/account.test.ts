import { describe, expect, it } from 'vitest';
import { CREDENTIALS, LETTER, start } from './client.ts';

describe('the account', () => {
  it('charges the balance above the tariff, and refuses what it cannot pay', async () => {
    await using service = await start();
    const { account } = service.state();
    account.emailsLeft = 0;
    const letter = { ...LETTER, template_id: 501, list_id: 4104 };
    const { body: created } = await service.call('POST', '/campaigns', letter);
    const { body } = await service.call('GET', `/campaigns/${created.id}`);
    expect(body).toMatchObject({ tariff_email_qty: 0, paid_email_qty: created.count });
    expect(body.company_price).toBe((created.count * 0.0012).toFixed(2));
    account.balance = 0;
    const refused = { status: 400, body: { error_code: 707 } };
    expect(await service.call('POST', '/campaigns', letter)).toMatchObject(refused);
    expect((await service.call('GET', '/addressbooks/4104/cost')).body.result).toBe(false);
  });
});

describe('access', () => {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  it('needs the token that was set', async () => {
    await using service = await start({ auth: 'token', token: 'the-key' });
    const ask = (token: string) => service.call('GET', '/balance', undefined, bearer(token));
    const body = { error: 'invalid_token', error_description: 'The token is not valid' };
    expect(await service.call('GET', '/balance')).toEqual({ status: 401, body });
    expect([(await ask('a-key')).status, (await ask('the-key')).status]).toEqual([401, 200]);
  });

  it('is granted for an hour to whoever has credentials', async () => {
    await using service = await start({ auth: 'oauth' });
    const { body } = await service.call('POST', '/oauth/access_token', CREDENTIALS);
    const hour = { token_type: 'Bearer', expires_in: 3600 };
    expect(body).toEqual({ ...hour, access_token: expect.any(String) });
    const ask = () => service.call('GET', '/balance', undefined, bearer(body.access_token));
    expect((await ask()).status).toBe(200);
    service.control.advance(3_600_000);
    expect((await ask()).status).toBe(401);
  });

  it('is not granted to anybody else', async () => {
    await using service = await start({ auth: 'oauth' });
    const ask = (body: unknown) => service.call('POST', '/oauth/access_token', body);
    const stranger = await ask({ ...CREDENTIALS, client_id: 'x' });
    expect(stranger).toEqual({ status: 401, body: { error: 'invalid_client' } });
    const person = await ask({ grant_type: 'password' });
    expect(person).toEqual({ status: 400, body: { error: 'unsupported_grant_type' } });
    expect((await service.call('GET', '/balance')).status).toBe(401);
  });
});
