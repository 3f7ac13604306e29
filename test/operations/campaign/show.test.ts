import { describe, expect, it } from 'vitest';
import { type Answer, json } from '../../service/http-server.ts';
import {
  campaignId,
  choiceIn,
  answerOf,
  factsIn,
  labelsIn,
  noticesIn,
  rowsIn,
  sandboxDesk,
  sectionsOf,
  actionIn,
  summaryIn,
} from '../context.ts';
import { WIN_BACK } from './win-back.ts';

const desk = sandboxDesk();

const show = async (name: string) =>
  desk.run('campaign show', { campaign: await campaignId(desk, name) });

/** The card of a campaign that the service describes so. */
const cardOf = (detail: object, referrals: Answer = json([])) =>
  answerOf('campaign show', { campaign: '9' }, ({ start }) => {
    if (start.includes('/referrals')) return referrals;
    if (!start.includes('/addressbooks/')) return json(detail);
    return json([{ id: 4108, name: 'Old leads', status: 0 }]);
  });

describe('campaign show', () => {
  it('gives counts with rates, denominators and lights', async () => {
    const card = await cardOf(WIN_BACK);
    expect(card.title).toBe('Win-back: we miss you');
    expect(summaryIn(card)).toBe(
      'Sent · 🔴 spam complaints 1.7 % of 418 delivered; hard bounces 8.5 % of 484 sent; delivered 86.4 % of 484 sent',
    );
    expect(factsIn(card)).toEqual({
      Subject: 'We miss you',
      From: 'Larkspur <news@larkspur.example>',
      List: 'Old leads (4108)',
      'Went out': '2026-10-31T08:00:00.000Z',
      Recipients: '484',
      Price: '12.50 USD',
      Sent: '484 · 100 % of 484 recipients',
      Delivered: '418 · 🔴 86.4 % of 484 sent',
      Opened: '35 · 8.4 % of 418 delivered',
      Clicked: '6 · 1.4 % of 418 delivered',
      'Clicks per open': '6 · 17.1 % of 35 opened',
      Unsubscribed: '2 · 🟠 0.48 % of 418 delivered',
      'Spam complaints': '7 · 🔴 1.7 % of 418 delivered',
      'Hard bounces': '41 · 🔴 8.5 % of 484 sent',
    });
  });

  it('tells what it costs above the tariff, what is attached, and its preheader', async () => {
    const more = { preheader: 'Up to half off', attachments: 'terms.pdf, map.png' };
    const card = await cardOf({
      ...WIN_BACK,
      is_viber: true,
      message: { ...WIN_BACK.message, ...more },
      tariff_email_qty: 477,
      paid_email_qty: '7',
      overdraft_price: 0.0044,
      company_price: '0.03',
    });
    expect(factsIn(card)).toMatchObject({
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
    const card = await cardOf({ ...untracked, external_stat });
    expect(factsIn(card)).toMatchObject({
      Opened: 'Not counted in this campaign',
      Clicked: 'Not counted in this campaign',
    });
    expect(sectionsOf(card, 'chart')).toMatchObject([
      { title: 'From sent to delivered', categories: ['Sent', 'Delivered'] },
    ]);
    const unknown = await cardOf(untracked);
    expect(factsIn(unknown)['Opened']).toBe('0 · 0 % of 418 delivered');
  });

  it('shows one whose figures come without `general` around them', async () => {
    const card = await cardOf({ ...WIN_BACK, statistics: WIN_BACK.statistics.general });
    expect(factsIn(card)['Opened']).toBe('35 · 8.4 % of 418 delivered');
  });

  it('says of nothing that it went out before it did', async () => {
    const unsent = { ...WIN_BACK, statistics: { general: [], clicks: [] } };
    const draft = await cardOf({ ...unsent, status: 26 });
    expect(Object.keys(factsIn(draft))).toEqual(['Subject', 'From', 'List', 'Recipients', 'Price']);
    expect(draft.footnote).toBe('Campaign 9');
    const moderated = await cardOf({ ...unsent, status: 1 });
    expect(factsIn(moderated)['Was due']).toBe('2026-10-31T08:00:00.000Z');
  });

  it('shows the links that were clicked, most first, and the web version', async () => {
    const card = await cardOf(WIN_BACK);
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
    expect(card.actions).toContainEqual({
      kind: 'link',
      label: 'Web version',
      url: 'https://larkspur.example/web/9',
    });
  });

  it('judges no rates of a handful of recipients', async () => {
    const general = [
      { code: 1, count: 20, explain: 'Sent' },
      { code: 2, count: 10, explain: 'Delivered' },
    ];
    const card = await cardOf({ ...WIN_BACK, all_email_qty: 20, statistics: { general } });
    expect(summaryIn(card)).toBe('Sent · 20 sent, too few to judge the rates');
    expect(factsIn(card)['Delivered']).toBe('10 · 50 % of 20 sent');
  });

  it('calls figures provisional for 48 hours', async () => {
    const provisional = /^Still growing: figures settle/;
    expect(noticesIn(await show('Feature of the month: timelines'))).toEqual([
      expect.stringMatching(provisional),
    ]);
    expect(noticesIn(await show('Newsletter #43'))).toEqual([]);
  });

  it('says when one goes out that is still to come', async () => {
    const card = await show('Newsletter #45');
    expect(summaryIn(card)).toBe('Created and queued · goes out 2026-11-23T10:00:00.000Z');
    expect(sectionsOf(card, 'chart')).toEqual([]);
    expect(labelsIn(card)).toContain('Cancel campaign…');
  });

  it('does not judge the delivery rate while messages are under way', async () => {
    desk.sandbox.control.advance(60_000);
    const card = await show('Newsletter #44');
    expect(factsIn(card)['Delivered']).toMatch(/^\d+ · [\d.]+ % of \d+ sent so far$/);
    expect(summaryIn(card)).toMatch(/^Sending in progress · /);
  });

  it('leads on to what there is to see of it', async () => {
    const sent = await show('Newsletter #43');
    expect(choiceIn(sent, 'More…', 'Clicked links').operation).toBe('campaign links');
    expect(choiceIn(sent, 'More…', 'Compare…').asksFirst).toBe(true);
    const waiting = await show('Newsletter #45');
    expect(labelsIn(waiting)).toContain('Edit…');
    expect(() => choiceIn(waiting, 'More…', 'Countries')).toThrow('no «Countries»');
  });

  it('offers to send a draft with all that is in it', async () => {
    const draft = await show('Summer teaser');
    const { operation, values } = actionIn(draft, 'Send…');
    expect(operation).toBe('campaign send');
    expect(values).toEqual({
      copy: '71015',
      sender: 'news@larkspur.example',
      senderName: 'Larkspur',
      subject: 'Something is growing',
      lists: '4104',
    });
  });

  it('says how much of a canceled one was sent', async () => {
    expect(summaryIn(await show('Flash offer'))).toMatch(
      /^Canceled by a user · [\d,]+ of [\d,]+ were sent$/,
    );
  });

  it('does without the names of its lists', async () => {
    desk.sandbox.control.fail({ path: '/addressbooks/*', status: 500 });
    expect(factsIn(await show('Win-back: we miss you'))['List']).toBe('List 4108');
  });

  it('keeps codes and statuses that nobody knows, and names what is missing', async () => {
    const general = [
      { code: 1, count: 10, explain: 'Sent' },
      { code: 77, count: 3, explain: 'Lost at sea' },
    ];
    const card = await cardOf(
      { ...WIN_BACK, name: '', status: 99, all_email_qty: 10, statistics: { general } },
      { status: 500 },
    );
    expect(card.title).toBe('We miss you');
    expect(summaryIn(card)).toMatch(/^Unknown status 99 · /);
    expect(rowsIn(card)).toContainEqual(['Lost at sea', '3', '30 %']);
    expect(noticesIn(card)).toEqual([
      expect.stringMatching(/^Missing here: clicked links\. The service isn’t answering/),
    ]);
  });
});
