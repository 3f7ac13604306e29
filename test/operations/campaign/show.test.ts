import { describe, expect, it } from 'vitest';
import { type Answer, json } from '../../service/http-server.ts';
import { answerOf, sandboxDesk, sectionsOf, seen } from '../context.ts';
import { WIN_BACK } from './win-back.ts';

const desk = sandboxDesk();

const show = (campaign: string) => desk.see('campaign show', { campaign });

/** The reply about a campaign that the service describes so. */
const replyOf = (detail: object, referrals: Answer = json([])) =>
  answerOf('campaign show', { campaign: '9' }, ({ start }) => {
    if (start.includes('/referrals')) return referrals;
    if (!start.includes('/addressbooks/')) return json(detail);
    return json([{ id: 4108, name: 'Old leads', status: 0 }]);
  });
const cardOf = async (...detail: Parameters<typeof replyOf>) => seen(await replyOf(...detail));

describe('campaign show', () => {
  it('gives counts with rates, denominators and lights', async () => {
    const card = await cardOf(WIN_BACK);
    expect(card.title).toBe('Win-back: we miss you');
    expect(card.summary).toBe(
      'Sent · 🔴 spam complaints 1.7% of 418 delivered; hard bounces 8.5% of 484 sent; delivered 86.4% of 484 sent',
    );
    expect(card.facts).toMatchObject({
      Price: '12.50 USD',
      Delivered: '418 · 🔴 86.4% of 484 sent',
      Opened: '35 · 8.4% of 418 delivered',
      Unsubscribed: '2 · 🟠 0.48% of 418 delivered',
      'Spam complaints': '7 · 🔴 1.7% of 418 delivered',
      'Hard bounces': '41 · 🔴 8.5% of 484 sent',
    });
  });

  it('tells what it costs above the tariff, what is attached, and its preheader', async () => {
    const more = { preheader: 'Up to half off', attachments: 'terms.pdf, map.png' };
    const price = { overdraft_price: 0.0044, company_price: '0.03' };
    const quantity = { tariff_email_qty: 477, paid_email_qty: '7' };
    const message = { ...WIN_BACK.message, ...more };
    const detail = { ...WIN_BACK, ...price, ...quantity, is_viber: true, message };
    expect((await cardOf(detail)).facts).toMatchObject({
      Kind: 'Viber campaign',
      Preheader: 'Up to half off',
      Attachments: 'terms.pdf, map.png',
      Price: '0.03 USD · 7 above the tariff at 0.0044 USD each, 477 included',
    });
  });

  it('shows no rate of what the service was told not to count', async () => {
    const general = WIN_BACK.statistics.general.filter(({ code }) => code !== 3 && code !== 4);
    const external_stat = { check_open_email: false, check_redirect_link: false };
    const untracked = { ...WIN_BACK, statistics: { general, clicks: [] } };
    const { facts, charts } = await cardOf({ ...untracked, external_stat });
    const uncounted = 'Not counted in this campaign';
    expect(facts).toMatchObject({ Opened: uncounted, Clicked: uncounted });
    expect(charts).toMatchObject([
      { title: 'From sent to delivered', categories: ['Sent', 'Delivered'] },
    ]);
    expect((await cardOf(untracked)).facts['Opened']).toBe('0 · 0% of 418 delivered');
  });

  it('shows one whose figures come without `general` around them', async () => {
    const { facts } = await cardOf({ ...WIN_BACK, statistics: WIN_BACK.statistics.general });
    expect(facts['Opened']).toBe('35 · 8.4% of 418 delivered');
  });

  it('says of nothing that it went out before it did', async () => {
    const unsent = { ...WIN_BACK, statistics: { general: [], clicks: [] } };
    const draft = await cardOf({ ...unsent, status: 26 });
    expect(Object.keys(draft.facts)).toEqual(['Subject', 'From', 'List', 'Recipients', 'Price']);
    expect(draft.footnote).toBe('Campaign 9');
    const moderated = await cardOf({ ...unsent, status: 1 });
    expect(moderated.facts['Was due']).toBe('2026-10-31T08:00:00.000Z');
  });

  it('shows the links that were clicked, most first, and the web version', async () => {
    const card = await replyOf(WIN_BACK);
    const link = (path: string) => ({
      kind: 'link',
      url: `https://larkspur.example/${path}`,
      text: `larkspur.example/${path}`,
    });
    expect(sectionsOf(card, 'bullets')[0]?.items).toEqual([
      ['5 · ', link('account')],
      ['2 · ', { kind: 'code', text: 'javascript:alert(1)' }],
      ['1 · ', link('pricing')],
    ]);
    const url = 'https://larkspur.example/web/9';
    expect(card.actions).toContainEqual({ kind: 'link', label: 'Web version', url });
  });

  it('judges no rates of a handful of recipients', async () => {
    const general = [
      { code: 1, count: 20, explain: 'Sent' },
      { code: 2, count: 10, explain: 'Delivered' },
    ];
    const few = { ...WIN_BACK, all_email_qty: 20, statistics: { general } };
    const { summary, facts } = await cardOf(few);
    expect(summary).toBe('Sent · 20 sent, too few to judge the rates');
    expect(facts['Delivered']).toBe('10 · 50.0% of 20 sent');
  });

  it.each([
    ['71014', [expect.stringMatching(/^Still growing: figures settle/)]],
    ['71011', []],
  ])('calls figures provisional for 48 hours: %s', async (campaign, notices) => {
    expect((await show(campaign)).notices).toEqual(notices);
  });

  it('says when one goes out that is still to come', async () => {
    const card = await show('71016');
    expect(card.summary).toBe('Created and queued · goes out 2026-11-23T10:00:00.000Z');
    expect(card.charts).toEqual([]);
    expect(card.labels).toEqual(expect.arrayContaining(['Cancel campaign…', 'Edit…']));
    expect(() => card.choice('More…', 'Countries')).toThrow('no “Countries”');
  });

  it('does not judge the delivery rate while messages are under way', async () => {
    desk.sandbox.control.advance(60_000);
    const { facts, summary } = await show('71018');
    expect(facts['Delivered']).toMatch(/^\d+ · [\d.]+ % of \d+ sent so far$/);
    expect(summary).toMatch(/^Sending in progress · /);
  });

  it('leads on to what there is to see of it', async () => {
    const { choice } = await show('71011');
    expect(choice('More…', 'Clicked links').operation).toBe('campaign links');
    expect(choice('More…', 'Compare…').asksFirst).toBe(true);
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
    const { summary } = await show('71013');
    expect(summary).toMatch(/^Canceled by a user · [\d,]+ of [\d,]+ were sent$/);
  });

  it('does without the names of its lists', async () => {
    desk.sandbox.control.fail({ path: '/addressbooks/*', status: 500 });
    expect((await show('71015')).facts['List']).toBe('List 4104');
  });

  it('keeps codes and statuses that nobody knows, and names what is missing', async () => {
    const general = [
      { code: 1, count: 10, explain: 'Sent' },
      { code: 77, count: 3, explain: 'Lost at sea' },
    ];
    const odd = { ...WIN_BACK, name: '', status: 99, all_email_qty: 10, statistics: { general } };
    const card = await cardOf(odd, { status: 500 });
    expect(card.title).toBe('We miss you');
    expect(card.summary).toMatch(/^Unknown status 99 · /);
    expect(card.rows).toContainEqual(['Lost at sea', '3', '30.0%']);
    expect(card.notices).toEqual([
      expect.stringMatching(/^Missing here: clicked links\. The service isn’t answering/),
    ]);
  });
});
