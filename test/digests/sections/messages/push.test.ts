import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createPushSection } from '../../../../src/digests/sections/messages/push.ts';
import type { Store } from '../../../../src/store/store.ts';
import { bulletsIn, factsIn, sectionsOf } from '../../../operations/context.ts';
import { clientOf, json, startServer } from '../../../service/http-server.ts';
import { detailRows, openedStore, toldBy, type Asked } from '../told-by.ts';

const NOW = new Date('2026-11-21T09:00:00Z');
const DAY_MS = 24 * 3_600_000;

interface Push {
  readonly id: number;
  readonly sentAt: string;
  readonly status?: number;
  send: number;
  delivered: number;
  redirect: number;
}

let store: Store;
beforeEach(async () => {
  store = await openedStore();
});

async function pushService(campaigns: readonly Push[]) {
  const server = await startServer(({ start }) => {
    const [, id] = /\/push\/tasks\/(\d+)/.exec(start) ?? [];
    if (id) {
      const campaign = campaigns.find((one) => String(one.id) === id);
      return json({
        ...campaign,
        message: { title: 'Sale', text: '', link: '' },
        website: 'shop.example',
        website_id: 9,
        status: campaign?.status ?? 3,
      });
    }
    if (/offset=[1-9]/.test(start)) return json([]);
    return json(
      campaigns.map(({ id: one, sentAt, status = 3 }) => ({
        id: one,
        title: `Sale ${one}`,
        body: '',
        website_id: 9,
        from: sentAt,
        to: sentAt,
        status,
      })),
    );
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  const part = createPushSection({ service: clientOf(server.url), store });
  return {
    tell: (requested: Partial<Asked> = {}) =>
      toldBy(part, { kind: 'push', now: NOW, ...requested }),
    calls: () => server.received.filter(({ start }) => /tasks\/\d/.test(start)).length,
  };
}

/** Both websites as they are read at an instant. */
async function readWebsites(readAt: string, [shop, blog]: readonly [number, number]) {
  const website = (id: number, url: string, active: number) => ({
    subject: `website:${id}`,
    figures: { url, active, unsubscribed: 0 },
  });
  const at = new Date(readAt);
  const read = { subject: 'read:websites', figures: { count: 2, at: readAt } };
  await store.snapshots.keepAll(
    [website(9, 'https://shop.example', shop), website(10, 'https://blog.example', blog), read],
    at,
  );
}

describe('web push in a digest', () => {
  it('tells sent, delivered and clicked, and which did best and worst', async () => {
    const { tell } = await pushService([
      { id: 1, sentAt: '2026-11-20 10:00:00', send: 1000, delivered: 900, redirect: 45 },
      { id: 2, sentAt: '2026-11-20 12:00:00', send: 1000, delivered: 800, redirect: 8 },
      { id: 3, sentAt: '2026-11-20 13:00:00', status: 16, send: 0, delivered: 0, redirect: 0 },
    ]);
    const content = await tell();
    expect(content).toMatchObject({
      verdict: '2 web push campaigns to 2,000 subscribers · 3.1 % of those delivered clicked',
      isQuiet: false,
    });
    expect(factsIn(content)).toEqual({
      Sent: '2,000\nnone the day before',
      Delivered: '1,700 · 85 % of 2,000 sent',
      Clicked: '53 · 3.1 % of 1,700 delivered',
    });
    expect(bulletsIn(content)).toEqual([
      'Best: Sale 1 (1), 5 % of 900 delivered clicked',
      'Worst: Sale 2 (2), 1 % of 800 delivered clicked',
    ]);
    expect(detailRows(content)['push']).toHaveLength(2);
    expect(content.footnotes).toEqual([
      'Web push figures are the service’s statistics.',
      'Clicks on web push are provisional: they come in for about 48 hours.',
    ]);
  });

  it('is compared at equal age, and read for two days', async () => {
    const first = { id: 1, sentAt: '2026-11-20 10:00:00', send: 1000, delivered: 900, redirect: 9 };
    const { tell, calls } = await pushService([
      first,
      { id: 2, sentAt: '2026-11-21 10:00:00', send: 500, delivered: 400, redirect: 8 },
    ]);
    await tell();
    first.redirect = 90;
    const content = await tell({ now: new Date(NOW.getTime() + DAY_MS) });
    expect(factsIn(content)).toMatchObject({
      Sent: '500\n▼ 50 % on the day before · 7-day mean 143',
      Clicked: '8 · 2 % of 400 delivered\n▲ 1 point on the day before · 7-day mean 1 %',
    });
    expect(content.footnotes?.[0]).toBe(
      'Web push figures are the service’s statistics, compared as they stood at the same age.',
    );
    const [volume, rates] = sectionsOf(content, 'chart');
    expect(volume?.series.map(({ name, values }) => [name, ...values.slice(-2)])).toEqual([
      ['Sent', 1000, 500],
      ['Delivered', 900, 400],
    ]);
    expect(rates?.title).toBe('Web push rates by day, at the same age');
    expect(rates?.series.map(({ name, values }) => [name, ...values.slice(-2)])).toEqual([
      ['Delivered of sent', 90, 80],
      ['Clicked of delivered', 1, 2],
    ]);
    const before = calls();
    const later = new Date(NOW.getTime() + 4 * DAY_MS);
    await tell({ now: later, days: 4 });
    expect(calls()).toBe(before + 1);
    await tell({ now: later, days: 4 });
    expect(calls()).toBe(before + 1);
  });

  it('tells how the websites’ subscribers grow', async () => {
    await readWebsites('2026-11-20T00:00:00Z', [1000, 400]);
    await readWebsites('2026-11-21T00:00:00Z', [1020, 399]);
    const { tell } = await pushService([]);
    const content = await tell();
    expect(bulletsIn(content)).toEqual([
      'shop.example: 1,020 active, +20 (2 %)',
      'blog.example: 399 active, −1 (0.25 %)',
    ]);
    expect(content).toMatchObject({ isQuiet: false, verdict: 'No web push went out' });
    expect(content.footnotes).toEqual([
      'Subscribers of websites are the service’s count, read every hour.',
    ]);
  });

  it('tells how they grew the day before and in the mean', async () => {
    await readWebsites('2026-11-17T00:00:00Z', [970, 400]);
    await readWebsites('2026-11-19T00:00:00Z', [995, 400]);
    await readWebsites('2026-11-20T00:00:00Z', [1000, 400]);
    await readWebsites('2026-11-21T00:00:00Z', [1020, 399]);
    const { tell } = await pushService([]);
    expect(bulletsIn(await tell())).toEqual([
      'shop.example: 1,020 active, +20 (2 %); +5 the day before · mean of 3 days +10',
      'blog.example: 399 active, −1 (0.25 %); ±0 the day before · mean of 3 days ±0',
    ]);
  });

  it('is quiet when nothing went out and hardly anybody came or left', async () => {
    await readWebsites('2026-11-20T00:00:00Z', [1000, 400]);
    await readWebsites('2026-11-21T00:00:00Z', [1001, 400]);
    const { tell } = await pushService([]);
    expect(await tell()).toMatchObject({ isQuiet: true });
  });
});
