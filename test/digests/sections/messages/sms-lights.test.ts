import { describe, expect, it } from 'vitest';
import { factsIn } from '../../../operations/context.ts';
import { smsService } from '../telling-sms.ts';

describe('the light of SMS campaigns', () => {
  it.each([
    { statuses: { 2: 180, 12: 20 }, light: '🟢', delivered: '180 · 🟢 90 % of 200 sent' },
    { statuses: { 2: 179, 12: 21 }, light: '🟠', delivered: '179 · 🟠 89.5 % of 200 sent' },
    { statuses: { 2: 80, 12: 120 }, light: '🔴', delivered: '80 · 🔴 40 % of 200 sent' },
    // Those on their way may make it green, or no better than amber.
    { statuses: { 2: 100, 1: 90, 12: 10 }, light: null, delivered: '100 · 50 % of 200 sent' },
    { statuses: { 2: 100, 1: 75, 12: 25 }, light: '🟠', delivered: '100 · 🟠 50 % of 200 sent' },
    { statuses: { 2: 10, 12: 100 }, light: null, delivered: '10 · 9.1 % of 110 sent' },
  ])('is $light where $delivered are delivered', async ({ statuses, light, delivered }) => {
    const { tell } = await smsService([{ id: 1, sentAt: '2026-11-20 10:00:00', statuses }]);
    const content = await tell();
    expect(content.light).toBe(light);
    expect(factsIn(content)['Delivered']).toBe(delivered);
    const isAlarm = light === '🟠' || light === '🔴';
    expect(content.verdict?.includes(` · ${light} `)).toBe(isAlarm);
  });

  it('is not green while some of them can’t be read', async () => {
    const sentAt = '2026-11-20 10:00:00';
    const campaigns = [1, 2].map((id) => ({ id, sentAt, statuses: { 2: 300 } }));
    const { tell } = await smsService(campaigns, [2]);
    const content = await tell();
    expect(content.light).toBeNull();
    expect(factsIn(content)['Delivered']).toMatch(/^300 · 100 %/);
  });
});
