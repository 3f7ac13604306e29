import { describe, expect, it } from 'vitest';
import { sandboxPostbell } from '../../commands/context.ts';

const postbell = sandboxPostbell();

const ann = { addresses: 'ann@example.com' };
const LISTS = ['Newsletter (4101)', 'Customers (4102)', 'Webinar June (4105)'];

describe('contact remove', () => {
  it('shows from which lists before it does it', async () => {
    const { bullets } = await postbell.seePreview('contact remove', ann);
    expect(bullets).toEqual(LISTS);
    expect(await postbell.service.contacts.find('ann@example.com')).toHaveLength(3);
    await postbell.run('contact remove', ann);
    expect(await postbell.service.contacts.find('ann@example.com')).toEqual([]);
  });

  it('has nothing to do for an address in no list', async () => {
    const nobody = { addresses: 'nobody@example.com' };
    const message = 'nobody@example.com isn’t on any of your lists.';
    await expect(postbell.preview('contact remove', nobody)).rejects.toThrow(message);
    await expect(postbell.run('contact remove', nobody)).rejects.toThrow(message);
  });

  it('names the lists that still show it', async () => {
    postbell.sandbox.control.fail({ method: 'DELETE', status: 200, body: { result: true } });
    const { notices, ...reply } = await postbell.see('contact remove', ann);
    const summary = 'Removed from 0 lists; still on 3 lists';
    expect(reply).toMatchObject({ summary, bullets: LISTS, announcement: null });
    expect(notices).toHaveLength(1);
  });
});
