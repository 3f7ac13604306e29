import { describe, expect, it } from 'vitest';
import { json } from '../../service/http-server.ts';
import { sandboxDesk, seenOf } from '../context.ts';

const desk = sandboxDesk();

const show = (email: string) => desk.see('contact show', { email });

describe('contact show', () => {
  it('takes an address in any case, and unsubscribes it list by list', async () => {
    const { summary, action } = await show('Ann@Example.com');
    expect(summary).toBe('Gets campaigns through 2 of 3 lists');
    expect(action('Unsubscribe from Customers')).toEqual({
      operation: 'contact unsubscribe',
      values: { addresses: 'ann@example.com', list: '4102' },
    });
  });

  it('says why a blacklisted address gets nothing', async () => {
    const { summary, labels } = await show('bob@example.org');
    expect(summary).toBe('Gets nothing: blacklisted');
    expect(labels).toContain('Take off the blacklist');
  });

  it('says plainly that nobody knows an address', async () => {
    const { summary, bullets, labels } = await show('nobody@example.org');
    expect(summary).toBe('Nothing is known of this address.');
    expect(bullets).toContain('Check the spelling, above all the part after the @.');
    expect(labels).toEqual(['Why did it get nothing?', 'Blacklist']);
  });

  it('names the part that is missing and shows the rest', async () => {
    const body = { message: 'SMTP is not activated' };
    desk.sandbox.control.fail({ path: '/smtp/*', status: 403, body });
    const { summary, facts, notices } = await show('ann@example.com');
    expect(summary).toBe('Gets campaigns through 2 of 3 lists');
    expect(facts['SMTP emails']).toBe('Can’t be read now');
    expect(notices).toEqual([
      expect.stringMatching(
        /^Missing here: SMTP unsubscribes\. .*“SMTP is not activated”.* The SMTP area may not be activated/,
      ),
    ]);
  });

  it('tells one outage once, and what it can’t know', async () => {
    desk.sandbox.control.fail({ path: '/emails/*', status: 500 });
    const { summary, notices } = await show('ann@example.com');
    expect(summary).toBe('Can’t be told now: see below');
    expect(notices).toEqual([
      'Missing here: status and variables, names of lists and dates of adding and campaign statistics. The service isn’t answering. Try again in a moment.',
    ]);
  });

  it('says when the blacklist could not be asked', async () => {
    desk.sandbox.control.fail({ path: '/blacklist', status: 500 });
    desk.sandbox.control.fail({ path: '/emails/*/campaigns', status: 500 });
    const { summary } = await show('ann@example.com');
    expect(summary).toBe('Gets campaigns through 2 of 3 lists (blacklist not checked)');
  });
});

describe('contact show with odd answers', () => {
  const answering = (records: readonly object[], origins: readonly object[] = []) =>
    seenOf('contact show', { email: 'ann@example.com' }, ({ start }) => {
      if (start.includes('/details')) return json(origins);
      if (start.includes('/campaigns')) {
        return json({ statistic: [], blacklist: false, addressbooks: [] });
      }
      if (start.includes('/unsubscribe/search')) return json({ result: false });
      return json(start.includes('/blacklist') ? [] : records);
    });
  const record = (book_id: number, status: number, city?: string) => {
    const variables = city ? [{ name: 'City', type: 'string', value: city }] : [];
    return { book_id, email: 'ann@example.com', status, variables };
  };

  it('opens a form instead of a button a list when there are many', async () => {
    const { action } = await answering([1, 2, 3, 4].map((list) => record(list, 1)));
    const { values } = action('Unsubscribe from a list…');
    expect(values).toEqual({ addresses: 'ann@example.com' });
  });

  it.each([
    [[record(1, 1), record(2, 1)], 'Gets campaigns through all 2 lists'],
    [[record(1, 1)], 'Gets campaigns through its one list'],
    [[record(1, 4)], 'Gets no campaigns: unsubscribed in its one list'],
    [[record(1, 9), record(2, 9)], 'Gets no campaigns: sending error in all 2 lists'],
    [[record(1, 4), record(2, 9)], 'Gets no campaigns: active in none of its 2 lists'],
    [[record(1, 77)], 'Gets no campaigns: unknown status 77 in its one list'],
  ])('gives the verdict %#', async (records, verdict) => {
    expect((await answering(records)).summary).toBe(verdict);
  });

  it('keeps variables apart that differ between lists', async () => {
    const origin = { list_id: 1, list_name: 'News', add_date: '2026-01-02 03:04:05', source: '' };
    const records = [record(1, 1, 'Leeds'), record(2, 1, 'York')];
    const { facts } = await answering(records, [origin]);
    expect(facts).toMatchObject({ 'City in News': 'Leeds', 'City in list 2': 'York' });
  });
});
