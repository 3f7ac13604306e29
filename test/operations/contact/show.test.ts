import { describe, expect, it } from 'vitest';
import { json } from '../../service/http-server.ts';
import {
  bulletsIn,
  answerOf,
  factsIn,
  labelsIn,
  noticesIn,
  sandboxDesk,
  actionIn,
  summaryIn,
} from '../context.ts';

const desk = sandboxDesk();

const show = (email: string) => desk.run('contact show', { email });

describe('contact show', () => {
  it('takes an address in any case, and unsubscribes it list by list', async () => {
    const card = await show('Ann@Example.com');
    expect(summaryIn(card)).toBe('Gets campaigns through 2 of 3 lists');
    expect(actionIn(card, 'Unsubscribe from Customers')).toEqual({
      operation: 'contact unsubscribe',
      values: { addresses: 'ann@example.com', list: '4102' },
    });
  });

  it('says why a blacklisted address gets nothing', async () => {
    const card = await show('bob@example.org');
    expect(summaryIn(card)).toBe('Gets nothing: blacklisted');
    expect(labelsIn(card)).toContain('Take off the blacklist');
  });

  it('says plainly that nobody knows an address', async () => {
    const card = await show('nobody@example.org');
    expect(summaryIn(card)).toBe('Nothing is known of this address.');
    expect(bulletsIn(card)).toContain('Check the spelling, above all the part after the @.');
    expect(labelsIn(card)).toEqual(['Why did it get nothing?', 'Blacklist']);
  });

  it('names the part that is missing and shows the rest', async () => {
    desk.sandbox.control.fail({
      path: '/smtp/*',
      status: 403,
      body: { message: 'SMTP is not activated' },
    });
    const card = await show('ann@example.com');
    expect(summaryIn(card)).toBe('Gets campaigns through 2 of 3 lists');
    expect(factsIn(card)['SMTP e-mails']).toBe('Can’t be read now');
    expect(noticesIn(card)).toEqual([
      expect.stringMatching(
        /^Missing here: SMTP unsubscribes\. .*“SMTP is not activated”.* The SMTP area may not be activated/,
      ),
    ]);
  });

  it('tells one outage once, and what it can’t know', async () => {
    desk.sandbox.control.fail({ path: '/emails/*', status: 500 });
    const card = await show('ann@example.com');
    expect(summaryIn(card)).toBe('Can’t be told now: see below');
    expect(noticesIn(card)).toEqual([
      'Missing here: status and variables, names of lists and dates of adding and campaign statistics. The service isn’t answering. Try again in a moment.',
    ]);
  });

  it('says when the blacklist could not be asked', async () => {
    desk.sandbox.control.fail({ path: '/blacklist', status: 500 });
    desk.sandbox.control.fail({ path: '/emails/*/campaigns', status: 500 });
    const card = await show('ann@example.com');
    expect(summaryIn(card)).toBe('Gets campaigns through 2 of 3 lists (blacklist not checked)');
  });
});

describe('contact show with odd answers', () => {
  const answering = (records: readonly object[], origins: readonly object[] = []) =>
    answerOf('contact show', { email: 'ann@example.com' }, ({ start }) => {
      if (start.includes('/details')) return json(origins);
      if (start.includes('/campaigns')) {
        return json({ statistic: [], blacklist: false, addressbooks: [] });
      }
      if (start.includes('/unsubscribe/search')) return json({ result: false });
      return json(start.includes('/blacklist') ? [] : records);
    });
  const record = (book_id: number, status: number, variables: unknown = []) => ({
    book_id,
    email: 'ann@example.com',
    status,
    variables,
  });

  it('opens a form instead of a button a list when there are many', async () => {
    const card = await answering([record(1, 1), record(2, 1), record(3, 1), record(4, 1)]);
    expect(summaryIn(card)).toBe('Gets campaigns through all 4 lists');
    expect(labelsIn(card)).toContain('Unsubscribe from a list…');
    expect(actionIn(card, 'Unsubscribe from a list…').values).toEqual({
      addresses: 'ann@example.com',
    });
  });

  it.each([
    [[record(1, 1)], 'Gets campaigns through its one list'],
    [[record(1, 4)], 'Gets no campaigns: unsubscribed in its one list'],
    [[record(1, 9), record(2, 9)], 'Gets no campaigns: sending error in all 2 lists'],
    [[record(1, 4), record(2, 9)], 'Gets no campaigns: active in none of its 2 lists'],
    [[record(1, 77)], 'Gets no campaigns: unknown status 77 in its one list'],
  ])('gives the verdict %#', async (records, verdict) => {
    expect(summaryIn(await answering(records))).toBe(verdict);
  });

  it('keeps variables apart that differ between lists', async () => {
    const card = await answering(
      [
        record(1, 1, [{ name: 'City', type: 'string', value: 'Leeds' }]),
        record(2, 1, [{ name: 'City', type: 'string', value: 'York' }]),
      ],
      [{ list_id: 1, list_name: 'News', add_date: '2026-01-02 03:04:05', source: 'panel' }],
    );
    expect(factsIn(card)).toMatchObject({ 'City in News': 'Leeds', 'City in list 2': 'York' });
  });
});
