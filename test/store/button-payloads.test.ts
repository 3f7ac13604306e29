import { describe, expect, it } from 'vitest';
import { ENGINES, opened } from './engines.ts';

const at = new Date('2026-11-21T09:00:00Z');

describe.each(ENGINES)('button payloads on $engine', ({ newDatabase }) => {
  it('give back what was saved, under an id that can not be guessed', async () => {
    const { buttonPayloads } = await opened(await newDatabase());
    const payload = {
      operation: 'blacklist add',
      values: { emails: 'ann@example.com\n'.repeat(2_000), comment: 'Привіт "🎉" \\' },
    };
    const id = await buttonPayloads.save(payload, at);
    expect(id).toMatch(/^[a-z0-9]{20}$/);
    expect(await buttonPayloads.get(id)).toEqual(payload);
    expect(await buttonPayloads.get('nothing')).toBeNull();
  });

  it('are forgotten when they are old', async () => {
    const { buttonPayloads } = await opened(await newDatabase());
    const id = await buttonPayloads.save({ operation: 'blacklist add', values: {} }, at);
    await buttonPayloads.forgetBefore(at);
    expect(await buttonPayloads.get(id)).not.toBeNull();
    await buttonPayloads.forgetBefore(new Date(at.getTime() + 1));
    expect(await buttonPayloads.get(id)).toBeNull();
  });
});
