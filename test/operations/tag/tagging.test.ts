import { describe, expect, it } from 'vitest';
import { sandboxPostbell } from '../../commands/context.ts';

const postbell = sandboxPostbell();

const ann = { addresses: 'ann@example.com' };

/** Who has a tag, after the service's queue is carried out. */
const holdersOf = (id: number): string[] => {
  postbell.sandbox.control.advance(5000);
  const holders = [...postbell.sandbox.state().tags.pinned];
  return holders.filter(([, ids]) => ids.has(id)).map(([holder]) => holder);
};

describe('tag add', () => {
  it('puts several tags on several addresses, and says which', async () => {
    const addresses = 'ann@example.com, zoe@example.com';
    const { announcement } = await postbell.see('tag add', { tags: '31,32', addresses });
    expect(announcement).toBe('tagged 2 addresses with “Asked for a call” and “Reviewer”.');
    expect(holdersOf(32)).toEqual(['ann@example.com', 'zoe@example.com']);
  });

  it('asks before it tags many', async () => {
    const addresses = Array.from({ length: 12 }, (_, index) => `p${index}@example.com`).join(' ');
    const preview = await postbell.preview('tag add', { tags: '33', addresses });
    expect(preview.title).toBe('Tag 12 addresses with “Conference 2025”?');
    expect(holdersOf(33)).toEqual([]);
  });

  it('knows no tag that there isn’t', async () => {
    await expect(postbell.run('tag add', { tags: '31,99', ...ann })).rejects.toThrow(
      'There’s no tag 99.',
    );
  });
});

describe.each([
  ['tag add', ann],
  ['tag remove', ann],
  ['tag add phone', { phones: '+380501234567' }],
  ['tag remove phone', { phones: '+380501234567' }],
])('%s', (operation, given) => {
  it('names its run, so that a command can undo it', async () => {
    const { footnote } = await postbell.see(operation, { tags: '31', ...given });
    const [, run = ''] = /^Job (\w{6}) · /.exec(footnote ?? '') ?? [];
    const undone = await postbell.see('postbell jobs undo', { run });
    expect(undone.title).toMatch(/^Undone: .*(tagged with|removed from) /);
  });
});

it('tag unpin takes a tag off addresses and phone numbers', async () => {
  await postbell.run('tag add', { tags: '31', ...ann });
  await postbell.run('tag add phone', { tags: '31', phones: '+380 50 123-45-67' });
  expect(holdersOf(31)).toEqual(['ann@example.com', '380501234567']);
  await postbell.run('tag remove', { tags: '31', ...ann });
  await postbell.run('tag remove phone', { tags: '31', phones: '380501234567' });
  expect(holdersOf(31)).toEqual([]);
});
