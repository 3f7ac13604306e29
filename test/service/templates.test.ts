import { describe, expect, it } from 'vitest';
import { ContractError, InputError } from '../../src/lib/errors.ts';
import { clientOf, json, startServer } from './http-server.ts';

describe('templates', () => {
  it('are held back in a language that the service doesn’t have', async () => {
    await using server = await startServer(() => json({ result: true, real_id: 1 }));
    const { templates } = clientOf(server.url);
    for (const call of [
      templates.create({ html: '', language: 'de' }),
      templates.edit('1', { html: '', language: 'uk' }),
    ]) {
      await expect(call).rejects.toThrow(InputError);
      await expect(call).rejects.toThrow(/en, ru, ua, tr, es and pt/);
      await expect(call).rejects.toMatchObject({ field: 'language' });
    }
    expect(server.received).toEqual([]);
  });

  it('without any id are no templates', async () => {
    await using server = await startServer(() => json({ name: 'Welcome', id: null }));
    const call = clientOf(server.url).templates.get('31');
    await expect(call).rejects.toThrow(ContractError);
    await expect(call).rejects.toMatchObject({ path: 'id' });
  });

  it('keep a category of which only the code is told', async () => {
    await using server = await startServer(() =>
      json({ id: 'a1', category: 'greeting', category_info: [] }),
    );
    expect(await clientOf(server.url).templates.get('a1')).toMatchObject({
      id: 'a1',
      realId: 'a1',
      category: { code: 'greeting', name: '', description: null },
    });
  });
});
