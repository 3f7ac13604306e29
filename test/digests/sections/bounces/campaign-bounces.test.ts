import { describe, expect, it } from 'vitest';
import { daysBefore } from '../../../../src/domain/schedule.ts';
import type { Reply } from '../../../../src/domain/reply.ts';
import type { SectionContent } from '../../../../src/digests/section.ts';
import type { FullTotals } from '../../../../src/snapshots/campaigns.ts';
import type { DomainCount, ReasonCount } from '../../../../src/store/events/counts.ts';
import type { Store } from '../../../../src/store/store.ts';
import { bulletsIn, factsIn, rowsIn, sectionsOf } from '../../../commands/seen.ts';
import { json } from '../../../service/http-server.ts';
import { campaignWorld, type MadeUp, yesterday } from '../../campaign-world.ts';
import { DOWN } from '../smtp/smtp-world.ts';
import { bouncesWorld, many } from './bounces-world.ts';

async function worldOf(...campaigns: readonly MadeUp[]) {
  const world = await campaignWorld(...campaigns);
  const reasons: Record<string, readonly ReasonCount[]> = {};
  const domains: Record<string, readonly DomainCount[]> = {};
  const counts = {
    ...world.store.counts,
    topReasons: async (topic: string) => reasons[topic] ?? [],
    topDomains: async (topic: string) => domains[topic] ?? [],
  };
  const bounces = await bouncesWorld(world.reader, { ...world.store, counts });
  await bounces.read('01T00:00', '21T09:00');
  return {
    world,
    bounces,
    reasons,
    domains,
    tell: bounces.tell,
  };
}

const EARLIER = { id: 1, sendDate: '2026-11-19 10:00:00' };
const PROVISIONAL = 'Results of campaigns less than 48 hours old aren’t final.';
const DAY_BEFORE = { now: new Date('2026-11-20T09:00:00Z') };

/** Reasons with their counts, without what they mean. */
function reasonsOf(detail: Reply): readonly string[] {
  return bulletsIn(detail).map((line) => line.split(' · ')[0] ?? '');
}

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
    const { tell, bounces } = await worldOf(yesterday(1, { hardBounces: 8 }), yesterday(2));
    await bounces.keep(...many(3, '20T10:00', 'nobody'));
    const content = await tell();
    expect(sectionsOf(content, 'heading').map(({ text }) => text)).toEqual([
      'Campaign bounces',
      'Transactional bounces',
    ]);
    expect(factsIn(content)).toMatchObject({
      'Bounced campaign emails': '8 · 0.40% of 2,000 sent',
      Bounced: expect.stringMatching(/^3\n/),
    });
    expect(content.verdict).toBe('3 transactional emails bounced');
    expect(content.footnotes).not.toContain(PROVISIONAL);
  });

  it('have their verdict and light in a digest of bounces alone', async () => {
    const { tell } = await worldOf(yesterday(1, { hardBounces: 60 }));
    const content = await tell({ kind: 'bounces' });
    expect(content).toMatchObject({
      verdict: '🔴 campaign hard bounces 6.0% (limit 5%)',
      also: ['0 transactional emails bounced'],
    });
    expect(content.table?.rows).toEqual([
      ['Campaign bounces', '60 · 6.0%'],
      ['Hard bounces (campaigns)', '60 · 🔴 6.0%'],
    ]);
    expect(content.light).toBe('🔴');
    expect(factsIn(content)['Hard campaign bounces']).toBe('60 · 🔴 6.0% of 1,000 sent');
    expect(content.footnotes).toEqual([
      'Campaign bounces are the service’s statistics.',
      PROVISIONAL,
    ]);
    expect((await tell()).light).toBeNull();
    const none = await worldOf(yesterday(1));
    expect(await none.tell({ kind: 'bounces' })).toMatchObject({ isQuiet: true, sections: [] });
  });

  it('are compared with those of other days as they stood then', async () => {
    const { tell, world } = await worldOf({ ...EARLIER, hardBounces: 4, softBounces: 16 });
    await tell(DAY_BEFORE);
    // Since then many more of the first one have come back.
    const late = { ...EARLIER, hardBounces: 40, softBounces: 160 };
    world.has(late, yesterday(2, { hardBounces: 9, softBounces: 21 }));
    expect(factsIn(await tell({ kind: 'bounces' }))).toMatchObject({
      'Bounced campaign emails':
        '30 · 3.0% of 1,000 sent\n+1.0 pts vs. the day before · 7-day average 2.0%',
      'Hard campaign bounces':
        '9 · 0.90% of 1,000 sent\n+0.5 pts vs. the day before · 7-day average 0.40%',
    });
  });

  it.each([
    ['normal: 20 of 1,000 campaign emails bounced (2.0%), usual is 2.0%', 4, 16],
    ['more than usual: 31 of 1,000 campaign emails bounced (3.1%), usual is 2.0%', 9, 22],
    ['fewer than usual: 13 of 1,000 campaign emails bounced (1.3%), usual is 2.0%', 1, 12],
  ])('say beside what is usual: %s', async (verdict, hardBounces, softBounces) => {
    const { tell, world } = await worldOf({ ...EARLIER, hardBounces: 4, softBounces: 16 });
    await tell(DAY_BEFORE);
    world.has(
      { ...EARLIER, hardBounces: 4, softBounces: 16 },
      yesterday(2, { hardBounces, softBounces }),
    );
    expect(await tell({ kind: 'bounces' })).toMatchObject({ verdict, saysHow: true });
    expect(await tell()).not.toHaveProperty('saysHow');
  });

  it('have their reasons and mailbox providers in the message of a digest of their own', async () => {
    const { tell, domains } = await worldOf(
      yesterday(1, { hardBounces: 9, softBounces: 3, mailboxFull: 5, noSuchDomain: 2 }),
    );
    domains['campaign:1'] = [
      { domain: 'gmail.com', count: 4 },
      { domain: 'googlemail.com', count: 2 },
      { domain: 'example.com', count: 1 },
    ];
    const { extremes } = await tell({ kind: 'bounces' });
    expect(extremes).toEqual([
      'Reasons: No such address 9, Mailbox full 5, Deferred 3, other 2',
      'Mailbox providers: Gmail 6, example.com 1',
    ]);
    expect(await tell()).not.toHaveProperty('extremes');
  });

  it('aren’t compared where it isn’t known how others stood, or some are missing', async () => {
    const before = { ...EARLIER, hardBounces: 40 };
    const label = 'Bounced campaign emails';
    const unknown = await worldOf(before, yesterday(2, { hardBounces: 9 }));
    expect(factsIn(await unknown.tell())[label]).toBe('9 · 0.90% of 1,000 sent');
    const { tell, world } = await worldOf(before);
    await tell(DAY_BEFORE);
    world.has(before, yesterday(2, { hardBounces: 9 }), yesterday(3));
    world.insteadOf = (id) => (id === '3' ? json({}, 500) : null);
    expect(factsIn(await tell())[label]).toBe('9 · 0.90% of 1,000 sent\nwithout 1 campaign');
    expect((await tell()).missing).toMatchObject([{ words: 'bounces of 1 campaign' }]);
  });

  it('have the reasons that the service’s statistics tell', async () => {
    const { tell } = await worldOf(
      yesterday(1, { hardBounces: 9, softBounces: 3, mailboxFull: 5, noSuchDomain: 2 }),
      yesterday(2, { rejectedAsSpam: 1, blockedForNow: 4 }),
    );
    for (const content of [await tell({ kind: 'bounces' }), await tell()]) {
      expect(factsIn(content)).toMatchObject({
        'Bounced campaign emails': '24 · 1.2% of 2,000 sent',
      });
      expect(reasonsOf(detailOf(content)).slice(0, 4)).toEqual([
        'No such address: 9',
        'Mailbox full: 5',
        'Blocked for now: 4',
        'Deferred: 3',
      ]);
    }
  });

  it('have the mailbox providers that webhooks told, and say that the service has none', async () => {
    const { tell, domains } = await worldOf(yesterday(1, { hardBounces: 9 }), yesterday(2));
    expect(detailOf(await tell()).footnote).toBe(
      'Reasons are from the service’s statistics. ' +
        'Recipient domains are known only from webhooks, which reported none. ' +
        'Single addresses can be looked up with “/contact why”.',
    );
    domains['campaign:1'] = [{ domain: 'example.com', count: 3 }];
    domains['campaign:2'] = [
      { domain: 'example.org', count: 4 },
      { domain: 'example.com', count: 5 },
    ];
    const content = await tell();
    const detail = detailOf(content);
    expect(detail.summary).toBe('2 recipient domains, 1 reason');
    const label = 'Top mailbox providers, of 12 bounces reported by webhooks';
    expect(factsIn(content)[label]).toBe('example.com: 8 · 66.7%\nexample.org: 4 · 33.3%');
    expect(rowsIn(detail)).toEqual([
      ['example.com', '8 · 66.7%'],
      ['example.org', '4 · 33.3%'],
    ]);
    expect(bulletsIn(detail)).toEqual([
      'No such address: 9 · hard. The address doesn’t exist. Check the spelling, or ask them for another address.',
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
    expect(reasonsOf(detailOf(await tell()))).toEqual(['Mailbox full: 7', 'No such address: 5']);
  });

  it('are narrowed by list, where those of SMTP are left out', async () => {
    const { tell, bounces } = await worldOf(
      yesterday(1, { hardBounces: 8, list: 12 }),
      yesterday(2, { hardBounces: 5, list: 13 }),
    );
    await bounces.keep(...many(3, '20T10:00', 'nobody'));
    const content = await tell({ kind: 'bounces', filter: { lists: ['12'] } });
    expect(content.verdict).toBe('8 of 1,000 campaign emails bounced (0.80%)');
    expect(factsIn(content)).not.toHaveProperty('Bounced');
  });

  it('are no matter of a digest of SMTP', async () => {
    const { tell, world } = await worldOf(yesterday(1, { hardBounces: 8 }));
    await tell({ kind: 'smtp' });
    expect(world.requests().lists).toBe(0);
  });

  it('are told without those of SMTP, provisional no longer than two days', async () => {
    const period = daysBefore(new Date('2026-10-20T09:00:00Z'), 'UTC', 1);
    const sendDate = '2026-10-19 10:00:00';
    const { tell, bounces } = await worldOf({ id: 1, sendDate, hardBounces: 8 });
    bounces.failure = DOWN;
    const content = await tell({ kind: 'bounces', period });
    expect(content).toMatchObject({
      verdict: '8 of 1,000 campaign emails bounced (0.80%)',
      also: ['transactional bounces not known yet'],
    });
    expect(content.missing).toEqual([
      { words: 'transactional bounces', of: ['smtp'], failure: DOWN },
    ]);
    expect(content.footnotes).toEqual(['Campaign bounces are the service’s statistics.']);
  });
});
