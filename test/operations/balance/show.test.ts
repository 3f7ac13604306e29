import { describe, expect, it } from 'vitest';
import { sandboxPostbell } from '../../commands/context.ts';
import { noticesIn, rowsIn, sectionsOf, summaryIn } from '../../commands/seen.ts';

const postbell = sandboxPostbell();

const show = (currency?: string) => postbell.see('balance show', currency ? { currency } : {});
const failDetail = (how: object) =>
  postbell.sandbox.control.fail({ path: '/user/balance/detail', ...how });

const BALANCE = { main: '12.50', bonus: '0', currency: 'USD' };

describe('balance show', () => {
  it('says of a word that is no currency that it shows the balance of now', async () => {
    const { summary, notices } = await show('december');
    expect(summary).toMatch(/^Healthy · balance 1,284\.50 USD/);
    expect(notices).toContain(
      '“december” isn’t a currency such as EUR, so this is the current balance.',
    );
    expect((await show('eur')).notices).toEqual((await show()).notices);
    expect((await show('eur')).summary).toMatch(/^Healthy · balance [\d,]+\.\d\d EUR$/);
  });

  it('says which currency the service doesn’t know', async () => {
    await expect(show('xyz')).rejects.toThrow('The balance isn’t available in XYZ.');
  });

  it('warns of what is under a tenth, and of what ends within a week', async () => {
    const subscribers = { maximum_subscribers: 1000, current_subscribers: 950 };
    const ends = { finished_time: '2026-11-24 12:00:00' };
    const email = { tariff_name: 'Pro', ...ends, emails_left: 0, ...subscribers };
    const quantity = { email_qty: 1000, email_qty_left: 99, qty_per_hour: 100 };
    const traffic = { traffic_limit: '10 GB', traffic_limit_left: '4 GB' };
    const tariff = { tariff_name: 'S', end_date: '2026-11-21 18:00:00', auto_renew: 0 };
    const smtp = { ...tariff, ...quantity, ...traffic };
    failDetail({ body: { balance: BALANCE, email, smtp, push: [] } });
    const reply = await postbell.run('balance show');
    expect(summaryIn(reply)).toBe('🟠 Balance 1,284.50 USD: 5 things to check');
    const notices = noticesIn(reply);
    expect(notices).toEqual([
      'No campaign sends remaining.',
      'Only 99 transactional sends remaining, 9.9% of 1,000 in the plan.',
      'Room for only 50 more subscribers: 95.0% of 1,000 used.',
      'The plan for transactional email ends today.',
      'The plan for campaign emails ends in 3 days.',
    ]);
    expect(reply.footnote).toBe(
      'Bonus 0.00 USD · 950 of 1,000 subscribers · Up to 100 transactional emails per hour · Traffic left: 4 GB of 10 GB',
    );
  });

  it('tells the day of the service where an end has no time, wherever the reader is', async () => {
    const push = { tariff_name: 'Free', end_date: '2026-12-30', auto_renew: 0 };
    failDetail({ body: { balance: BALANCE, push } });
    const [section] = sectionsOf(await postbell.run('balance show'), 'table');
    const ends = ['Ends ', '2026-12-30', ' (in 39 days)'];
    expect(section?.rows[2]).toEqual(['Web push', '–', 'Free', ends]);
  });

  it('leaves out quantities that the service doesn’t tell, and warns of none', async () => {
    const email = { tariff_name: 'Pro', finished_time: '2027-11-24 12:00:00' };
    const smtp = { tariff_name: 'S', end_date: '2027-11-21 18:00:00', auto_renew: 0 };
    failDetail({ body: { balance: BALANCE, email, smtp } });
    const reply = await postbell.run('balance show');
    expect(summaryIn(reply)).toBe('Healthy · balance 1,284.50 USD');
    expect(rowsIn(reply).map(([, remaining]) => remaining)).toEqual(['–', '–', '–']);
    expect(reply.footnote).toBe('Bonus 0.00 USD');
  });

  it('shows what it has when one of two answers is missing', async () => {
    failDetail({ status: 500 });
    const { summary, notices } = await show();
    expect(summary).toBe('Balance 1,284.50 USD, plans unavailable');
    expect(notices).toEqual([expect.stringMatching(/^The plans are missing\. /)]);
  });
});
