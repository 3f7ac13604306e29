import { describe, expect, it } from 'vitest';
import { json } from '../../service/http-server.ts';
import { answerOf, sandboxPostbell, seenOf } from '../../commands/context.ts';
import { summaryIn } from '../../commands/seen.ts';

const postbell = sandboxPostbell();

/** What an operation says of a campaign that the service describes so. */
const answered = (name: string, detail: object, other: unknown, raw = {}) =>
  seenOf(name, { campaign: '9', ...raw }, ({ start }) =>
    json(/\/campaigns\/9 /.test(start) ? { id: 9, name: 'Nine', status: 3, ...detail } : other),
  );

describe('campaign links', () => {
  it.each([
    [{ check_open_email: true, check_redirect_link: false }, ['Clicks weren’t tracked']],
    [undefined, []],
    [[], []],
  ])('says why there are none only where nobody counted: %o', async (stat, parts) => {
    const { notices } = await answered('campaign links', { external_stat: stat }, []);
    expect(notices).toEqual(parts.map((part) => expect.stringContaining(part)));
  });

  it('writes whole links into the file', async () => {
    const link = `https://larkspur.example/${'long/'.repeat(30)}`;
    const { lines } = await answered('campaign links', {}, [{ link, count: 3 }], { csv: 'yes' });
    expect(lines[1]).toContain(`${link},3,`);
  });
});

describe('campaign countries', () => {
  const countries = async (opens: object) => {
    const reply = await answerOf('campaign countries', { campaign: '9' }, ({ start }) =>
      json(/\/campaigns\/9 /.test(start) ? { id: 9, name: 'Nine', status: 3 } : opens),
    );
    return { summary: summaryIn(reply), details: reply.details ?? [] };
  };

  it('names countries, keeps what is none, and draws the first ones in its details', async () => {
    const { summary, details } = await countries({ ua: 2, GB: 5, A1: 1 });
    expect(summary).toBe('8 opens in 3 countries · top: United Kingdom 5 (62.5%)');
    const categories = ['United Kingdom', 'Ukraine', 'A1'];
    expect(details).toMatchObject([{ categories, series: [{ values: [5, 2, 1] }] }]);
  });

  it('has nothing to draw where nobody opened it', async () => {
    const summary = 'No opens with a known country yet.';
    expect(await countries([])).toEqual({ summary, details: [] });
  });
});

describe('campaign activity', () => {
  const SENT = {
    sent_date: '2026-11-20 10:00:13',
    global_status: 1,
    global_status_explain: 'Sent',
  };

  it.each([
    ['says what to do about a bounce', 6, '', 'No such address', [/^This address doesn’t exist/]],
    ['keeps words that the service has of its own', 4, 'lost at sea', 'Lost at sea', []],
  ])('%s', async (_, detail_status, detail_status_explain, verdict, advice) => {
    const fate = { ...SENT, detail_status, detail_status_explain };
    const email = 'bob@example.com';
    const { summary, notices } = await answered('campaign activity', {}, fate, { email });
    expect(summary).toBe(verdict);
    expect(notices).toEqual(advice.map((one) => expect.stringMatching(one)));
  });

  it('adds an overall status that says more', async () => {
    const fate = { ...SENT, global_status: 15, detail_status: 2 };
    const raw = { email: 'bob@example.com' };
    const { summary } = await answered('campaign activity', {}, fate, raw);
    expect(summary).toMatch(/^Delivered \(overall status: .+\)$/);
  });

  it('says that somebody was no recipient', async () => {
    const raw = { campaign: '71011', email: 'nobody@example.com' };
    const { summary, labels } = await postbell.see('campaign activity', raw);
    expect(summary).toMatch(/^Not a recipient of “Newsletter #43” \(\d+\)/);
    expect(labels).toEqual(['Why didn’t they get it?', 'Look up contact', 'Open campaign']);
    postbell.sandbox.control.fail({ path: '/campaigns/*/email/*', status: 403 });
    await expect(postbell.run('campaign activity', raw)).rejects.toThrow('refused');
  });
});
