import { describe, expect, it } from 'vitest';
import type { Stakes } from '../../src/domain/approvals.ts';
import { grant, PEOPLE, requestIn, SALE, start } from './approval-world.ts';

const { mira, sam, sue, max, vera } = PEOPLE;
const HOUR_MS = 3_600_000;

describe('an assignee', () => {
  /** Nothing takes a second person; Max, who may not send, asks Sam. */
  async function assigned(assigneeId = sam, stakes: Stakes = { recipients: 1, ...SALE }) {
    const world = await start();
    await world.store.approvals.setRules(null);
    world.stakes = stakes;
    const id = requestIn(await world.sends(max, { name: 'lamp' }, true, assigneeId));
    return { world, id };
  }

  it('does it with their own right, where nothing else takes a second person', async () => {
    const { world, id } = await assigned();
    expect(await world.messages()).toMatchObject([{ channelId: sam }]);
    await expect(world.approvals.approve(id, max)).rejects.toThrow('You requested this yourself');
    expect((await world.approvals.approve(id, sam)).state).toBe('done');
    expect(world.sent).toEqual(['lamp']);
  });

  it('is told of no more than two days, and of nothing after that', async () => {
    const { world, id } = await assigned();
    await world.pass(48 * HOUR_MS);
    expect(await world.stateOf(id)).toBe('expired');
    await expect(world.approvals.approve(id, sam)).rejects.toThrow();
    expect(world.sent).toEqual([]);
  });

  it('and who loses the right meanwhile, is waited for no longer', async () => {
    const { world, id } = await assigned();
    await grant(world.store, sam, 'right:send', true);
    await world.pass(10_000);
    expect(await world.store.approvals.get(id)).toMatchObject({
      state: 'void',
      words: 'The person you asked no longer has permission to do this. Ask someone else.',
    });
    expect(world.sent).toEqual([]);
  });

  it('and who left, is waited for no longer', async () => {
    const { world, id } = await assigned();
    world.standings.set(sam, 'deactivated');
    await world.pass(10_000);
    expect(await world.stateOf(id)).toBe('void');
  });

  it('gets what was asked for, or nothing', async () => {
    const { world, id } = await assigned();
    world.stakes = { recipients: 1, facts: { Subject: 'Other' } };
    expect(await world.approvals.approve(id, sam)).toMatchObject({ state: 'void' });
    expect(world.sent).toEqual([]);
  });

  it('is never whoever asks, nor whoever may not do it', async () => {
    const world = await start();
    await world.store.approvals.setRules(null);
    for (const assigneeId of [max, vera, 'U0NOBODY']) {
      expect(await world.sends(max, { name: 'lamp' }, true, assigneeId)).toMatchObject({
        kind: 'refused',
      });
    }
    // Whoever may not even prepare it, asks nobody.
    expect(await world.sends(vera, { name: 'lamp' }, true, sam)).toMatchObject({ kind: 'refused' });
    expect(await world.store.approvals.list()).toEqual([]);
  });

  it('is asked, too, by who may do it: the click that asked sends nothing itself', async () => {
    const world = await start();
    await world.store.approvals.setRules(null);
    requestIn(await world.sends(sue, { name: 'lamp' }, true, sam));
    expect(world.sent).toEqual([]);
  });

  it('is asked for nothing that the limits of a channel exclude, with approvals or without', async () => {
    const world = await start();
    const limit = { kind: 'channel', id: 'C0NEWS' } as const;
    const given = { isDenied: false, grantedBy: mira, grantedAt: world.now };
    const marketers = { subject: limit, entry: 'role:marketer', ...given } as const;
    await world.store.rights.set(marketers, () => undefined);
    for (const assigneeId of [undefined, sam]) {
      const outcome = await world.sends(max, { name: 'lamp' }, true, assigneeId);
      expect(outcome).toMatchObject({ kind: 'refused', error: { assignees: null } });
    }
    expect(await world.store.approvals.list()).toEqual([]);
  });
});
