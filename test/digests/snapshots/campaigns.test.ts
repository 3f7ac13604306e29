import { describe, expect, it } from 'vitest';
import { createLog } from '../../../src/lib/log.ts';
import { json } from '../../service/http-server.ts';
import { campaignWorld, campaignWorldWith, type MadeUp } from '../campaign-world.ts';

const many = (count: number): MadeUp[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    sendDate: '2026-11-20 10:00:00',
  }));

describe('reading campaigns', () => {
  it('asks for each campaign of the day once, and not for those of the days before', async () => {
    const world = await campaignWorld(...many(3), { id: 9, sendDate: '2026-11-18 10:00:00' });
    await world.tell();
    const { lists, details } = world.requests();
    expect([...details].sort()).toEqual(['1', '2', '3']);
    // The second page is empty.
    expect(lists).toBe(2);
  });

  it('asks again only for what has changed in the list', async () => {
    const world = await campaignWorld(...many(3));
    await world.tell();
    world.requests();
    const [first, second, third] = many(3);
    if (!first || !second || !third) throw new Error('too few');
    await world.tell({ at: '2026-11-21T10:00:00Z' });
    expect(world.requests().details).toEqual([]);
    world.has(first, { ...second, opened: 310 }, { ...third, status: 25 });
    await world.tell({ at: '2026-11-21T11:00:00Z' });
    expect([...world.requests().details].sort()).toEqual(['2', '3']);
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
    const scope = { campaigns: ['1', '2'] };
    await Promise.all([world.tell(), world.tell({ scope }), world.tell({ kind: 'campaigns' })]);
    const { lists, details } = world.requests();
    expect(lists).toBe(2);
    expect([...details].sort()).toEqual(['1', '2', '3', '4', '5']);
  });

  it('of 300 has a few requests under way, and says in the log how far it is', async () => {
    const notes: { read?: number; of?: number }[] = [];
    const log = createLog('info');
    log.info = (note: { read?: number; of?: number }) => void notes.push(note);
    const world = await campaignWorldWith({ log, elapsedMs: () => 0 });
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
    expect(lists).toBe(4);
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
    expect(content.missing?.[0]?.words).toBe('figures in full of 100 campaigns');
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
    const content = await world.tell();
    expect(content.missing).toEqual([]);
    expect(waits.length).toBeGreaterThan(0);
    for (const ms of waits) {
      expect(ms).toBeGreaterThan(15_000);
      expect(ms).toBeLessThanOrEqual(20_000);
    }
  });
});
