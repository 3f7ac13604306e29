import { describe, expect, it } from 'vitest';
import { json } from '../../service/http-server.ts';
import { sandboxDesk, seenOf } from '../context.ts';

const desk = sandboxDesk();

/** What an operation says of a campaign that the service describes so. */
const answered = (name: string, detail: object, other: unknown, raw = {}) =>
  seenOf(name, { campaign: '9', ...raw }, ({ start }) =>
    json(/\/campaigns\/9 /.test(start) ? { id: 9, name: 'Nine', status: 3, ...detail } : other),
  );

describe('campaign links', () => {
  it.each([
    [{ check_open_email: true, check_redirect_link: false }, ['without counting clicks']],
    [undefined, []],
    [[], []],
  ])(
    'says why there are none only where the service says that nobody counted',
    async (stat, told) => {
      const { notices } = await answered('campaign links', { external_stat: stat }, []);
      expect(notices).toEqual(told.map((part) => expect.stringContaining(part)));
    },
  );

  it('writes whole links into the file', async () => {
    const link = `https://larkspur.example/${'long/'.repeat(30)}`;
    const { lines } = await answered('campaign links', {}, [{ link, count: 3 }], { csv: 'yes' });
    expect(lines[1]).toContain(`${link},3,`);
  });
});

describe('campaign countries', () => {
  it('names countries, keeps what is none, and draws the first ones', async () => {
    const { summary, charts } = await answered('campaign countries', {}, { ua: 2, GB: 5, A1: 1 });
    expect(summary).toBe('8 opened in 3 countries · most in United Kingdom 62.5%');
    const categories = ['United Kingdom', 'Ukraine', 'A1'];
    expect(charts).toMatchObject([{ categories, series: [{ values: [5, 2, 1] }] }]);
  });

  it('has nothing to draw where nobody opened it', async () => {
    const summary = 'The service knows no country of an open yet.';
    const reply = await answered('campaign countries', {}, []);
    expect(reply).toMatchObject({ summary, charts: [] });
  });
});

describe('campaign activity', () => {
  const SENT = {
    sent_date: '2026-11-20 10:00:13',
    global_status: 1,
    global_status_explain: 'Sent',
  };

  it.each([
    [
      'says what can be done about a bounce',
      6,
      '',
      'No such address',
      [/^The address doesn’t exist/],
    ],
    ['keeps words that the service has of its own', 4, 'lost at sea', 'Lost at sea', []],
  ])('%s', async (_, detail_status, detail_status_explain, verdict, advice) => {
    const fate = { ...SENT, detail_status, detail_status_explain };
    const email = 'bob@example.com';
    const { summary, notices } = await answered('campaign activity', {}, fate, { email });
    expect(summary).toBe(`${verdict} (overall: sent)`);
    expect(notices).toEqual(advice.map((one) => expect.stringMatching(one)));
  });

  it('says that somebody was no recipient', async () => {
    const raw = { campaign: '71011', email: 'nobody@example.com' };
    const { summary, labels } = await desk.see('campaign activity', raw);
    expect(summary).toMatch(/^Wasn’t among the recipients of “Newsletter #43” \(\d+\)/);
    expect(labels).toEqual(['Why did it get nothing?', 'Look up', 'Campaign']);
    desk.sandbox.control.fail({ path: '/campaigns/*/email/*', status: 403 });
    await expect(desk.run('campaign activity', raw)).rejects.toThrow('refused');
  });
});
