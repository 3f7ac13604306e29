import { describe, expect, it } from 'vitest';
import { factsIn } from '../../../operations/context.ts';
import { smsService, type Sms } from '../telling-sms.ts';

describe('what is left for SMS', () => {
  it('is the balance, and as many messages as it pays at the period’s average where that is known', async () => {
    const sentAt = '2026-11-20 10:00:00';
    const balanceOf = async (campaigns: Sms[], main = '1234.56') => {
      const balance = { main, bonus: '0', currency: 'EUR' };
      const { tell } = await smsService(campaigns, [], balance);
      return factsIn(await tell())['Balance'];
    };
    const euros: Sms = { id: 1, sentAt, statuses: { 2: 10 } };
    expect(await balanceOf([])).toBe('1,234.56 EUR');
    expect(await balanceOf([euros])).toBe(
      '1,234.56 EUR\nabout 24,600 SMS at the period’s average of 0.05 EUR',
    );
    expect(await balanceOf([euros], '-3')).toBe(
      '-3.00 EUR\nnot enough for one SMS at the period’s average of 0.05 EUR',
    );
    expect(await balanceOf([euros, { ...euros, id: 2, currency: 'USD' }])).toBe('1,234.56 EUR');
  });

  it('is missing where the balance can’t be had, and spoils nothing else', async () => {
    const sms: Sms = { id: 1, sentAt: '2026-11-20 10:00:00', statuses: { 2: 10 } };
    const { tell } = await smsService([sms], [], []);
    const content = await tell();
    expect(content.verdict).toMatch(/^1 SMS campaign, 10 messages/);
    expect(content.missing).toMatchObject([{ words: 'what is left for SMS' }]);
  });

  it('is left to the part of a weekly digest that tells all', async () => {
    const sms: Sms = { id: 1, sentAt: '2026-11-20 10:00:00', statuses: { 2: 10 } };
    const { tell } = await smsService([sms]);
    expect(factsIn(await tell({ kind: 'weekly' }))).not.toHaveProperty('Balance');
  });
});
