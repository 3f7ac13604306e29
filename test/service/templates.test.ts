import { describe, expect, it } from 'vitest';
import { ContractError } from '../../src/lib/errors.ts';
import { clientOf, heldBack, json, startServer } from './http-server.ts';

describe('templates', () => {
  it('are held back in a language that the service doesn’t have', async () => {
    const message = expect.stringContaining('en, ru, ua, tr, es, and pt');
    for (const error of [
      await heldBack(({ templates }) => templates.create({ html: '', language: 'de' })),
      await heldBack(({ templates }) => templates.edit('1', { html: '', language: 'uk' })),
    ]) {
      expect(error).toMatchObject({ field: 'language', message });
    }
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
