import { describe, expect, it } from 'vitest';
import { ENGINES, opened } from './engines.ts';

const at = new Date('2026-11-21T09:00:00Z');

describe.each(ENGINES)('drafts on $engine', ({ newDatabase }) => {
  it('give back what was saved, under an id that can not be guessed', async () => {
    const { drafts } = await opened(await newDatabase());
    const draft = {
      operation: 'blacklist add',
      values: { emails: 'ann@example.com\n'.repeat(2_000), comment: 'Привіт "🎉" \\' },
    };
    const id = await drafts.save(draft, at);
    expect(id).toMatch(/^[a-z0-9]{20}$/);
    expect(await drafts.get(id)).toEqual(draft);
    expect(await drafts.get('nothing')).toBeNull();
  });

  it('are forgotten when they are old', async () => {
    const { drafts } = await opened(await newDatabase());
    const id = await drafts.save({ operation: 'blacklist add', values: {} }, at);
    await drafts.forgetBefore(at);
    expect(await drafts.get(id)).not.toBeNull();
    await drafts.forgetBefore(new Date(at.getTime() + 1));
    expect(await drafts.get(id)).toBeNull();
  });
});
