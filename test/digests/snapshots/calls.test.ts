import { describe, expect, it } from 'vitest';
import { createLog } from '../../../src/lib/log.ts';
import { createCampaignReader } from '../../../src/digests/snapshots/campaigns.ts';
import { createCampaignsSection } from '../../../src/digests/sections/campaigns/campaigns.ts';
import type { Campaign, CampaignSummary } from '../../../src/service/campaigns/campaign.ts';
import { allPages } from '../../../src/service/pages.ts';
import { openedStore, toldBy } from '../sections/told-by.ts';

const HOUR_MS = 3_600_000;
const MORNING = new Date('2026-11-21T09:00:00Z');
const after = (hours: number) => new Date(MORNING.getTime() + hours * HOUR_MS);
const STATISTICS = {
  sent: 1000,
  delivered: 990,
  opened: 300,
  clicked: 50,
  unsubscribed: 1,
  errors: 10,
};
const COUNTS = { 1: 1000, 2: 990, 3: 300, 4: 50, 5: 1, 6: 8, 11: 1 };

function campaign(id: number, sendAt: Date): CampaignSummary & Campaign {
  return {
    id: String(id),
    name: `Campaign ${id}`,
    status: { code: 3, name: 'Sent', known: true },
    subject: 'News',
    senderName: 'News',
    senderEmail: 'news@example.com',
    listIds: ['1'],
    sendAt,
    recipients: 1000,
    tariffEmails: 1000,
    paidEmails: 0,
    price: 0,
    overdraftPrice: 0,
    currency: 'EUR',
    attachments: '',
    isSms: false,
    isViber: false,
    html: '',
    preheader: '',
    tracking: { opens: true, clicks: true },
    permalink: null,
    statistics: STATISTICS,
    figures: Object.entries(COUNTS).map(([code, count]) => ({
      code: Number(code),
      count,
      explanation: '',
    })),
    clicks: [],
  };
}

/** Digests of campaigns, and how many pages and campaigns in full each asked the service for. */
async function counting() {
  const campaigns: (CampaignSummary & Campaign)[] = [];
  let pages = 0;
  let inFull: string[] = [];
  const page = async ({ limit, offset }: { limit: number; offset: number }) => {
    pages += 1;
    return campaigns.toReversed().slice(offset, offset + limit);
  };
  const get = async (id: string): Promise<Campaign> => {
    inFull.push(id);
    const found = campaigns[Number(id)];
    if (!found) throw new Error(`no campaign ${id}`);
    return found;
  };
  const service = { campaigns: { all: () => allPages(page), get } };
  const store = await openedStore();
  const reader = createCampaignReader({ service, store, log: createLog('silent') });
  const part = createCampaignsSection(reader, store);
  return {
    send: (count: number, at: Date): void => {
      const first = campaigns.length;
      for (let id = first; id < first + count; id += 1) campaigns.push(campaign(id, at));
    },
    /** Somebody opens one in ten of them. */
    open: (): void => {
      for (const [index, one] of campaigns.entries()) {
        if (index % 10 !== 0) continue;
        campaigns[index] = { ...one, statistics: { ...STATISTICS, opened: 301 } };
      }
    },
    /** Pages of the list and campaigns in full. */
    digestAt: async (now: Date): Promise<readonly [number, number]> => {
      pages = 0;
      inFull = [];
      await toldBy(part, { kind: 'campaigns', now });
      expect(new Set(inFull).size).toBe(inFull.length);
      return [pages, inFull.length];
    },
  };
}

describe('the calls of a digest of campaigns', () => {
  it.each([
    [10, { all: 2, twice: 2 }],
    [100, { all: 2, twice: 3 }],
    [1000, { all: 11, twice: 21 }],
  ])('grow with %i of them, and none unchanged is read again', async (count, { all, twice }) => {
    const { send, open, digestAt } = await counting();
    send(count, after(-24));
    expect(await digestAt(MORNING)).toEqual([all, count]);
    expect(await digestAt(after(1))).toEqual([all, 0]);
    open();
    expect(await digestAt(after(2))).toEqual([all, count / 10]);
    send(count, MORNING);
    expect(await digestAt(after(24))).toEqual([twice, count]);
  });
});
