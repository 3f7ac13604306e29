import { describe, expect, it } from 'vitest';
import { sandboxPostbell } from '../../commands/context.ts';

const postbell = sandboxPostbell();

const addresses = 'Ann <ann@example.com>, bob@example.org; nobody@example.com nonsense';
const find = (raw: Record<string, string> = {}) =>
  postbell.see('contact lookup', { addresses, ...raw });

describe('contact lookup', () => {
  it('says what it did not understand', async () => {
    expect((await find()).bullets).toEqual(['nonsense: missing @']);
  });

  it('filters and sorts', async () => {
    const names = async (raw: Record<string, string>) =>
      (await find(raw)).rows.map(([email = '']) => email.replace(/@.*/, ''));
    expect(await names({ state: 'unknown' })).toEqual(['nobody']);
    expect(await names({ sort: 'opened' })).toEqual(['ann', 'bob', 'nobody']);
    expect((await find({ state: 'inactive' })).summary).toBe('No contact matches this filter.');
  });

  it('gives them as a file', async () => {
    const { lines } = await find({ csv: 'yes' });
    expect(lines[1]).toBe('ann@example.com,Active,2 of 3,9,9,9');
  });

  it('shows the half that it could read, and names the other', async () => {
    postbell.sandbox.control.fail({ path: '/emails', status: 500 });
    const { rows, notices } = await find();
    expect(rows.map(([, status]) => status)).toEqual(['Unknown', 'Blacklisted', 'Unknown']);
    expect(notices[0]).toMatch(/^Couldn’t read lists and statuses\./);
    postbell.sandbox.control.fail({ path: '/emails/campaigns', status: 500 });
    await expect(find()).rejects.toThrow('isn’t answering');
  });
});

it('contact campaigns says that a blacklisted address was sent none', async () => {
  const { summary } = await postbell.see('contact campaigns', { email: 'bob@example.org' });
  expect(summary).toBe('Blacklisted · No campaigns sent yet');
});
