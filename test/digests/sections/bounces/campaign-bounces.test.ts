import { describe, expect, it } from 'vitest';
import { DAILY } from '../../../../src/domain/digest.ts';
import { UnavailableError } from '../../../../src/lib/errors.ts';
import type { SectionContent, DigestRequest } from '../../../../src/digests/section.ts';
import type { Reply } from '../../../../src/domain/reply.ts';
import type { FullTotals } from '../../../../src/digests/snapshots/campaigns.ts';
import type { DomainCount, ReasonCount } from '../../../../src/store/events/counts.ts';
import type { Store } from '../../../../src/store/store.ts';
import { bulletsIn, factsIn, rowsIn, sectionsOf } from '../../../operations/context.ts';
import { json } from '../../../service/http-server.ts';
import { campaignWorld, type MadeUp, yesterday } from '../../campaign-world.ts';
import { many, read, tellBounces } from '../telling-bounces.ts';

const DOWN = new UnavailableError('The service isn’t answering.', { outcome: 'none' });

/** Campaigns of which all bounces of SMTP are known. */
async function worldOf(...campaigns: readonly MadeUp[]) {
  const world = await campaignWorld(...campaigns);
  await read(world.store, '2026-11-01T00:00:00Z', '2026-11-21T09:00:00Z');
  const reasons: Record<string, readonly ReasonCount[]> = {};
  const domains: Record<string, readonly DomainCount[]> = {};
  const counts = {
    ...world.store.counts,
    topReasons: async (topic: string) => reasons[topic] ?? [],
    topDomains: async (topic: string) => domains[topic] ?? [],
  };
  const { bounces, snapshots } = world.store;
  const store = { bounces, snapshots, counts };
  return {
    world,
    store,
    /** Reasons that webhooks told, by topic. */
    reasons,
    /** Recipients' domains that webhooks told, by topic. */
    domains,
    tell: (more: Partial<DigestRequest> = {}, failure: UnavailableError | null = null) =>
      tellBounces({ store, failure, sent: null, reader: world.reader }, more),
  };
}

/** What stands in the thread. */
function detailOf({ details = [] }: SectionContent): Reply {
  const detail = details.find(({ key }) => key === 'campaign-bounces');
  if (!detail) throw new Error('nothing of them in the thread');
  return detail.reply;
}

async function keptTotals({ store }: { readonly store: Store }, id: string): Promise<FullTotals> {
  const kept = await store.campaignFigures.latest<unknown, FullTotals>(new Date(0));
  const totals = kept.get(id)?.totals;
  if (!totals) throw new Error('nothing kept');
  return totals;
}

describe('bounces of campaigns', () => {
  it('stand apart from those of SMTP, by the service’s statistics', async () => {
    const { tell, store } = await worldOf(yesterday(1, { hardBounces: 8 }), yesterday(2));
    await store.bounces.keep(many(3, '2026-11-20T10:00:00Z', 'nobody'));
    const content = await tell();
    expect(sectionsOf(content, 'heading').map(({ text }) => text)).toEqual([
      'Campaign e-mails that bounced',
      'SMTP e-mails that bounced',
    ]);
    expect(factsIn(content)).toMatchObject({
      'Bounced campaign e-mails': '8 · 0.4 % of 2,000 sent',
      Bounced: expect.stringMatching(/^3\n/),
    });
    expect(content.verdict).toBe('3 SMTP e-mails bounced, most often: no such address');
  });

  it('have their verdict and light in a digest of bounces alone', async () => {
    const { tell } = await worldOf(yesterday(1, { hardBounces: 60 }));
    const content = await tell({ kind: 'bounces' });
    expect(content.verdict).toBe(
      '🔴 60 campaign e-mails bounced, hard bounces 6 % of 1,000 sent · 0 SMTP e-mails bounced',
    );
    expect(content.light).toBe('🔴');
    expect(factsIn(content)['Hard campaign bounces']).toBe('60 · 🔴 6 % of 1,000 sent');
    expect(content.footnotes).toEqual([
      'Campaign bounces are the service’s statistics.',
      'Those of campaigns under 48 hours old are provisional.',
    ]);
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
    const facts = factsIn(await tell({ kind: 'bounces' }));
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
    expect(factsIn(await tell())['Bounced campaign e-mails']).toBe('9 · 0.9 % of 1,000 sent');
  });

  it('aren’t compared where they are those of some campaigns only', async () => {
    const { tell, world } = await worldOf();
    const before = { id: 1, sendDate: '2026-11-19 10:00:00', hardBounces: 40 };
    world.has(before);
    const now = new Date('2026-11-20T09:00:00Z');
    await tell({ period: dayOf('2026-11-19'), dueAt: now, now });
    world.has(before, yesterday(2, { hardBounces: 9 }), yesterday(3));
    world.insteadOf = (id) => (id === '3' ? json({}, 500) : null);
    expect(factsIn(await tell())['Bounced campaign e-mails']).toBe(
      '9 · 0.9 % of 1,000 sent\nwithout 1 campaign',
    );
  });

  it('are provisional no longer than two days', async () => {
    const { tell, world } = await worldOf();
    world.has({ id: 1, sendDate: '2026-11-19 08:00:00', hardBounces: 9 });
    const content = await tell({ kind: 'bounces', period: dayOf('2026-11-19') });
    expect(content.footnotes).toEqual(['Campaign bounces are the service’s statistics.']);
  });

  it('have the reasons that the service’s statistics tell', async () => {
    const { tell } = await worldOf(
      yesterday(1, { hardBounces: 9, softBounces: 3, mailboxFull: 5, noSuchDomain: 2 }),
      yesterday(2, { rejectedAsSpam: 1, blockedForNow: 4 }),
    );
    const alone = await tell({ kind: 'bounces' });
    expect(factsIn(alone)).toMatchObject({
      'Bounced campaign e-mails': '24 · 1.2 % of 2,000 sent',
      'Top reasons by the service, of 24 campaign bounces': [
        'No such address: 9 · 37.5 %',
        'Mailbox full: 5 · 20.8 %',
        'Blocked for now: 4 · 16.7 %',
        'Asked to try later: 3 · 12.5 %',
      ].join('\n'),
    });
    expect(sectionsOf(alone, 'chart')).toMatchObject([
      {
        title: 'Why 24 campaign e-mails bounced',
        categories: [
          'No such address',
          'Mailbox full',
          'Blocked for now',
          'Asked to try later',
          'No such domain',
          'Blocked as spam',
        ],
        series: [{ values: [9, 5, 4, 3, 2, 1] }],
      },
    ]);
    const daily = await tell();
    expect(factsIn(daily)).toHaveProperty(['Top reasons by the service, of 24 campaign bounces']);
    expect(sectionsOf(daily, 'chart')).toEqual([]);
    expect(sectionsOf(detailOf(daily), 'chart')).toHaveLength(1);
  });

  it('have the recipient domains that webhooks told, and say that the service has none', async () => {
    const { tell, domains } = await worldOf(yesterday(1, { hardBounces: 9 }), yesterday(2));
    const without = await tell();
    expect(detailOf(without).footnote).toBe(
      'Reasons are the service’s statistics. ' +
        'The service tells no recipient domains, and no webhook told any. ' +
        'The service lists no addresses that bounced; what became of a single one, it tells when asked.',
    );
    domains['campaign:1'] = [{ domain: 'example.com', count: 3 }];
    domains['campaign:2'] = [
      { domain: 'example.org', count: 4 },
      { domain: 'example.com', count: 5 },
    ];
    const content = await tell();
    expect(detailOf(content).summary).toBe('2 recipient domains, 1 reason');
    const label = 'Top recipient domains, of 12 campaign bounces that webhooks told';
    expect(factsIn(content)[label]).toBe('example.com: 8 · 66.7 %\nexample.org: 4 · 33.3 %');
    expect(rowsIn(detailOf(content))).toEqual([
      ['example.com', '8 · 66.7 %'],
      ['example.org', '4 · 33.3 %'],
    ]);
    expect(bulletsIn(detailOf(content))).toEqual([
      'No such address: 9 · hard. The mailbox doesn’t exist. Check the spelling, or ask for another address.',
    ]);
  });

  it('have the reasons that webhooks told where older figures were kept without any', async () => {
    const { tell, reasons, world } = await worldOf(yesterday(1, { hardBounces: 9 }), yesterday(2));
    await tell();
    const { bouncedFor: _, ...older } = await keptTotals(world, '1');
    await world.store.campaignFigures.keepTotals('1', older);
    reasons['campaign:1'] = [{ reason: 'Mailbox full', count: 3, example: '' }];
    reasons['campaign:2'] = [
      { reason: 'No such address', count: 5, example: '' },
      { reason: 'Mailbox full', count: 4, example: '' },
    ];
    const label = 'Top reasons, of 12 campaign bounces that webhooks told';
    expect(factsIn(await tell())[label]).toBe(
      'Mailbox full: 7 · 58.3 %\nNo such address: 5 · 41.7 %',
    );
  });

  it('are one campaign bounce where webhooks told of one', async () => {
    const { tell, domains } = await worldOf(yesterday(1, { hardBounces: 9 }));
    domains['campaign:1'] = [{ domain: 'example.com', count: 1 }];
    const label = 'Top recipient domains, of 1 campaign bounce that webhooks told';
    expect(factsIn(await tell())[label]).toBe('example.com: 1 · 100 %');
  });

  it('are narrowed by list, where those of SMTP are left out', async () => {
    const { tell, store } = await worldOf(
      yesterday(1, { hardBounces: 8, list: 12 }),
      yesterday(2, { hardBounces: 5, list: 13 }),
    );
    await store.bounces.keep(many(3, '2026-11-20T10:00:00Z', 'nobody'));
    const content = await tell({
      kind: 'bounces',
      scope: { ...DAILY.scope, lists: ['12'] },
    });
    expect(content.verdict).toBe('8 campaign e-mails bounced');
    expect(factsIn(content)).not.toHaveProperty('Bounced');
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
    expect(factsIn(part)['Bounced campaign e-mails']).toBe(
      '8 · 0.8 % of 1,000 sent\nwithout 1 campaign',
    );
    expect(part.missing).toMatchObject([{ words: 'bounces of 1 campaign' }]);
    const later = await worldOf(yesterday(1, { hardBounces: 8 }));
    const request = { period: dayOf('2026-10-20'), kind: 'bounces' } as const;
    later.world.has({ id: 1, sendDate: '2026-10-20 10:00:00', hardBounces: 8 });
    const content = await later.tell(request, DOWN);
    expect(content.verdict).toBe('8 campaign e-mails bounced · SMTP bounces not known now');
    expect(content.missing).toEqual([{ words: 'SMTP bounces', of: ['smtp'], failure: DOWN }]);
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
