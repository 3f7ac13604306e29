import { beforeEach, describe, expect, it } from 'vitest';
import { createPushSection } from '../../../../src/digests/sections/messages/push.ts';
import { plainText } from '../../../../src/domain/reply.ts';
import type { Store } from '../../../../src/store/store.ts';
import { bulletsIn, factsIn, sectionsOf } from '../../../commands/seen.ts';
import { json, serviceThat } from '../../../service/http-server.ts';
import {
  type Asked,
  daysAfterNow,
  detailRows,
  openedStore,
  contentOf,
} from '../section-content.ts';

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

async function pushWorld(...campaigns: readonly Push[]) {
  const { server, service } = await serviceThat(({ start }) => {
    const [, id] = /\/push\/tasks\/(\d+)/.exec(start) ?? [];
    if (id) {
      const campaign = campaigns.find((one) => String(one.id) === id);
      const message = { title: 'Sale', text: '', link: '' };
      const website = { website: 'shop.example', website_id: 9 };
      return json({ status: 3, ...campaign, message, ...website });
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
  const part = createPushSection({ service, store });
  return {
    tell: (requested: Asked = {}, daysLater = 0) =>
      contentOf(part, { kind: 'push', now: daysAfterNow(daysLater), ...requested }),
    calls: () => server.received.filter(({ start }) => /tasks\/\d/.test(start)).length,
  };
}

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
    const { tell } = await pushWorld(
      { id: 1, sentAt: '2026-11-20 10:00:00', send: 1000, delivered: 900, redirect: 45 },
      { id: 2, sentAt: '2026-11-20 12:00:00', send: 1000, delivered: 800, redirect: 8 },
      { id: 3, sentAt: '2026-11-20 13:00:00', status: 16, send: 0, delivered: 0, redirect: 0 },
    );
    const content = await tell();
    expect(content).toMatchObject({
      verdict: '2 web push campaigns to 2,000 subscribers, 53 clicked (3.1%)',
      isQuiet: false,
    });
    expect(factsIn(content)).toEqual({
      Sent: '2,000\n0 the day before',
      Delivered: '1,700 · 85.0% of 2,000 sent',
      Clicked: '53 · 3.1% of 1,700 delivered',
    });
    expect(content.extremes?.map(plainText)).toEqual([
      'Worst: Sale 2 (2): clicked 8 · 1.0% of 800 delivered',
      'Best: Sale 1 (1): clicked 45 · 5.0% of 900 delivered',
    ]);
    expect(detailRows(content)['push']).toHaveLength(2);
    expect(content.footnotes).toEqual([
      'Web push figures are the service’s statistics.',
      'Clicks on web push come in for about 48 hours.',
    ]);
  });

  it('is compared at equal age, and read for two days', async () => {
    const first = { id: 1, sentAt: '2026-11-20 10:00:00', send: 1000, delivered: 900, redirect: 9 };
    const { tell, calls } = await pushWorld(first, {
      ...first,
      id: 2,
      sentAt: '2026-11-21 10:00:00',
      delivered: 800,
      redirect: 16,
    });
    await tell();
    first.redirect = 90;
    const content = await tell({}, 1);
    expect(factsIn(content)).toMatchObject({
      Sent: '1,000\nsame as the day before · 7-day average 143',
      Clicked: '16 · 2.0% of 800 delivered\n+1.0 pts vs. the day before · 7-day average 1.0%',
    });
    const [, rates] = sectionsOf(content, 'chart');
    expect(rates?.series.map(({ name, values }) => [name, ...values.slice(-2)])).toEqual([
      ['Delivered of sent', 90, 80],
      ['Clicked of delivered', 1, 2],
    ]);
    const before = calls();
    await tell({ days: 4 }, 4);
    await tell({ days: 4 }, 4);
    expect(calls()).toBe(before + 1);
  });

  it('tells how the websites’ subscribers grow, beside the day before and the mean', async () => {
    await readWebsites('2026-11-20T00:00:00Z', [1000, 400]);
    await readWebsites('2026-11-21T00:00:00Z', [1020, 399]);
    const { tell } = await pushWorld();
    const content = await tell();
    expect(bulletsIn(content)).toEqual([
      'shop.example: 1,020 active, +20 (2.0%)',
      'blog.example: 399 active, −1 (0.25%)',
    ]);
    expect(content).toMatchObject({ isQuiet: false, verdict: 'no web push was sent' });
    expect(content.footnotes).toEqual(['Subscribers are the service’s count, read every hour.']);
    await readWebsites('2026-11-19T00:00:00Z', [995, 400]);
    expect(bulletsIn(await tell())[0]).toMatch(/; \+5 the day before/);
  });

  it('is quiet when nothing went out and hardly anybody came or left', async () => {
    await readWebsites('2026-11-20T00:00:00Z', [1000, 400]);
    await readWebsites('2026-11-21T00:00:00Z', [1001, 400]);
    const { tell } = await pushWorld();
    expect(await tell()).toMatchObject({ isQuiet: true });
  });
});
