import { describe, expect, it } from 'vitest';
import { plainText } from '../../../src/domain/reply.ts';
import { sandboxDesk, summaryIn } from '../context.ts';

const desk = sandboxDesk();

/** Who has a tag, after the service's queue is carried out. */
const holdersOf = (id: number): string[] => {
  desk.sandbox.control.advance(5000);
  const holders = [...desk.sandbox.state().tags.pinned];
  return holders.filter(([, ids]) => ids.has(id)).map(([holder]) => holder);
};

describe('tag pin', () => {
  it('puts several tags on several addresses, and says which', async () => {
    const reply = await desk.run('tag pin', {
      tags: '31,32',
      addresses: 'ann@example.com, zoe@example.com',
    });
    expect(summaryIn(reply)).toBe('Tagged: 2 addresses');
    expect(reply.footnote).toMatch(/The service does this within moments/);
    expect(reply.title).toBe('«Asked for a call» and «Reviewer»');
    expect(reply.announcement).toBe('tagged 2 addresses with «Asked for a call» and «Reviewer».');
    expect(holdersOf(32)).toEqual(['ann@example.com', 'zoe@example.com']);
  });

  it('asks before it tags many', async () => {
    const addresses = Array.from({ length: 12 }, (_, index) => `p${index}@example.com`).join(' ');
    const preview = await desk.preview('tag pin', { tags: '33', addresses });
    expect(preview.title).toBe('Tag 12 addresses with «Conference 2025»?');
    expect(holdersOf(33)).toEqual([]);
  });

  it('knows no tag that there isn’t, and says which plan tags need', async () => {
    const given = { tags: '31,99', addresses: 'ann@example.com' };
    await expect(desk.run('tag pin', given)).rejects.toThrow('There is no tag 99.');
    desk.sandbox.control.setPlan('free');
    await expect(desk.run('tag pin', given)).rejects.toThrow(/^Tags need the plan Pro or above/);
  });
});

describe.each([
  ['tag pin', { addresses: 'ann@example.com' }],
  ['tag unpin', { addresses: 'ann@example.com' }],
  ['tag pin phone', { phones: '+380501234567' }],
  ['tag unpin phone', { phones: '+380501234567' }],
])('%s', (operation, given) => {
  it('names its run, so that a command can undo it', async () => {
    const reply = await desk.run(operation, { tags: '31', ...given });
    const [, run = ''] = /^Bulk run (\w{6})\. /.exec(plainText(reply.footnote ?? '')) ?? [];
    const undone = await desk.run('postbell bulk undo', { run });
    expect(summaryIn(undone)).toMatch(/^(Tagged|Taken off): /);
  });
});

describe('tag unpin', () => {
  it('takes a tag off addresses and phone numbers', async () => {
    await desk.run('tag pin', { tags: '31', addresses: 'ann@example.com' });
    await desk.run('tag pin phone', { tags: '31', phones: '+380 50 123-45-67' });
    expect(holdersOf(31)).toEqual(['ann@example.com', '380501234567']);
    await desk.run('tag unpin', { tags: '31', addresses: 'ann@example.com' });
    const reply = await desk.run('tag unpin phone', { tags: '31', phones: '380501234567' });
    expect(reply.announcement).toBe('took «Asked for a call» off 1 number.');
    expect(holdersOf(31)).toEqual([]);
  });
});
