import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { base64, start, type Answer, type Started } from './client.ts';

let service: Started;
beforeAll(async () => {
  service = await start();
});
afterAll(() => service.close());

const call = (...request: Parameters<Started['call']>): Promise<Answer> => service.call(...request);
const create = async (change: object = {}): Promise<number> =>
  (await call('POST', '/template', { body: base64('<p>Hi</p>'), ...change })).body.real_id;

describe('templates', () => {
  it('are listed by who owns them', async () => {
    const { body: system } = await call('GET', '/templates');
    const { body: mine } = await call('GET', '/templates/?owner=me');
    const owners = (list: { owner: string }[]) => [...new Set(list.map(({ owner }) => owner))];
    expect([owners(system), owners(mine)]).toEqual([['mailroom'], ['me']]);
    expect(system[0]).toEqual({
      id: expect.stringMatching(/^[\da-f]{32}$/),
      real_id: 501,
      lang: 'en',
      name: 'Blank page',
      name_slug: 'blank-page',
      created: expect.stringMatching(/^2025-/),
      full_description: null,
      category: '',
      category_info: [],
      tags: [],
      owner: 'mailroom',
      preview: expect.stringMatching(/^https:/),
    });
    expect(system[1]).toMatchObject({
      category: 'holidays',
      category_info: { id: 3, name: 'Holidays', code: 'holidays', sort: 3 },
      tags: { winter: 'winter', greeting: 'greeting' },
    });
  });

  it('are found by either id and by slug', async () => {
    const realId = await create({ name: 'Big News!', lang: 'tr' });
    const { body } = await call('GET', `/template/${realId}`);
    expect(body).toMatchObject({ real_id: realId, name: 'Big News!', lang: 'tr', owner: 'me' });
    expect(body.is_structure).toBe(false);
    expect((await call('GET', `/template/${body.id}`)).body).toEqual(body);
    expect((await call('GET', '/template/slug/big-news')).body).toEqual(body);
    expect((await call('GET', '/template/slug/nothing')).status).toBe(404);
  });

  it('get another hash id at each edit', async () => {
    const realId = await create();
    const hash = async () => (await call('GET', `/template/${realId}`)).body.id;
    const first = await hash();
    const edit = { body: base64('<p>Changed</p>') };
    expect((await call('POST', `/template/edit/${first}`, edit)).body).toEqual({ result: true });
    const second = await hash();
    await call('POST', `/template/edit/${realId}`, edit);
    expect(new Set([first, second, await hash()]).size).toBe(3);
    expect((await call('GET', `/template/${first}`)).status).toBe(404);
  });

  it('are named by the time when they have no name', async () => {
    const { body } = await call('GET', `/template/${await create()}`);
    expect(body.name).toBe('Template 2026.03.18 12:00:00');
    const { body: same } = await call('GET', `/template/${await create()}`);
    expect(same.name_slug).not.toBe(body.name_slug);
  });

  it('refuse what they must not become', async () => {
    const realId = await create({ lang: 'es' });
    const edit = (id: number, change: object) => call('POST', `/template/edit/${id}`, change);
    const body = base64('<p>x</p>');
    expect((await edit(realId, { body, lang: 'en' })).body.message).toContain('lang');
    expect((await edit(realId, { body: '<p>' })).body.message).toContain('body');
    expect((await edit(501, { body })).status).toBe(400);
    expect((await edit(1, { body })).status).toBe(404);
    expect((await call('POST', '/template', { lang: 'en' })).body.message).toBe('body is required');
    expect((await call('POST', '/template', { body, lang: 'de' })).status).toBe(422);
  });

  it('are what a campaign sends, by either id', async () => {
    const realId = await create({ body: base64('<a href="https://larkspur.example/t">T</a>') });
    const { body: template } = await call('GET', `/template/${realId}`);
    for (const template_id of [realId, template.id]) {
      const { body } = await call('POST', '/campaigns', {
        sender_name: 'Larkspur',
        sender_email: 'news@larkspur.example',
        subject: 'From a template',
        template_id,
        list_id: 4104,
      });
      expect((await call('GET', `/campaigns/${body.id}/referrals`)).body).toEqual([
        { link: 'https://larkspur.example/t', count: 0 },
      ]);
    }
  });
});
