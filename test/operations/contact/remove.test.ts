import { describe, expect, it } from 'vitest';
import { bulletsIn, factsIn, noticesIn, sandboxDesk, summaryIn } from '../context.ts';

const desk = sandboxDesk();

const EMAIL = 'ann@example.com';
const ann = { addresses: EMAIL };
const LISTS = ['Newsletter (4101)', 'Customers (4102)', 'Webinar June (4105)'];

describe('contact remove', () => {
  it('shows from which lists before it does it', async () => {
    const preview = await desk.preview('contact remove', ann);
    expect(summaryIn(preview)).toContain('It leaves 3 lists');
    expect(bulletsIn(preview)).toEqual(LISTS);
    expect(await desk.service.contacts.find(EMAIL)).toHaveLength(3);
  });

  it('removes from all lists and reads it back', async () => {
    const reply = await desk.run('contact remove', ann);
    expect(summaryIn(reply)).toBe('Removed from 3 lists; it is in none now.');
    expect(reply.announcement).toBe('removed an address from all its lists (3 lists).');
    expect(await desk.service.contacts.find(EMAIL)).toEqual([]);
  });

  it('has nothing to do for an address in no list', async () => {
    const nobody = { addresses: 'nobody@example.com' };
    const message = 'nobody@example.com is in none of your lists: nothing to remove.';
    await expect(desk.preview('contact remove', nobody)).rejects.toThrow(message);
    await expect(desk.run('contact remove', nobody)).rejects.toThrow(message);
  });

  it('names the lists that still show it', async () => {
    desk.sandbox.control.fail({ method: 'DELETE', status: 200, body: { result: true } });
    const reply = await desk.run('contact remove', ann);
    expect(summaryIn(reply)).toBe('Removed from 0 lists; still in 3 lists');
    expect(bulletsIn(reply)).toEqual(LISTS);
    expect(reply.announcement).toBeUndefined();
    expect(noticesIn(reply)).toHaveLength(1);
  });

  it('does several at once and says who was in no list', async () => {
    const several = { addresses: 'ann@example.com, bob@example.org, nobody@example.com' };
    const preview = await desk.preview('contact remove', several);
    expect(preview.title).toBe('Remove 3 addresses from all lists?');
    const reply = await desk.run('contact remove', several);
    expect(factsIn(reply)).toMatchObject({ Removed: '2', 'In no list before': '1' });
    expect(await desk.service.contacts.find('bob@example.org')).toEqual([]);
  });
});
