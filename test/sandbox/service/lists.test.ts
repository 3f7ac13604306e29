import { describe, expect, it } from 'vitest';
import { addresses, base64, LETTER, startForFile } from './client.ts';

const sandbox = startForFile();
const { call, get, post, listOf } = sandbox;
const HOUR = 3_600_000;

describe('contacts', () => {
  it('that are known get the new values, whatever their case', async () => {
    const path = `/addressbooks/${await listOf(0)}/emails`;
    const [email, phone] = ['rich@example.com', '+4712345678'];
    await post(path, { emails: ['Plain@example.com', { email, variables: { City: 'Oslo' } }] });
    const changed = { email: email.toUpperCase(), variables: { Age: 41, Phone: phone } };
    await post(path, { emails: [changed] });
    const active = { status: 1, status_explain: 'Active' };
    expect(await get(path)).toEqual([
      { ...active, email: 'Plain@example.com', phone: '', variables: [] },
      { ...active, email, phone, variables: { City: 'Oslo', Age: 41 } },
    ]);
  });

  it('come in pages of 100 at most, by activity if wanted', async () => {
    const [list] = await get('/addressbooks');
    const path = `/addressbooks/${list.id}/emails`;
    const active: { status: number }[] = await get(`${path}?active=true&offset=200`);
    const inactive: { status: number }[] = await get(`${path}?not_active=1`);
    expect(await get(`${path}?limit=500&offset=100`)).toHaveLength(100);
    expect(active).toHaveLength(list.active_email_qty - 200);
    expect(active.every(({ status }) => status < 2)).toBe(true);
    expect(inactive.some(({ status }) => status < 2)).toBe(false);
  });

  it('have a phone that counts in the list until it is taken away', async () => {
    const list = await listOf(1);
    const phones = async (phone: string) => {
      await call('PUT', `/addressbooks/${list}/phone`, { email: 'person0@example.com', phone });
      return (await get(`/addressbooks/${list}`))[0].active_phones_quantity;
    };
    expect([await phones('+47 12 34 56 78'), await phones('')]).toEqual([1, 0]);
  });

  it('keep all variables when one of several can’t be set', async () => {
    const contact = () => get('/addressbooks/4102/emails/ann@example.com');
    const before = await contact();
    const variables = [
      { name: 'City', value: 'Lost' },
      { name: 'Orders', value: 'old' },
    ];
    const body = { email: 'ann@example.com', variables };
    expect((await call('POST', '/addressbooks/4102/emails/variable', body)).status).toBe(422);
    expect(await contact()).toEqual(before);
  });

  it.each(['Größe 2', 'Gro\u0308ße', "What's new?", 'a/b, c. "d" - e_f!', 'Имя'])(
    'take %j as the name of a variable',
    async (name) => {
      const body = { email: 'ann@example.com', variables: [{ name, value: '2017-1-1' }] };
      expect(await post('/addressbooks/4101/emails/variable', body)).toEqual({ result: true });
    },
  );

  it.each(['//', '/'])('are found by a variable or their phone, after %j', async (slashes) => {
    const list = await listOf(2);
    const variables = [
      { name: 'City', value: 'Mo i Rana' },
      { name: 'Phone', value: '+4712345678' },
    ];
    const email = 'person1@example.com';
    await post(`/addressbooks/${list}/emails/variable`, { email, variables });
    const search = (name: string, value: string) =>
      get(`/addressbooks/${list}${slashes}variables/${name}/${value}`);
    const found = [{ email, status: 1, status_explain: 'Active' }];
    expect(await search('City', 'Mo%20i%20Rana')).toEqual(found);
    expect(await search('Phone', '%2B4712345678')).toEqual(found);
    expect(await search('City', 'Rome')).toEqual([]);
  });
});

describe('double opt-in', () => {
  const add = async (list: number, emails: readonly string[]) =>
    post(`/addressbooks/${list}/emails`, {
      emails: emails.map((email) => ({ email, variables: { Name: 'New' } })),
      confirmation: 'force',
      sender_email: 'news@larkspur.example',
      message_lang: 'en',
      template_id: 508,
    });
  const status = async (list: number, email: string): Promise<number> =>
    (await get(`/addressbooks/${list}/emails/${email}`)).status;

  it('sends a confirmation, and who follows its link, or is ordered to, is active', async () => {
    const listId = await listOf(0);
    await add(listId, ['new@example.com', 'other@example.com']);
    expect(await status(listId, 'new@example.com')).toBe(2);
    const [mail] = (await get('/_control')).mailbox;
    const to = 'new@example.com';
    expect(mail).toMatchObject({ kind: 'confirmation', to, listId, templateId: 508 });
    const link = `${sandbox.url}/confirm/${listId}/new@example.com`;
    expect(await (await fetch(link)).text()).toContain('List of 0');
    expect((await fetch(link)).status).toBe(404);
    await post('/_control', { confirm: { listId, email: 'OTHER@example.com' } });
    expect(await status(listId, 'new@example.com')).toBe(1);
    expect(await status(listId, 'other@example.com')).toBe(1);
  });

  it('is confirmed by part of the people after some time', async () => {
    const list = await listOf(0);
    await add(list, addresses(100));
    const active = async () => (await get(`/addressbooks/${list}`))[0].active_email_qty;
    expect(await active()).toBe(0);
    sandbox.control.advance(HOUR);
    const hour = await active();
    sandbox.control.advance(23 * HOUR);
    expect(hour).toBeGreaterThan(20);
    expect(await active()).toBeGreaterThan(hour);
    expect(await active()).toBeLessThan(90);
  });

  it('asks who unsubscribed again, leaves the active alone, and who was taken off', async () => {
    const list = await listOf(2);
    await post(`/addressbooks/${list}/emails/unsubscribe`, { emails: ['person0@example.com'] });
    await add(list, ['person0@example.com', 'person1@example.com']);
    expect(await status(list, 'person0@example.com')).toBe(2);
    expect(await status(list, 'person1@example.com')).toBe(1);
    await call('DELETE', '/emails/person0@example.com');
    sandbox.control.advance(24 * HOUR);
    expect(sandbox.control.confirm(list, 'person0@example.com')).toBe(false);
  });
});

describe('tags', () => {
  it('are pinned shortly after the answer, also while contacts are added, and come off', async () => {
    const order = async (path: string, whom: object, ...tags: number[]) => {
      await post(`/tags/${path}`, { ...whom, tags });
      const before = [...sandbox.state.tags.pinned];
      sandbox.control.advance(2000);
      return before;
    };
    expect(await order('pin/email', { email: 'Ann@example.com' }, 31, 32)).toEqual([]);
    await order('pin/phone', { phone: '+44 117 496 0123' }, 33);
    await order('unpin/email', { email: 'ann@example.com' }, 31);
    await post('/addressbooks/4104/emails', { emails: ['new@example.com'], tags: [31, '32'] });
    expect([...sandbox.state.tags.pinned]).toEqual([
      ['ann@example.com', new Set([32])],
      ['441174960123', new Set([33])],
      ['new@example.com', new Set([31, 32])],
    ]);
    await order('unpin/phone', { phone: '441174960123' }, 33);
    await call('DELETE', '/tags/32');
    sandbox.control.advance(2000);
    expect([...sandbox.state.tags.pinned]).toEqual([['new@example.com', new Set([31])]]);
  });

  it('are part of a paid plan, like dynamic lists', async () => {
    await post('/_control', { plan: 'standard' });
    const body = { error_code: 36, message: expect.stringContaining('tags') };
    const refused = { status: 403, body };
    expect(await call('GET', '/tags')).toMatchObject(refused);
    expect(await call('POST', '/tags/pin/email', {})).toMatchObject(refused);
    const contacts = { emails: ['new@example.com'], tags: [31] };
    expect(await call('POST', '/addressbooks/4104/emails', contacts)).toMatchObject(refused);
    sandbox.control.setPlan('free');
    const dynamic = { ...LETTER, template_id: 506, list_id: 4104, use_dynamic_list: true };
    expect((await call('POST', '/campaigns', dynamic)).status).toBe(403);
  });
});

describe('a template', () => {
  const body = base64('<a href="https://larkspur.example/t">T</a>');

  it('is found by its number, by its hash and by its slug, and gets another hash at each edit', async () => {
    const { real_id } = await post('/template', { name: 'Big News!', body, lang: 'tr' });
    const made = await get(`/template/${real_id}`);
    expect(made).toMatchObject({ real_id, name: 'Big News!', lang: 'tr', owner: 'me' });
    expect(await get(`/template/${made.id}`)).toEqual(made);
    expect(await get('/template/slug/big-news')).toEqual(made);
    await post(`/template/edit/${made.id}`, { body });
    expect((await get(`/template/${real_id}`)).id).not.toBe(made.id);
    expect((await call('GET', `/template/${made.id}`)).status).toBe(404);
  });

  it('is what a campaign sends, by either id', async () => {
    const { real_id } = await post('/template', { name: 'Mine', body });
    const { id } = await get(`/template/${real_id}`);
    for (const template_id of [real_id, id]) {
      const campaign = await post('/campaigns', { ...LETTER, template_id, list_id: 4104 });
      const links = [{ link: 'https://larkspur.example/t', count: 0 }];
      expect(await get(`/campaigns/${campaign.id}/referrals`)).toEqual(links);
    }
  });
});
