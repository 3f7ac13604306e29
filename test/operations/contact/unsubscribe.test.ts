import { describe, expect, it } from 'vitest';
import { RefusedError } from '../../../src/lib/errors.ts';
import { postbellAt, sandboxPostbell } from '../../commands/context.ts';

const postbell = sandboxPostbell();

const unsubscribe = (addresses: string, list?: string) =>
  postbell.see('contact unsubscribe', { addresses, ...(list && { list }) });
const statusIn = async (email: string, list: string) =>
  (await postbell.service.contacts.find(email)).find(({ listId }) => listId === list)?.status.name;

describe('contact unsubscribe from one list', () => {
  it('unsubscribes from that list alone', async () => {
    await unsubscribe('ann@example.com', '4101');
    expect(await statusIn('ann@example.com', '4101')).toBe('Unsubscribed');
    expect(await statusIn('ann@example.com', '4102')).toBe('Active');
  });

  it('refuses an address that the list doesn’t have, and a list that isn’t there', async () => {
    await expect(unsubscribe('nobody@example.com', '4101')).rejects.toMatchObject({
      message: 'nobody@example.com is not on list 4101.',
      field: 'addresses',
    });
    await expect(unsubscribe('ann@example.com', '999')).rejects.toThrow(RefusedError);
  });

  it('names the command that takes more addresses as it is called here', async () => {
    const prefixed = await postbellAt(postbell.sandbox.url, { commandPrefix: 'mail' });
    const all = Array.from({ length: 1001 }, (_, index) => `p${index}@example.com`);
    const tooMany = prefixed.run('contact unsubscribe', { addresses: all.join(' ') });
    await expect(tooMany).rejects.toThrow('use /mail-list unsubscribe, which takes a file.');
    await prefixed.close();
  });

  it('asks nothing where there is nothing to do', async () => {
    const values = { addresses: 'ann@example.com', list: '4105' };
    expect(await postbell.question('contact unsubscribe', values)).toBeNull();
  });
});

describe('contact unsubscribe from every list', () => {
  const many = 'Ann <ann@example.com>, bob@example.org, nobody@example.com, nonsense';

  it('leaves each of their lists and counts the rest', async () => {
    const { summary, sections = [] } = await postbell.run('contact unsubscribe', {
      addresses: many,
    });
    expect(summary).toBe('Unsubscribed 2 addresses from 3 lists');
    expect(sections[0]).toEqual({ kind: 'paragraph', text: '1 not on these lists · 1 invalid' });
    expect(await statusIn('bob@example.org', '4103')).toBe('Unsubscribed');
    const again = await unsubscribe(many);
    expect(again.summary).toBe('Nothing to change: none of them is subscribed');
  });

  it('says where it stopped', async () => {
    postbell.sandbox.control.fail({ path: '/addressbooks/4102/emails/unsubscribe', status: 500 });
    const { summary, notices } = await unsubscribe(many);
    expect(summary).toBe('Unsubscribed 2 addresses from Newsletter (4101)');
    expect(notices[0]).toMatch(
      /^Stopped before 1 address in Customers \(4102\), 1 address in Trial users \(4103\)\./,
    );
  });

  it('takes the number of a list among the addresses for a slip', async () => {
    await expect(unsubscribe('ann@example.com 4101')).rejects.toMatchObject({
      message: 'Is 4101 a list? Type it as list=4101.',
      field: 'addresses',
    });
  });
});
