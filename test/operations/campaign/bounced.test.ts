import { beforeAll, describe, expect, it } from 'vitest';
import type { OperationContext } from '../../../src/commands/context.ts';
import type { RawValues } from '../../../src/domain/reply.ts';
import { withOverrides } from '../../../src/commands/overriding.ts';
import { NOW, sandboxPostbell } from '../../commands/context.ts';
import { factsIn, rowsIn, seen } from '../../commands/seen.ts';
import { rightsBy } from '../../policy/rights-of.ts';
import { receive } from '../../store/sample-events.ts';

/** Sent the day before. */
const CAMPAIGN = '71014';
const postbell = sandboxPostbell();
const secondsAgo = (hours: number) => Math.floor(NOW.getTime() / 1000) - hours * 3600;

const event = (kind: string, email: string, hours: number, more: object = {}) => ({
  event: kind,
  email,
  timestamp: secondsAgo(hours),
  task_id: CAMPAIGN,
  book_id: 4101,
  ...more,
});
const GONE = { smtp_server_response: '550 5.1.1 no such user' };
const FULL = { smtp_server_response: '452 4.2.2 mailbox full' };

beforeAll(async () => {
  await receive(
    postbell.store,
    [
      event('new_emails', 'gone1@gmail.com', 50, { task_id: '', source: 'import' }),
      event('hard_bounces', 'gone1@gmail.com', 20, GONE),
      event('hard_bounces', 'gone2@gmail.com', 20, GONE),
      event('hard_bounces', 'gone3@larkspur.example', 20, GONE),
      event('hard_bounces', 'back@gmail.com', 20, GONE),
      event('delivered', 'back@gmail.com', 2, { task_id: 79_999 }),
      event('delivered', 'gone2@gmail.com', 26, { task_id: 79_999 }),
      event('soft_bounces', 'full@web.de', 20, FULL),
      event('hard_bounces', 'other@gmail.com', 20, { ...GONE, task_id: '1071014' }),
    ],
    NOW,
  );
});

const question = async (raw: RawValues = {}, more: Partial<OperationContext> = {}) => {
  const given = { bounced: CAMPAIGN, ...raw };
  const preview = await postbell.question('blacklist add', given, more);
  if (preview === null) throw new Error('nothing was asked');
  return { preview, confirmed: withOverrides(given, preview) };
};

describe('the addresses that bounced in a campaign', () => {
  it('are shown by reason, provider, list, and how they joined, before anything is done', async () => {
    const { preview } = await question();
    expect(preview.title).toBe('Blacklist 3 addresses?');
    const facts = factsIn(preview);
    expect(facts['Reasons']).toBe('No such address: 3 · 100%');
    expect(facts['Mailbox providers']).toBe('Gmail: 2 · 66.7%\nlarkspur.example: 1 · 33.3%');
    expect(facts['Lists']).toBe('Newsletter (4101): 3 · 100%');
    expect(facts['Joined']).toContain('Thursday, November 19 (import): 1');
    expect(facts['Left out']).toBe('1 that something was delivered to since');
    expect(rowsIn(preview).flat()).toEqual([
      'gone1@gmail.com',
      'gone2@gmail.com',
      'gone3@larkspur.example',
    ]);
  });

  it.each([
    ['soft', 1],
    ['all', 4],
  ])('are %s ones where these are meant', async (bounces, count) => {
    const { preview } = await question({ bounces });
    expect(preview.title).toBe(`Blacklist ${count} ${count === 1 ? 'address' : 'addresses'}?`);
  });

  it('are masked for whoever may not read about people', async () => {
    const rights = { ...(await rightsBy('right:contacts')), personId: 'U0VERA' };
    const { preview } = await question({}, { rights });
    expect(JSON.stringify(preview)).not.toMatch(/gone\d@/);
    expect(rowsIn(preview).flat()).toContain('g•••@gmail.com');
  });

  it('are taken as they were shown, whatever bounced or was delivered since', async () => {
    const { confirmed } = await question();
    await receive(
      postbell.store,
      [
        event('hard_bounces', 'later@gmail.com', 1, GONE),
        event('delivered', 'gone1@gmail.com', 1, { task_id: 79_999 }),
      ],
      NOW,
    );
    const done = seen(await postbell.run('blacklist add', confirmed));
    expect(done.title).toBe('3 addresses blacklisted');
    const listed = await postbell.service.blacklist.all();
    expect(listed).toEqual(expect.arrayContaining(['gone1@gmail.com', 'gone2@gmail.com']));
    expect(listed).not.toContain('later@gmail.com');
    const again = await question();
    expect(rowsIn(again.preview).flat()).toEqual(
      expect.arrayContaining(['later@gmail.com', 'gone2@gmail.com']),
    );
    expect(rowsIn(again.preview).flat()).not.toContain('gone1@gmail.com');
  });

  it('are refused where nobody saw them, or others than these', async () => {
    await expect(postbell.run('blacklist add', { bounced: CAMPAIGN })).rejects.toThrow(
      'First see which addresses bounced',
    );
    const { confirmed } = await question();
    const tampered = { ...confirmed, bounces: 'soft' };
    await expect(postbell.run('blacklist add', tampered)).rejects.toThrow(
      'First see which addresses',
    );
    const lost = { ...confirmed, shown: 'a'.repeat(20) };
    await expect(postbell.run('blacklist add', lost)).rejects.toThrow('What was shown has expired');
  });

  it.each([
    [{ bounced: CAMPAIGN, addresses: 'a@b.example' }, 'Choose one: pasted addresses, a file, or'],
    [{ bounces: 'soft' }, 'Choose the campaign whose bounces to take.'],
    [{ bounced: '71012' }, 'Postbell received no address that bounced hard in'],
  ])('are refused in words: %o', async (raw, words) => {
    await expect(postbell.question('blacklist add', raw)).rejects.toThrow(words);
  });

  it.each(['contact remove', 'list remove'])('can be taken by /%s, too', async (name) => {
    const raw = { bounced: CAMPAIGN, ...(name === 'list remove' && { list: '4101' }) };
    const preview = await postbell.question(name, raw);
    expect(preview?.title).toMatch(/^Remove \d addresses from/);
    expect(preview?.fixed?.['shown']).toBeDefined();
  });
});
