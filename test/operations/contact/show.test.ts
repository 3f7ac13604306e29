import { describe, expect, it } from 'vitest';
import { json } from '../../service/http-server.ts';
import { sandboxPostbell, seenOf } from '../../commands/context.ts';

const postbell = sandboxPostbell();

const show = (email: string) => postbell.see('contact show', { email });

describe('contact show', () => {
  it('takes an address in any case, and unsubscribes it list by list', async () => {
    const { summary, labels, choice } = await show('Ann@Example.com');
    expect(summary).toBe('Active in 2 of 3 lists · not blacklisted');
    expect(labels.slice(0, 2)).toEqual(['Why no email?', 'Unsubscribe from…']);
    expect(choice('Unsubscribe from…', 'Customers')).toMatchObject({
      operation: 'contact unsubscribe',
      values: { addresses: 'ann@example.com', list: '4102' },
    });
  });

  it('says why a blacklisted address isn’t mailed', async () => {
    const { summary, labels } = await show('bob@example.org');
    expect(summary).toBe('Not mailed: blacklisted · unsubscribed from transactional email');
    expect(labels).toContain('Remove from blacklist');
  });

  it.each([
    ['ann@exmaple.com', 'ann@example.com'],
    ['ann@gmial.com', 'ann@gmail.com'],
  ])('asks whether %s was meant to be %s', async (typed, meant) => {
    const { bullets, action } = await show(typed);
    expect(bullets[0]).toBe(`Did you mean ${meant}?`);
    expect(action(`Look up ${meant}`).values).toEqual({ email: meant });
  });

  it('names the part that is missing and shows the rest', async () => {
    const body = { message: 'SMTP is not activated' };
    postbell.sandbox.control.fail({ path: '/smtp/*', status: 403, body });
    const { summary, notices } = await show('ann@example.com');
    expect(summary).toBe('Active in 2 of 3 lists · not blacklisted');
    expect(notices).toEqual([
      expect.stringMatching(
        /^Couldn’t read transactional unsubscribes\. .*“SMTP is not activated”.* Transactional email may not be activated/,
      ),
    ]);
  });

  it('tells one outage once, and what it can’t know', async () => {
    postbell.sandbox.control.fail({ path: '/emails/*', status: 500 });
    const { summary, notices } = await show('ann@example.com');
    expect(summary).toBe('Lists unknown right now · not blacklisted');
    expect(notices).toEqual([
      'Couldn’t read status and variables, list names and dates added, and campaign activity. The service isn’t answering. Try again in a moment.',
    ]);
  });

  it('says when the blacklist could not be asked', async () => {
    postbell.sandbox.control.fail({ path: '/blacklist', status: 500 });
    postbell.sandbox.control.fail({ path: '/emails/*/campaigns', status: 500 });
    const { summary } = await show('ann@example.com');
    expect(summary).toBe('Active in 2 of 3 lists · blacklist not checked');
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

  it('opens a form instead of a menu of lists when there are too many', async () => {
    const { action } = await answering(
      Array.from({ length: 101 }, (_, index) => record(index + 1, 1)),
    );
    const { values } = action('Unsubscribe from…');
    expect(values).toEqual({ addresses: 'ann@example.com' });
  });

  it.each([
    [[record(1, 1), record(2, 1)], 'Active in both lists · not blacklisted'],
    [[record(1, 1)], 'Active in 1 list · not blacklisted'],
    [[1, 2, 3].map((list) => record(list, 1)), 'Active in all 3 lists · not blacklisted'],
    [[record(1, 4)], 'Not mailed: unsubscribed in 1 list · not blacklisted'],
    [[record(1, 9), record(2, 9)], 'Not mailed: bounced in both lists · not blacklisted'],
    [[record(1, 4), record(2, 9)], 'Not mailed: inactive in both lists · not blacklisted'],
    [[record(1, 77)], 'Not mailed: unknown status 77 in 1 list · not blacklisted'],
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
