import { describe, expect, it } from 'vitest';
import { DAILY, type DigestKind } from '../../../src/domain/digest.ts';
import { createLog } from '../../../src/lib/log.ts';
import { createRecentCampaignCollector } from '../../../src/digests/snapshots/campaigns.ts';
import { factsIn } from '../../operations/context.ts';
import { campaignWorldWith } from '../campaign-world.ts';

const log = createLog('silent');
const FIRST = { id: 1, sendDate: '2026-11-19 10:00:00' };

async function collecting(kind: DigestKind | null = 'daily') {
  let clock = new Date('2026-11-19T12:00:00Z');
  const world = await campaignWorldWith({ now: () => clock });
  const { service, store } = world;
  const collectorOfAnotherProcess = () => createRecentCampaignCollector({ service, store, log });
  const collector = collectorOfAnotherProcess();
  if (kind) await store.digests.add({ ...DAILY, kind, channelId: 'C1', createdBy: 'U1' }, clock);
  return {
    world,
    collectorOfAnotherProcess,
    runAt: async (iso: string, which = collector): Promise<number> => {
      clock = new Date(iso);
      await store.clock.setRight(clock);
      await which.runDue(clock);
      const { lists, details } = world.requests();
      expect(details).toEqual([]);
      return lists;
    },
  };
}

describe('reading young campaigns', () => {
  it('happens every hour, in one process', async () => {
    const { world, runAt, collectorOfAnotherProcess } = await collecting();
    world.has(FIRST);
    expect(await runAt('2026-11-20T09:00:00Z')).toBeGreaterThan(0);
    expect(await runAt('2026-11-20T09:59:00Z')).toBe(0);
    expect(await runAt('2026-11-20T09:59:30Z', collectorOfAnotherProcess())).toBe(0);
    expect(await runAt('2026-11-20T10:00:00Z')).toBeGreaterThan(0);
  });

  it.each([null, 'sms', 'balance', 'bounces'] as const)(
    'happens for no digest of %s',
    async (kind) => {
      const { world, runAt } = await collecting(kind);
      world.has(FIRST);
      expect(await runAt('2026-11-20T09:00:00Z')).toBe(0);
    },
  );

  it('is tried again soon when the service doesn’t answer', async () => {
    const { world, runAt } = await collecting();
    world.has(FIRST);
    world.isDown = true;
    expect(await runAt('2026-11-20T09:00:00Z')).toBeGreaterThan(0);
    expect(await runAt('2026-11-20T09:05:00Z')).toBe(0);
    world.isDown = false;
    expect(await runAt('2026-11-20T09:10:00Z')).toBeGreaterThan(0);
  });

  it('goes on, also after a restart, when a clock that ran ahead is set right', async () => {
    const { world, runAt, collectorOfAnotherProcess } = await collecting();
    world.has(FIRST);
    expect(await runAt('2026-12-20T09:00:00Z')).toBeGreaterThan(0);
    expect(await runAt('2026-11-20T09:00:00Z')).toBeGreaterThan(0);
    expect(await runAt('2026-11-20T09:30:00Z')).toBe(0);
    expect(await runAt('2026-12-20T10:00:00Z')).toBeGreaterThan(0);
    expect(await runAt('2026-11-20T10:00:00Z', collectorOfAnotherProcess())).toBeGreaterThan(0);
  });

  it('compares again at equal age when a clock that ran ahead is set right', async () => {
    const { world, runAt } = await collecting();
    world.has({ ...FIRST, opened: 198 });
    // Of that day, so that the campaign is young then and now.
    await runAt('2026-11-21T10:00:00Z');
    await runAt('2026-11-20T15:20:00Z');
    world.has({ ...FIRST, opened: 495 }, { id: 2, sendDate: '2026-11-20 10:00:00', opened: 297 });
    const { sections } = await world.tell({ at: '2026-11-21T16:00:00Z' });
    expect(factsIn({ sections })['Opened']).toMatch(/▲ 10 points on the day before/);
  });

  it('lets the first digest at another time of day compare at equal age', async () => {
    const { world, runAt } = await collecting();
    world.has({ ...FIRST, opened: 198 });
    await runAt('2026-11-20T15:20:00Z');
    world.has({ ...FIRST, opened: 495 }, { id: 2, sendDate: '2026-11-20 10:00:00', opened: 297 });
    const { sections } = await world.tell({ at: '2026-11-21T16:00:00Z' });
    expect(factsIn({ sections })['Opened']).toMatch(
      /\n▲ 10 points on the day before · 7-day mean 20 %$/,
    );
  });
});
