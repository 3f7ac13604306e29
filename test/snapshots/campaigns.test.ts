import { describe, expect, it } from 'vitest';
import { DAILY, type DigestKind } from '../../src/domain/digest.ts';
import { createLog } from '../../src/lib/log.ts';
import { readRecentCampaigns } from '../../src/snapshots/campaigns.ts';
import { noticesIn } from '../commands/seen.ts';
import { json } from '../service/http-server.ts';
import { quiet } from '../store/quiet.ts';
import { campaignWorld, campaignWorldWith, sent, yesterday } from '../digests/campaign-world.ts';
import type { MadeUp } from '../digests/campaign-world.ts';
import { changeIn } from '../digests/sections/section-content.ts';

const many = (count: number): MadeUp[] =>
  Array.from({ length: count }, (_, index) => yesterday(index + 1));

describe('reading campaigns', () => {
  it('asks for each campaign of the day once, and again only for what has changed in the list', async () => {
    const world = await campaignWorld(...many(3), sent(9, 18));
    await world.tell();
    // The second page is empty.
    expect(world.requests()).toEqual({ lists: 2, details: ['1', '2', '3'] });
    await world.tell({ at: '2026-11-21T10:00:00Z' });
    expect(world.requests().details).toEqual([]);
    world.has(yesterday(1), yesterday(2, { opened: 310 }), yesterday(3, { status: 25 }));
    await world.tell({ at: '2026-11-21T11:00:00Z' });
    expect(world.requests().details).toEqual(['2', '3']);
  });

  it('asks again for what failed, and for nothing else', async () => {
    const world = await campaignWorld(...many(4));
    world.insteadOf = (id) => (id === '3' ? json({}, 404) : null);
    await world.tell();
    world.requests();
    world.insteadOf = () => null;
    expect((await world.tell({ at: '2026-11-21T09:05:00Z' })).missing).toEqual([]);
    expect(world.requests().details).toEqual(['3']);
  });

  it('is done once for digests that are due at the same time', async () => {
    const world = await campaignWorld(...many(5));
    const filter = { campaigns: ['1', '2'] };
    await Promise.all([world.tell(), world.tell({ filter }), world.tell({ kind: 'campaigns' })]);
    expect(world.requests()).toEqual({ lists: 2, details: ['1', '2', '3', '4', '5'] });
  });

  it('of 300 has a few requests under way, and says in the log how far it is', async () => {
    const notes: { read?: number; of?: number }[] = [];
    const log = createLog('info');
    log.info = (note: { read?: number; of?: number }) => void notes.push(note);
    const world = await campaignWorldWith({ log });
    let [underWay, most] = [0, 0];
    world.delay = async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
    };
    world.has(...many(300));
    await world.tell();
    const { lists, details } = world.requests();
    // Each page shares a record with the one before.
    expect(lists).toBe(5);
    expect(new Set(details).size).toBe(300);
    expect(details).toHaveLength(300);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(6);
    expect(notes.filter(({ of }) => of === 300).map(({ read }) => read)).toEqual([
      50, 100, 150, 200, 250, 300,
    ]);
  });

  it('gives up soon where the service has stopped to answer', async () => {
    const world = await campaignWorld(...many(200));
    world.insteadOf = (id) => (Number(id) > 100 ? json({}, 503) : null);
    const content = await world.tell();
    expect(content.missing?.[0]?.words).toBe('full figures of 100 campaigns');
    const failed = new Set(world.requests().details.filter((id) => Number(id) > 100));
    // Ten in a row, and those that were under way by then.
    expect(failed.size).toBeGreaterThanOrEqual(10);
    expect(failed.size).toBeLessThan(20);
  });

  it('waits as long as the service asks for, and goes on', async () => {
    const waits: number[] = [];
    let isLimited = true;
    const world = await campaignWorldWith({
      now: () => new Date(),
      sleep: async (ms) => {
        waits.push(ms);
        isLimited = false;
      },
    });
    world.has(...many(2));
    world.insteadOf = () =>
      isLimited ? { status: 429, headers: { 'retry-after': '20' }, body: '{}' } : null;
    expect((await world.tell()).missing).toEqual([]);
    expect(waits.length).toBeGreaterThan(0);
    for (const ms of waits) {
      expect(ms).toBeGreaterThan(15_000);
      expect(ms).toBeLessThanOrEqual(20_000);
    }
  });
});

async function collecting(kind: DigestKind | null = 'daily') {
  let clock = new Date('2026-11-19T12:00:00Z');
  const world = await campaignWorldWith({ now: () => clock });
  const { service, store } = world;
  if (kind) await store.digests.add({ ...DAILY, kind, channelId: 'C1', createdBy: 'U1' }, clock);
  world.has(sent(1, 19, { opened: 198 }));
  return {
    world,
    asksAt: async (iso: string): Promise<boolean> => {
      clock = new Date(iso);
      await store.clock.setRight(clock);
      await readRecentCampaigns({ service, store, log: quiet }, clock);
      const { lists, details } = world.requests();
      expect(details).toEqual([]);
      return lists > 0;
    },
  };
}

describe('reading young campaigns', () => {
  it('happens every hour, in one process', async () => {
    const { asksAt } = await collecting();
    expect(await asksAt('2026-11-20T09:00:00Z')).toBe(true);
    expect(await asksAt('2026-11-20T09:59:00Z')).toBe(false);
    expect(await asksAt('2026-11-20T10:00:00Z')).toBe(true);
  });

  it.each([null, 'sms', 'balance', 'bounces'] as const)(
    'happens for no digest of %s',
    async (kind) => {
      const { asksAt } = await collecting(kind);
      expect(await asksAt('2026-11-20T09:00:00Z')).toBe(false);
    },
  );

  it('is tried again soon when the service doesn’t answer', async () => {
    const { world, asksAt } = await collecting();
    world.isDown = true;
    expect(await asksAt('2026-11-20T09:00:00Z')).toBe(true);
    expect(await asksAt('2026-11-20T09:05:00Z')).toBe(false);
    expect(await asksAt('2026-11-20T09:10:00Z')).toBe(true);
  });

  it.each([
    ['at another time of day', []],
    // Of that day, so that the campaign is young then and now.
    ['after a clock that ran ahead was set right', ['2026-11-21T10:00:00Z']],
  ])('lets the first digest %s compare at equal age', async (_, before) => {
    const { world, asksAt } = await collecting();
    for (const iso of [...before, '2026-11-20T15:20:00Z']) await asksAt(iso);
    world.has(sent(1, 19, { opened: 495 }), yesterday(2, { opened: 297 }));
    const content = await world.tell({ at: '2026-11-21T16:00:00Z' });
    expect(changeIn(content, 'Opened')).toBe('+10.0 pts vs. the day before · 7-day average 20.0%');
  });
});

const waiting = { ...sent(1, 1), name: 'Autumn', status: 11 };
/** More than the pages that a digest of later reads. */
const after = Array.from({ length: 250 }, (_, index) => ({
  id: 100 + index,
  sendDate: `2026-11-05 ${String(23 - Math.floor(index / 50))}:${String(59 - (index % 50))}:00`,
}));

async function seenOnce() {
  const world = await campaignWorld(waiting);
  await world.tell({ at: '2026-11-02T09:00:00Z' });
  world.has(...after, waiting);
  world.requests();
  const told = async () => {
    const { sections } = await world.tell();
    return [noticesIn({ sections }).join(), world.requests().details.includes('1')];
  };
  return { world, told };
}

describe('a campaign that waits for weeks', () => {
  const WAITS = expect.stringContaining('“Autumn” (1) · On hold: a moderator has a question');

  it('is told as long as it does, for one call each', async () => {
    const { world, told } = await seenOnce();
    expect(await told()).toEqual([WAITS, true]);
    world.has(...after, { ...waiting, status: 3 });
    expect(await told()).toEqual(['', true]);
    expect(await told()).toEqual(['', false]);
  });

  it('is forgotten when the service doesn’t know it any more', async () => {
    const { world, told } = await seenOnce();
    world.insteadOf = () => json({ message: 'Not found', error_code: 404 }, 404);
    expect(await told()).toEqual(['', true]);
    expect(await told()).toEqual(['', false]);
  });

  it('spoils nothing when nobody answers, and is told later', async () => {
    const { world, told } = await seenOnce();
    world.insteadOf = () => json({}, 500);
    expect(await told()).toEqual(['', true]);
    world.insteadOf = () => null;
    expect(await told()).toEqual([WAITS, true]);
  });
});
