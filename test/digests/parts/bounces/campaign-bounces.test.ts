import { describe, expect, it } from 'vitest';
import { DAILY } from '../../../../src/core/digest.ts';
import { UnavailableError } from '../../../../src/core/errors.ts';
import type { Told, Wanted } from '../../../../src/digests/part.ts';
import type { ReasonCount } from '../../../../src/store/events/counts.ts';
import { factsIn, sectionsOf } from '../../../operations/desk.ts';
import { json } from '../../../service/http-server.ts';
import { campaignWorld, type MadeUp } from '../../campaign-world.ts';
import { many, read, tellBounces } from '../telling-bounces.ts';

const DOWN = new UnavailableError('The service isn’t answering.', { outcome: 'none' });

const yesterday = (id: number, more: Partial<MadeUp> = {}): MadeUp => ({
  id,
  sendDate: '2026-11-20 10:00:00',
  ...more,
});

/** Campaigns of which all bounces of SMTP are known. */
async function worldOf(...campaigns: readonly MadeUp[]) {
  const world = await campaignWorld();
  world.has(...campaigns);
  await read(world.store, '2026-11-01T00:00:00Z', '2026-11-21T09:00:00Z');
  const told: Record<string, readonly ReasonCount[]> = {};
  const counts = {
    ...world.store.counts,
    topReasons: async (topic: string) => told[topic] ?? [],
  };
  const { bounces, readings } = world.store;
  const store = { bounces, readings, counts };
  return {
    world,
    store,
    /** Reasons that webhooks told, by topic. */
    told,
    tell: (more: Partial<Wanted> = {}, failure: UnavailableError | null = null) =>
      tellBounces({ store, failure, sent: null, reader: world.reader }, more),
  };
}

const reply = ({ sections }: Told) => ({ title: '', sections });

describe('bounces of campaigns', () => {
  it('stand apart from those of SMTP, by the service’s statistics', async () => {
    const { tell, store } = await worldOf(yesterday(1, { hardBounces: 8 }), yesterday(2));
    await store.bounces.keep(many(3, '2026-11-20T10:00:00Z', 'nobody'));
    const told = await tell();
    expect(sectionsOf(reply(told), 'heading').map(({ text }) => text)).toEqual([
      'Campaign e-mails that bounced',
      'SMTP e-mails that bounced',
    ]);
    expect(factsIn(reply(told))).toMatchObject({
      'Bounced campaign e-mails': '8 · 0.4 % of 2,000 sent',
      Bounced: expect.stringMatching(/^3\n/),
    });
    expect(told.verdict).toBe('3 SMTP e-mails bounced, most often: no such address');
  });

  it('have their verdict and light in a digest of bounces alone', async () => {
    const { tell } = await worldOf(yesterday(1, { hardBounces: 60 }));
    const told = await tell({ kind: 'bounces' });
    expect(told.verdict).toBe(
      '🔴 60 campaign e-mails bounced, hard bounces 6 % of 1,000 sent · 0 SMTP e-mails bounced',
    );
    expect(told.light).toBe('🔴');
    expect(factsIn(reply(told))['Hard campaign bounces']).toBe('60 · 🔴 6 % of 1,000 sent');
    expect(told.footnotes).toEqual(['Campaign bounces are the service’s statistics.']);
    expect((await tell()).light).toBeNull();
  });

  it('are compared with those of other days as they stood then', async () => {
    const { tell, world } = await worldOf();
    const before = { id: 1, sendDate: '2026-11-19 10:00:00' };
    world.has({ ...before, hardBounces: 4, softBounces: 16 });
    const now = new Date('2026-11-20T09:00:00Z');
    await tell({ kind: 'bounces', period: dayOf('2026-11-19'), dueAt: now, now });
    // Since then many more of the first one have come back.
    const late = { ...before, hardBounces: 40, softBounces: 160 };
    world.has(late, yesterday(2, { hardBounces: 9, softBounces: 21 }));
    const facts = factsIn(reply(await tell({ kind: 'bounces' })));
    expect(facts['Bounced campaign e-mails']).toBe(
      '30 · 3 % of 1,000 sent\n▲ 1 point on the day before · 7-day mean 2 %',
    );
    expect(facts['Hard campaign bounces']).toBe(
      '9 · 🟢 0.9 % of 1,000 sent\n▲ 0.5 points on the day before · 7-day mean 0.4 %',
    );
  });

  it('aren’t compared where it isn’t known how others stood', async () => {
    const { tell, world } = await worldOf();
    const before = { id: 1, sendDate: '2026-11-19 10:00:00', hardBounces: 40 };
    world.has(before, yesterday(2, { hardBounces: 9 }));
    expect(factsIn(reply(await tell()))['Bounced campaign e-mails']).toBe(
      '9 · 0.9 % of 1,000 sent',
    );
  });

  it('aren’t compared where they are those of some campaigns only', async () => {
    const { tell, world } = await worldOf();
    const before = { id: 1, sendDate: '2026-11-19 10:00:00', hardBounces: 40 };
    world.has(before);
    const now = new Date('2026-11-20T09:00:00Z');
    await tell({ period: dayOf('2026-11-19'), dueAt: now, now });
    world.has(before, yesterday(2, { hardBounces: 9 }), yesterday(3));
    world.insteadOf = (id) => (id === '3' ? json({}, 500) : null);
    expect(factsIn(reply(await tell()))['Bounced campaign e-mails']).toBe(
      '9 · 0.9 % of 1,000 sent\nwithout 1 campaign',
    );
  });

  it('have reasons where webhooks told them', async () => {
    const { tell, told } = await worldOf(yesterday(1, { hardBounces: 9 }), yesterday(2));
    told['campaign:1'] = [{ reason: 'Mailbox full', count: 3, example: '' }];
    told['campaign:2'] = [
      { reason: 'No such address', count: 5, example: '' },
      { reason: 'Mailbox full', count: 4, example: '' },
    ];
    const label = 'Top reasons, of 12 campaign bounces that webhooks told';
    expect(factsIn(reply(await tell()))[label]).toBe(
      'Mailbox full: 7 · 58.3 %\nNo such address: 5 · 41.7 %',
    );
  });

  it('are narrowed by list, where those of SMTP are left out', async () => {
    const { tell, store } = await worldOf(
      yesterday(1, { hardBounces: 8, list: 12 }),
      yesterday(2, { hardBounces: 5, list: 13 }),
    );
    await store.bounces.keep(many(3, '2026-11-20T10:00:00Z', 'nobody'));
    const told = await tell({ kind: 'bounces', scope: { ...DAILY.scope, lists: ['12'] } });
    expect(told.verdict).toBe('8 campaign e-mails bounced');
    expect(factsIn(reply(told))).not.toHaveProperty('Bounced');
  });

  it('are no matter of a digest of SMTP', async () => {
    const { tell, world } = await worldOf(yesterday(1, { hardBounces: 8 }));
    await tell({ kind: 'smtp' });
    expect(world.requests().lists).toBe(0);
  });

  it('are told without campaigns that can’t be had, and without SMTP', async () => {
    const { tell, world } = await worldOf(yesterday(1, { hardBounces: 8 }), yesterday(2));
    world.insteadOf = (id) => (id === '2' ? json({}, 500) : null);
    const part = await tell();
    expect(factsIn(reply(part))['Bounced campaign e-mails']).toBe(
      '8 · 0.8 % of 1,000 sent\nwithout 1 campaign',
    );
    expect(part.missing).toMatchObject([{ words: 'bounces of 1 campaign' }]);
    const later = await worldOf(yesterday(1, { hardBounces: 8 }));
    const wanted = { period: dayOf('2026-10-20'), kind: 'bounces' } as const;
    later.world.has({ id: 1, sendDate: '2026-10-20 10:00:00', hardBounces: 8 });
    const told = await later.tell(wanted, DOWN);
    expect(told.verdict).toBe('8 campaign e-mails bounced · SMTP bounces not known now');
    expect(told.missing).toEqual([{ words: 'SMTP bounces', failure: DOWN }]);
  });

  it('are all quiet where there are none', async () => {
    const { tell } = await worldOf(yesterday(1));
    expect(await tell({ kind: 'bounces' })).toMatchObject({ isQuiet: true });
  });
});

function dayOf(day: string) {
  const fromAt = new Date(day);
  return { days: [day], fromAt, untilAt: new Date(+fromAt + 24 * 3_600_000) };
}
