import { beforeEach, describe, expect, it } from 'vitest';
import { type LevelName, levelSubject } from '../../../../src/snapshots/account.ts';
import { createBalanceSection } from '../../../../src/digests/sections/account/balance.ts';
import type { Store } from '../../../../src/store/store.ts';
import { factsIn, noticesIn, sectionsOf } from '../../../commands/seen.ts';
import { accountService, type Account } from '../../account-service.ts';
import { NOW, openedStore, contentOf, type Asked } from '../section-content.ts';

const HOUR_MS = 3_600_000;

let store: Store;
beforeEach(async () => {
  store = await openedStore();
});

async function watched(name: LevelName, days: number, leftAt: (hoursAgo: number) => number) {
  for (let hoursAgo = days * 24; hoursAgo >= 0; hoursAgo -= 1) {
    const readAt = new Date(NOW.getTime() - hoursAgo * HOUR_MS);
    await store.snapshots.keep(levelSubject(name), { left: leftAt(hoursAgo) }, readAt);
  }
}

async function tell(given: Partial<Account> = {}, requested: Asked = {}) {
  const { service } = await accountService(given);
  return contentOf(createBalanceSection({ service, store }), requested);
}

describe('the balance in a digest', () => {
  it('lasts as long as the pace of the last seven days has it', async () => {
    await watched('money', 9, (hoursAgo) => 100 + (hoursAgo / 24) * 8);
    await watched('smtp-emails', 8, (hoursAgo) => 30_000 + (hoursAgo / 24) * 1500);
    const content = await tell();
    expect(factsIn(content)).toMatchObject({
      Balance: '100.00 EUR · lasts about 12 days',
      'Remaining transactional sends': '30,000 · 60.0% of 50,000 in the plan · lasts about 20 days',
      'Remaining campaign sends': '20,000',
      Subscribers: '1,000 · 20.0% of 5,000 allowed',
      Spent: '8.00 EUR\nsame as the day before · 7-day average 8.00 EUR',
    });
    expect(content.footnotes).toEqual([
      'Balance and remaining sends are as of now; spending adds up its hourly decreases.',
      'Forecasts go by use in the last 7 days.',
      'SMS messages are paid from the balance.',
    ]);
    expect(content).toMatchObject({ isQuiet: true, verdict: null, light: null });
  });

  it('has bonus money and SMTP traffic beside it where there is any', async () => {
    const more = { bonus: 12.5, traffic: { limit: 500, left: 120 } };
    expect(factsIn(await tell(more, { kind: 'balance' }))).toMatchObject({
      Bonus: '12.50 EUR',
      'Remaining transactional traffic': '120 of 500',
    });
    const facts = factsIn(await tell());
    expect(Object.keys(facts)).not.toContain('Bonus');
    expect(Object.keys(facts)).not.toContain('Remaining transactional traffic');
  });

  it('isn’t thought to last for ever because it was topped up', async () => {
    // 4 a day were used; two days ago came 200.
    await watched('money', 8, (hoursAgo) => (hoursAgo > 48 ? -100 : 100) + (hoursAgo / 24) * 4);
    const content = await tell();
    expect(factsIn(content)['Balance']).toBe('100.00 EUR · lasts about 25 days');
  });

  it('says what was spent and topped up, beside the day before', async () => {
    await watched('money', 4, (hoursAgo) => (hoursAgo > 20 ? 50 : 100) + (hoursAgo / 24) * 12);
    const content = await tell();
    expect(factsIn(content)).toMatchObject({
      Spent: '11.50 EUR\n−4.2% vs. the day before · 2-day average 12.00 EUR',
      'Topped up': '49.50 EUR',
    });
  });

  it('says nothing of a pace or of what was spent that it did not watch', async () => {
    await watched('money', 0.5, (hoursAgo) => 100 + hoursAgo);
    const content = await tell();
    expect(factsIn(content)['Balance']).toBe('100.00 EUR');
    expect(factsIn(content)).not.toHaveProperty('Spent');
    expect(content.footnotes?.[0]).toBe('Balance and remaining sends are as of now.');
    expect(content.footnotes?.join()).not.toContain('Forecasts');
  });

  it('tells for how many days it goes by, where these are fewer than seven', async () => {
    await watched('money', 3, (hoursAgo) => 100 + (hoursAgo / 24) * 10);
    expect((await tell()).footnotes).toContain(
      'Forecasts go by use in the last 3 days, all that Postbell has watched.',
    );
  });

  it('is a warning above all when it won’t last a week, red in debt', async () => {
    await watched('money', 7, (hoursAgo) => 60 + (hoursAgo / 24) * 10);
    const content = await tell({ money: 60 });
    expect(content).toMatchObject({
      isQuiet: false,
      light: '🟠',
      verdict: '🟠 Balance lasts about 6 days',
    });
    expect(noticesIn(content)).toEqual(['Balance lasts about 6 days.']);
    expect(await tell({ money: -3 })).toMatchObject({
      light: '🔴',
      verdict: '🔴 The balance is negative',
    });
  });

  it('says that it is the whole account’s in a digest of some lists', async () => {
    const heading = async (requested: Asked) =>
      sectionsOf(await tell({}, requested), 'heading')[0]?.text;
    expect(await heading({ filter: { lists: ['4101'] } })).toBe('Whole account');
    expect(await heading({})).toBe('Account');
  });
});

describe('the digest of the balance', () => {
  it('is quiet only where nothing was spent', async () => {
    await watched('money', 8, () => 100);
    expect(await tell({}, { kind: 'balance' })).toMatchObject({ isQuiet: true });
    await store.snapshots.keep(levelSubject('money'), { left: 100 }, NOW);
    store = await openedStore();
    await watched('money', 8, (hoursAgo) => 100 + hoursAgo / 2);
    expect(await tell({}, { kind: 'balance' })).toMatchObject({
      isQuiet: false,
      light: null,
      verdict: 'healthy: balance 100.00 EUR',
    });
  });

  it('has a chart of the last seven days, and when plans end', async () => {
    await watched('money', 8, (hoursAgo) => 100 + (hoursAgo / 24) * 8);
    const content = await tell({}, { kind: 'balance' });
    const [chart] = sectionsOf(content, 'chart');
    expect(chart?.categories).toMatchObject({ 0: 'Sat, Nov 14', 6: 'Fri, Nov 20', length: 7 });
    expect(chart?.series[0]?.values.map((value) => Math.round(value ?? 0))).toEqual([
      151, 143, 135, 127, 119, 111, 103,
    ]);
    expect(factsIn(content)).toMatchObject({
      'Campaign plan ends': expect.stringMatching(/^2027-03-01.* \(in 100 days\)$/),
      'Transactional plan renews': expect.stringMatching(/ \(in 10 days\)$/),
    });
  });

  it('has a table of what remains, and how long it lasts', async () => {
    await watched('money', 8, (hoursAgo) => 100 + (hoursAgo / 24) * 8);
    const { table } = await tell({}, { kind: 'balance' });
    expect(table?.rows).toEqual([
      ['Balance', '100.00 EUR', 'About 12 days'],
      ['Campaign sends', '20,000', '–'],
      ['Transactional sends', '30,000', '–'],
    ]);
    expect((await tell()).table).toBeNull();
  });

  it('of a week has the chart, too', async () => {
    await watched('money', 8, (hoursAgo) => 100 + hoursAgo);
    const content = await tell({}, { kind: 'weekly', days: 7 });
    expect(sectionsOf(content, 'chart')).toHaveLength(1);
  });
});
