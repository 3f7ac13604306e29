import { once } from 'node:events';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { base64, CREDENTIALS, LETTER, start, type Answer, type Started } from './client.ts';

// Requests in the shape of the public Node clients: a JSON body with every request, GET and DELETE
// included, addresses as they are in the path, and lists as PHP serializes them.

let service: Started;
let token = 'expired';
beforeAll(async () => {
  service = await start({ auth: 'oauth' });
});
afterAll(() => service.close());

async function send(method: string, path: string, data: unknown = {}): Promise<Answer> {
  const text = JSON.stringify(data);
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
    Authorization: `Bearer ${token}`,
  };
  const sent = request(`${service.url}/${path}`, { method, headers }).end(text);
  const [response] = await once(sent, 'response');
  const body = await json(response);
  if (response.statusCode !== 401) return { status: response.statusCode, body };
  const issued = await service.call('POST', '/oauth/access_token', CREDENTIALS);
  token = issued.body.access_token;
  return send(method, path, data);
}

describe('an older client', () => {
  it('gets a token after a 401 and goes on', async () => {
    expect(await send('GET', 'balance/USD')).toEqual({
      status: 200,
      body: { currency: 'USD', balance_currency: 1284.5 },
    });
  });

  it('reads lists with limits in the body', async () => {
    const { body } = await send('GET', 'addressbooks', { limit: 1, offset: 1 });
    expect(body).toMatchObject([{ name: 'Customers' }]);
    expect((await send('GET', 'addressbooks', { limit: 0 })).body.length).toBeGreaterThan(5);
  });

  it('fills a list with serialized addresses and variables, and empties it', async () => {
    const { body: list } = await send('POST', 'addressbooks', { bookName: 'From Node' });
    const path = `addressbooks/${list.id}/emails`;
    const two = 'a:2:{i:0;s:13:"a@example.com";i:1;s:13:"b@example.com";}';
    const named = 's:9:"variables";a:2:{s:4:"Name";s:4:"Zoë";s:3:"Age";i:41;}';
    for (const emails of [two, `a:1:{i:0;a:2:{s:5:"email";s:13:"c@example.com";${named}}}`]) {
      await send('POST', path, { emails });
    }
    expect((await send('GET', path)).body).toMatchObject([
      { email: 'a@example.com' },
      { email: 'b@example.com' },
      { email: 'c@example.com', variables: { Name: 'Zoë', Age: 41 } },
    ]);
    const variables = [{ name: 'Age', value: '42' }];
    await send('POST', `${path}/variable`, { email: 'c@example.com', variables });
    expect((await send('GET', `${path}/c@example.com`)).body).toMatchObject({
      abook_id: String(list.id),
      variables: [{ name: 'Name' }, { name: 'Age', value: '42' }],
    });
    await send('DELETE', path, { emails: 'a:1:{i:0;s:13:"a@example.com";}' });
    expect((await send('GET', path)).body).toHaveLength(2);
  });

  it('attaches files by name', async () => {
    const { body } = await send('POST', 'campaigns', {
      ...LETTER,
      body: base64('<p>Hello</p>'),
      list_id: 4104,
      attachments: 'a:1:{s:5:"a.txt";s:5:"hello";}',
    });
    const { body: campaign } = await send('GET', `campaigns/${body.id}`);
    expect(campaign.message.attachments).toBe('a.txt');
  });
});

describe('lenience', () => {
  it('reads lists and objects from JSON texts and from nested form fields', async () => {
    const { body: list } = await send('POST', 'addressbooks', { bookName: 'Many ways' });
    const path = `addressbooks/${list.id}/emails`;
    await send('POST', path, { emails: '["a@example.com"]' });
    const form = new URLSearchParams([
      ['emails[0][email]', 'b@example.com'],
      ['emails[0][variables][City]', 'Oslo'],
      ['emails[1]', 'c@example.com'],
    ]);
    await service.call('POST', `/${path}`, form, { authorization: `Bearer ${token}` });
    await send('POST', path, {
      emails: [{ email: 'd@example.com', variables: '{"City":"Bergen"}' }],
    });
    expect((await send('GET', path)).body).toMatchObject([
      { email: 'a@example.com' },
      { email: 'b@example.com', variables: { City: 'Oslo' } },
      { email: 'c@example.com' },
      { email: 'd@example.com', variables: { City: 'Bergen' } },
    ]);
  });

  it.each(['a:1:{i:0;s:99:"x";}', '[1'])('takes %j for an address', async (emails) => {
    expect((await send('POST', 'addressbooks/4104/emails', { emails })).status).toBe(200);
  });
});
