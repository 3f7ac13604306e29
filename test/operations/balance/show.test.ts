import { describe, expect, it } from 'vitest';
import { factsIn, noticesIn, sandboxDesk, sectionsOf, summaryIn } from '../context.ts';

const desk = sandboxDesk();

const DETAIL = {
  balance: { main: '12.50', bonus: '0', currency: 'USD' },
  email: {
    tariff_name: 'Pro',
    finished_time: '2026-11-24 12:00:00',
    emails_left: 0,
    maximum_subscribers: 1000,
    current_subscribers: 950,
  },
  smtp: {
    tariff_name: 'S',
    end_date: '2026-11-21 18:00:00',
    auto_renew: 0,
    email_qty: 1000,
    email_qty_left: 99,
    qty_per_hour: 100,
    traffic_limit: '10 GB',
    traffic_limit_left: '4 GB',
  },
  push: [],
};

describe('balance show', () => {
  it('shows the money in another currency', async () => {
    const reply = await desk.run('balance show', { currency: 'eur' });
    expect(factsIn(reply)['Balance']).toMatch(/^[\d,]+\.\d\d EUR$/);
    expect(factsIn(reply)['Main account']).toBe('1,284.50 USD');
  });

  it('takes any other word for a way of asking', async () => {
    const reply = await desk.run('balance show', { currency: 'please' });
    expect(factsIn(reply)['Balance']).toBe('1,284.50 USD');
  });

  it('says which currency the service doesn’t know', async () => {
    await expect(desk.run('balance show', { currency: 'xyz' })).rejects.toThrow(
      'The service gives no balance in XYZ.',
    );
  });

  it('warns of what is under a tenth, and of what ends within a week', async () => {
    desk.sandbox.control.fail({ path: '/user/balance/detail', body: DETAIL });
    const reply = await desk.run('balance show');
    expect(summaryIn(reply)).toBe('1,284.50 USD · 🟠 5 things to check');
    expect(noticesIn(reply)).toEqual([
      'No campaign e-mails are left.',
      'Only 99 SMTP e-mails are left, 9.9 % of 1,000 in the tariff.',
      'Room for only 50 more subscribers: 95 % of 1,000 are taken.',
      'The tariff for SMTP ends within a day.',
      'The tariff for campaign e-mails ends in 3 days.',
    ]);
    expect(factsIn(reply)['Traffic left']).toBe('4 GB of 10 GB');
  });

  it('tells the day of the service where an end has no time, wherever the reader is', async () => {
    const push = { tariff_name: 'Free', end_date: '2026-12-30', auto_renew: 0 };
    const body = { balance: DETAIL.balance, push };
    desk.sandbox.control.fail({ path: '/user/balance/detail', body });
    const [section] = sectionsOf(await desk.run('balance show'), 'facts').slice(-1);
    expect(section?.facts).toContainEqual({
      label: 'Ends',
      value: ['2026-12-30', ' (in 38 days)'],
    });
  });

  it('leaves out quantities that the service doesn’t tell, and warns of none', async () => {
    const { balance } = DETAIL;
    const email = { tariff_name: 'Pro', finished_time: '2027-11-24 12:00:00' };
    const smtp = { tariff_name: 'S', end_date: '2027-11-21 18:00:00', auto_renew: 0 };
    desk.sandbox.control.fail({ path: '/user/balance/detail', body: { balance, email, smtp } });
    const reply = await desk.run('balance show');
    expect(summaryIn(reply)).toBe('1,284.50 USD · 🟢 nothing runs out soon');
    expect(Object.keys(factsIn(reply))).toEqual(['Balance', 'Bonus', 'Tariff', 'Ends']);
  });

  it('shows what it has when one of two answers is missing', async () => {
    desk.sandbox.control.fail({ path: '/user/balance/detail', status: 500 });
    const reply = await desk.run('balance show');
    expect(summaryIn(reply)).toBe('1,284.50 USD · tariffs can’t be read now');
    expect(noticesIn(reply)).toEqual([expect.stringMatching(/^Missing here: tariffs\. /)]);
  });
});
