import { describe, expect, it } from 'vitest';
import { plainText, type Reply } from '../../../src/domain/reply.ts';
import { type Answer, json } from '../../service/http-server.ts';
import { answerOf, sandboxPostbell } from '../../commands/context.ts';
import { headingsIn, sectionsOf, seen } from '../../commands/seen.ts';
import { WIN_BACK } from './win-back.ts';

const postbell = sandboxPostbell();

const show = (campaign: string) => postbell.see('campaign show', { campaign });

/** The reply about a campaign that the service describes so. */
const replyOf = (detail: object, referrals: Answer = json([]), others: Answer = json([])) =>
  answerOf('campaign show', { campaign: '9' }, ({ start }) => {
    if (start.includes('/referrals')) return referrals;
    if (start.includes('/campaigns?')) return others;
    if (!start.includes('/addressbooks/')) return json(detail);
    return json([{ id: 4108, name: 'Old leads', status: 0 }]);
  });
const cardOf = async (...detail: Parameters<typeof replyOf>) => seen(await replyOf(...detail));

/** The service's figures by their codes. */
const figures = (counts: Readonly<Record<number, number>>) =>
  Object.entries(counts).map(([code, count]) => ({ code: Number(code), count, explain: '' }));

/** What stands behind “Details”, as a reader sees it. */
const detailsIn = ({ title, details = [] }: Reply) => seen({ title, sections: details });
const detailsOf = async (...detail: Parameters<typeof replyOf>) =>
  detailsIn(await replyOf(...detail));

const paragraphsIn = (reply: Reply) =>
  sectionsOf(reply, 'paragraph').map(({ text }) => plainText(text));

/** Another campaign as the list of campaigns tells it. */
const other = (id: number, statistics: object, more: object = {}) => ({
  id,
  name: `No. ${id}`,
  status: 3,
  send_date: '2026-10-01 08:00:00',
  statistics: { sent: 1000, delivered: 900, opening: 300, link_redirected: 90, ...statistics },
  ...more,
});

describe('campaign show', () => {
  it('begins with the verdict, and gives rates, bounces, and where it came from', async () => {
    const reply = await replyOf(WIN_BACK);
    const card = seen(reply);
    expect(card.title).toBe('Win-back: we miss you');
    expect(card.summary).toBe(
      '🔴 Critical: spam complaints 1.7% (limit 0.3%), hard bounces 8.5% (limit 5%), delivered 86.4% (limit 95%) · sent 2026-10-31T08:00:00.000Z to 484',
    );
    expect(card.headings).toEqual([['Metric', 'Campaign']]);
    expect(card.rows).toEqual([
      ['Delivered', '418 · 🔴 86.4%'],
      ['Opened', '35 · 8.4%'],
      ['Clicked', '6 · 1.4%'],
      ['Unsubscribed', '2 · 🟠 0.48%'],
    ]);
    expect(paragraphsIn(reply)).toEqual([
      'Bounced 66 (41 hard): no such address 41, mailbox full 25',
    ]);
    expect(card.footnote).toBe('From Larkspur <news@larkspur.example> · Old leads (4108) · #9');
  });

  it('compares with the average of other campaigns whose figures are final', async () => {
    const others = [
      other(1, {}),
      other(2, { sent: 3000, delivered: 2900, opening: 0, unsubscribe: 5 }),
      other(3, { opening: 600 }),
      other(4, { opening: 900 }, { send_date: '2026-11-20 10:00:00' }),
      other(5, { opening: 900 }, { status: 16 }),
      other(6, { opening: 900 }, { is_sms: true }),
      other(9, { opening: 900 }),
    ];
    const card = await cardOf(WIN_BACK, json([]), json(others));
    expect(card.headings).toEqual([['Metric', 'Campaign', 'Your average']]);
    // Nobody opened the second one: its opens weren't tracked.
    expect(card.rows.map(([metric, , average]) => [metric, average])).toEqual([
      ['Delivered', '94.0%'],
      ['Opened', '50.0%'],
      ['Clicked', '5.7%'],
      ['Unsubscribed', '0.11%'],
    ]);
    expect(card.footnote).toMatch(/ · Average of your last 3 campaigns$/);
    const fewer = await cardOf(WIN_BACK, json([]), json(others.slice(1)));
    expect(fewer.headings).toEqual([['Metric', 'Campaign']]);
    const unread = await cardOf(WIN_BACK, json([]), { status: 500 });
    expect(unread.headings).toEqual([['Metric', 'Campaign']]);
    expect(unread.footnote).toMatch(/ · Your average couldn’t be loaded$/);
  });

  it('waits with the verdict on opens, and names the most common bounces', async () => {
    const counts = { 1: 10_000, 2: 9900, 3: 30, 6: 50, 8: 20, 9: 15, 10: 10, 14: 5 };
    const statistics = { general: figures(counts) };
    const fresh = { send_date: '2026-11-21 11:00:00', statistics };
    const detail = { ...WIN_BACK, ...fresh, all_email_qty: 10_000 };
    const others = json([other(1, {}), other(2, {}), other(3, {})]);
    const reply = await replyOf(detail, json([]), others);
    expect(headingsIn(reply)).toEqual([['Metric', 'Campaign']]);
    expect(seen(reply).summary).toBe(
      'Healthy; opens still coming in · sent 2026-11-21T11:00:00.000Z to 10,000 · results final 2026-11-23T11:00:00.000Z',
    );
    expect(paragraphsIn(reply)).toEqual([
      'Bounced 100 (55 hard): no such address 50, server unreachable 20, blocked as spam 15, other 15',
    ]);
    expect((await cardOf({ ...detail, send_date: '2026-11-20 10:00:00' })).summary).toMatch(
      /^Healthy · sent /,
    );
  });

  it('gives counts with rates, denominators and lights in its details', async () => {
    const { facts } = await detailsOf(WIN_BACK);
    expect(facts).toMatchObject({
      Price: '12.50 USD',
      Sent: '484 · 100% of 484 recipients',
      Delivered: '418 · 🔴 86.4% of 484 sent',
      Opened: '35 · 8.4% of 418 delivered',
      Unsubscribed: '2 · 🟠 0.48% of 418 delivered',
      'Spam complaints': '7 · 🔴 1.7% of 418 delivered',
      'Hard bounces': '41 · 🔴 8.5% of 484 sent',
    });
  });

  it('tells what it costs beyond the plan, what is attached, and its preheader', async () => {
    const more = { preheader: 'Up to half off', attachments: 'terms.pdf, map.png' };
    const price = { overdraft_price: 0.0044, company_price: '0.03' };
    const quantity = { tariff_email_qty: 477, paid_email_qty: '7' };
    const message = { ...WIN_BACK.message, ...more };
    const detail = { ...WIN_BACK, ...price, ...quantity, is_viber: true, message };
    expect((await detailsOf(detail)).facts).toMatchObject({
      Kind: 'Viber campaign',
      Preheader: 'Up to half off',
      Attachments: 'terms.pdf, map.png',
      Price: '0.03 USD · 7 emails beyond your plan at 0.0044 USD each, 477 included',
    });
  });

  it('shows no rate of what the service was told not to count', async () => {
    const general = WIN_BACK.statistics.general.filter(({ code }) => code !== 3 && code !== 4);
    const external_stat = { check_open_email: false, check_redirect_link: false };
    const untracked = { ...WIN_BACK, statistics: { general, clicks: [] } };
    const { facts, charts } = await detailsOf({ ...untracked, external_stat });
    const uncounted = 'Not tracked in this campaign';
    expect(facts).toMatchObject({ Opened: uncounted, Clicked: uncounted });
    expect(charts).toMatchObject([{ categories: ['Sent', 'Delivered'] }]);
    expect((await cardOf({ ...untracked, external_stat })).rows).toEqual(
      expect.arrayContaining([
        ['Opened', 'Not tracked'],
        ['Clicked', 'Not tracked'],
      ]),
    );
    expect((await detailsOf(untracked)).facts['Opened']).toBe('0 · 0% of 418 delivered');
  });

  it('shows one whose figures come without `general` around them', async () => {
    const { facts } = await detailsOf({ ...WIN_BACK, statistics: WIN_BACK.statistics.general });
    expect(facts['Opened']).toBe('35 · 8.4% of 418 delivered');
  });

  it('says of nothing that it went out before it did', async () => {
    const unsent = { ...WIN_BACK, statistics: { general: [], clicks: [] } };
    const draft = await cardOf({ ...unsent, status: 26 });
    expect(draft.summary).toBe('Draft · nothing sent yet · 484 recipients');
    expect(Object.keys(draft.facts)).toEqual(['Subject', 'Price', 'Web version']);
    expect(draft.footnote).toBe('From Larkspur <news@larkspur.example> · Old leads (4108) · #9');
    const moderated = await cardOf({ ...unsent, status: 1 });
    expect(moderated.facts['Was scheduled for']).toBe('2026-10-31T08:00:00.000Z');
  });

  it('shows the links that were clicked, most first, and the web version', async () => {
    const { title, details = [] } = await replyOf(WIN_BACK);
    const sections = { title, sections: details };
    const link = (path: string) => ({
      kind: 'link',
      url: `https://larkspur.example/${path}`,
      text: `larkspur.example/${path}`,
    });
    expect(sectionsOf(sections, 'bullets')[0]?.items).toEqual([
      ['5 · ', link('account')],
      ['2 · ', { kind: 'code', text: 'javascript:alert(1)' }],
      ['1 · ', link('pricing')],
    ]);
    const [about] = sectionsOf(sections, 'facts');
    expect(about?.facts).toContainEqual({
      label: 'Web version',
      value: { ...link('web/9'), text: 'View in browser' },
    });
  });

  it('judges no rates of a handful of recipients', async () => {
    const statistics = { general: figures({ 1: 20, 2: 10 }) };
    const few = { ...WIN_BACK, all_email_qty: 20, statistics };
    expect((await cardOf(few)).summary).toBe(
      'Too few recipients to judge · sent 2026-10-31T08:00:00.000Z to 20',
    );
    expect((await detailsOf(few)).facts['Delivered']).toBe('10 · 50.0% of 20 sent');
  });

  it.each([
    ['71014', true],
    ['71011', false],
  ])('says for 48 hours when figures are final: %s', async (campaign, isProvisional) => {
    const { summary } = await show(campaign);
    expect(summary.endsWith(' · results final 2026-11-22T10:00:00.000Z')).toBe(isProvisional);
  });

  it('says when one goes out that is still to come', async () => {
    const card = await show('71016');
    expect(card.summary).toMatch(/^Scheduled for 2026-11-23T10:00:00\.000Z · \d+ recipients$/);
    expect(card.charts).toEqual([]);
    expect(card.labels).toEqual(expect.arrayContaining(['Cancel campaign…', 'Edit…']));
    expect(() => card.choice('More…', 'Opens by country')).toThrow('no “Opens by country”');
  });

  it('does not judge the delivery rate while messages are under way', async () => {
    postbell.sandbox.control.advance(60_000);
    const reply = await postbell.run('campaign show', { campaign: '71018' });
    expect(detailsIn(reply).facts['Delivered']).toMatch(/^\d+ · [\d.]+% of \d+ sent so far$/);
    expect(seen(reply).summary).toMatch(/ · \d+ of \d+ sent$/);
    expect(seen(reply).summary).not.toContain('delivered');
  });

  it('leads on to what there is to see of it', async () => {
    const { labels, choice, action } = await show('71011');
    expect(labels).toEqual(['Links', 'Compare…', 'Resend…', 'Send again…', 'More…']);
    expect(action('Links').operation).toBe('campaign links');
    expect(choice('More…', 'Recipient activity…').asksFirst).toBe(true);
    expect(choice('More…', 'Refresh').place).toBe('here');
  });

  it('offers to send a draft with all that is in it', async () => {
    expect((await show('71015')).action('Send…')).toEqual({
      operation: 'campaign send',
      values: {
        copy: '71015',
        sender: 'news@larkspur.example',
        senderName: 'Larkspur',
        subject: 'Something is growing',
        lists: '4104',
      },
    });
  });

  it('says how much of a canceled one was sent', async () => {
    expect((await show('71013')).summary).toMatch(
      /^Canceled after [\d,]+ of [\d,]+ emails went out/,
    );
  });

  it('says in one line that one was canceled before anything was sent', async () => {
    const statistics = { general: [], clicks: [] };
    const reply = await replyOf({ ...WIN_BACK, status: 16, all_email_qty: 54, statistics });
    expect(reply.sections).toEqual([]);
    expect(seen(reply)).toMatchObject({
      summary: 'Canceled before sending. None of the 54 recipients will get it.',
      labels: ['Send again…', 'More…'],
    });
  });

  it('does without the names of its lists', async () => {
    postbell.sandbox.control.fail({ path: '/addressbooks/*', status: 500 });
    expect((await show('71015')).footnote).toContain(' · List 4104 · ');
  });

  it('keeps codes and statuses that nobody knows, and names what is missing', async () => {
    const general = [...figures({ 1: 10 }), { code: 77, count: 3, explain: 'Lost at sea' }];
    const odd = { ...WIN_BACK, name: '', status: 99, all_email_qty: 10, statistics: { general } };
    const reply = await replyOf(odd, { status: 500 });
    const [card, details] = [seen(reply), detailsIn(reply)];
    expect(card.title).toBe('We miss you');
    expect(card.summary).toMatch(/^Unknown status 99 · /);
    expect(details.rows).toContainEqual(['Lost at sea', '3', '30.0%']);
    expect(details.notices).toContainEqual(
      expect.stringMatching(/^Clicked links couldn’t be loaded\. The service isn’t answering/),
    );
  });
});
