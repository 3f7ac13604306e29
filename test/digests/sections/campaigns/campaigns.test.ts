import { describe, expect, it } from 'vitest';
import type { Reply } from '../../../../src/domain/reply.ts';
import type { SectionContent } from '../../../../src/digests/section.ts';
import { bulletsIn, factsIn, labelsIn, noticesIn, rowsIn } from '../../../commands/seen.ts';
import { json } from '../../../service/http-server.ts';
import { receive } from '../../../store/sample-events.ts';
import { campaignWorld, sent, yesterday } from '../../campaign-world.ts';
import { NOW } from '../section-content.ts';

const replyOf = ({ sections, extremes = [], actions = [] }: SectionContent): Reply => ({
  title: '',
  sections: [...sections, { kind: 'bullets', items: extremes }],
  actions,
});

describe('the campaigns of a digest', () => {
  it('are told with the worst first, and with why', async () => {
    const world = await campaignWorld(
      yesterday(1, { clicked: 90 }),
      yesterday(2, { complaints: 5 }),
      yesterday(3, { complaints: 2 }),
      yesterday(4, { clicked: 20 }),
    );
    const content = await world.tell();
    expect(content.verdict).toBe('🔴 Campaign 2: spam complaints 0.51% (limit 0.3%)');
    expect(content.table?.rows).toEqual([
      ['Sent', '4,000'],
      ['Delivered', '3,960 · 99.0%'],
      ['Opened', '1,200 · 30.3%'],
      ['Clicked', '210 · 5.3%'],
    ]);
    expect(content.light).toBe('🔴');
    expect(bulletsIn(replyOf(content))).toEqual([
      'Worst: Campaign 2: 🔴 spam complaints 5 (0.51%) · 1,000 sent',
      'Best: Campaign 1: clicked 90 (9.1%) · 1,000 sent',
    ]);
    expect(labelsIn(replyOf(content))).toEqual(['Open Campaign 2', 'Open Campaign 3', 'Campaigns']);
  });

  it('name one that alarms although all together are fine', async () => {
    const world = await campaignWorld(
      yesterday(1, { sent: 90_000 }),
      yesterday(2, { complaints: 5 }),
      yesterday(3, { hardBounces: 30 }),
    );
    expect((await world.tell()).verdict).toBe('🔴 Campaign 2: spam complaints 0.51% (limit 0.3%)');
  });

  it('have every rate with its denominator and its light', async () => {
    const world = await campaignWorld(
      yesterday(1, { hardBounces: 21, complaints: 4, unsubscribed: 2 }),
    );
    expect(factsIn(replyOf(await world.tell()))).toEqual({
      Sent: '1,000\n0 the day before',
      Delivered: '990 · 99.0% of 1,000 sent',
      'Hard bounces': '21 · 🟠 2.1% of 1,000 sent',
      'Spam complaints': '4 · 🔴 0.40% of 990 delivered',
      Unsubscribed: '2 · 0.20% of 990 delivered',
      Opened: '300 · 30.3% of 990 delivered',
      Clicked: '50 · 5.1% of 990 delivered',
      'Click-to-open rate': '50 · 16.7% of 300 opened',
    });
  });

  it('tell opens and clicks without machines once this is known of all campaigns', async () => {
    const world = await campaignWorld(yesterday(1), yesterday(2, { opened: 0, clicked: 0 }));
    const sentAt = Date.UTC(2026, 10, 20, 10) / 1000;
    const events = Array.from({ length: 300 }, (_, person) => {
      const common = { email: `p${person}@example.com`, task_id: '1' };
      // Every fifth opens as fast as machines do.
      const seconds = person % 5 === 0 ? 3 : 900;
      const clicked = {
        ...common,
        event: 'redirect',
        timestamp: sentAt + 960,
        link_url: 'https://x.example',
      };
      return [
        { ...common, event: 'delivered', timestamp: sentAt },
        { ...common, event: 'open', timestamp: sentAt + seconds },
        ...(person % 6 === 1 ? [clicked] : []),
      ];
    }).flat();
    await receive(world.store, events, new Date('2026-11-20T11:00:00Z'));
    const content = await world.tell();
    expect(factsIn(replyOf(content))).toMatchObject({
      Opened: '300 · 15.2% of 1,980 delivered (12.6% without machines)',
      Clicked: '50 · 2.5% of 1,980 delivered',
    });
    expect(content.table?.rows[2]?.slice(0, 2)).toEqual([
      'Opened',
      '300 · 15.2% (12.6% without machines)',
    ]);
    world.has(yesterday(1), yesterday(2));
    expect(factsIn(replyOf(await world.tell()))['Opened']).not.toContain('machines');
  });

  it('name no best and no least clicked one where all were clicked as much', async () => {
    const world = await campaignWorld();
    const doubled = { sent: 2000, delivered: 1980, clicked: 100 };
    world.has(yesterday(1), yesterday(2, doubled));
    expect(bulletsIn(replyOf(await world.tell()))).toEqual([]);
    world.has(yesterday(1), yesterday(2, { ...doubled, clicked: 90 }));
    expect(bulletsIn(replyOf(await world.tell()))).toEqual([
      'Fewest clicks: Campaign 2: clicked 90 (4.5%) · 2,000 sent',
      'Best: Campaign 1: clicked 50 (5.1%) · 1,000 sent',
    ]);
  });

  it('have each alarm of the worst one named, the gravest first', async () => {
    const world = await campaignWorld(
      yesterday(1, { delivered: 940, hardBounces: 52, complaints: 9 }),
      yesterday(2),
    );
    expect(bulletsIn(replyOf(await world.tell()))).toEqual([
      'Worst: Campaign 1: 🔴 spam complaints 9 (0.96%), hard bounces 52 (5.2%), delivered 940 (94.0%) · 1,000 sent',
    ]);
  });

  it('too small to judge get no light', async () => {
    const world = await campaignWorld(yesterday(1, { sent: 150, delivered: 100, complaints: 3 }));
    const content = await world.tell();
    expect(content.verdict).toBe('1 campaign to 150 recipients, too few to judge');
    expect(content.light).toBeNull();
  });

  it('leave out texts to phones, tests and drafts', async () => {
    const world = await campaignWorld(
      yesterday(1),
      yesterday(2, { isSms: true }),
      yesterday(3, { status: 4 }),
      yesterday(4, { status: 8 }),
      yesterday(5, { status: 26 }),
    );
    expect((await world.tell()).verdict).toMatch(/^1 campaign to 1,000 recipients/);
  });

  it('say that young figures are provisional', async () => {
    const world = await campaignWorld(yesterday(1));
    const provisional = 'Results of campaigns less than 48 hours old aren’t final.';
    const source = 'Campaign figures are the service’s statistics.';
    expect((await world.tell()).footnotes).toEqual([source, provisional]);
    world.has(sent(1, 18));
    expect((await world.tell({ days: 7, kind: 'weekly' })).footnotes).toEqual([source]);
  });
});

describe('campaigns narrowed by a filter', () => {
  const SOME = [
    yesterday(1, { list: 11, sender: 'News@example.com' }),
    yesterday(2, { list: 12, sender: 'news@example.com' }),
    yesterday(3, { list: 12, sender: 'shop@example.com' }),
  ];

  it.each([
    [{ lists: ['12'] }, ['2', '3']],
    [{ senders: ['news@example.com'] }, ['1', '2']],
    [{ campaigns: ['3'] }, ['3']],
    [{ lists: ['12'], senders: ['news@example.com'] }, ['2']],
    [{ lists: ['99'] }, []],
  ])('%o', async (filter, ids) => {
    const world = await campaignWorld(...SOME);
    const content = await world.tell({ filter });
    expect(world.requests().details).toEqual(ids);
    expect(content.verdict).toMatch(
      ids.length === 0
        ? /^no campaigns were sent$/
        : new RegExp(`^${ids.length} campaigns? to ${ids.length},000 recipients`),
    );
    expect(content.isQuiet).toBe(ids.length === 0);
  });
});

describe('campaigns that don’t go out', () => {
  it('say what is to be done, the lost ones first', async () => {
    const world = await campaignWorld();
    const unsent = { sent: 0, delivered: 0, opened: 0, clicked: 0 };
    world.has(
      { id: 1, sendDate: '2026-11-18 10:00:00', status: 11, ...unsent },
      yesterday(2, { status: 25, sent: 600, delivered: 590 }),
      yesterday(3, { status: 1, ...unsent }),
      { id: 4, sendDate: '2026-11-25 10:00:00', status: 1, ...unsent },
      { id: 5, sendDate: '2026-11-18 10:00:00', status: 5, ...unsent },
    );
    const content = await world.tell();
    expect(content).toMatchObject({
      verdict: '🔴 1 campaign blocked or failed',
      also: ['🟠 2 campaigns on hold'],
    });
    expect(content.warnings).toEqual(noticesIn(replyOf(content)));
    expect(content.light).toBe('🔴');
    expect(noticesIn(replyOf(content))).toEqual([
      '“Campaign 2” (2) · Blocked by the service after 600 of 600 emails went out. No more emails go out. Find out what the service objects to, then send a new campaign without it.',
      '“Campaign 3” (3) · In moderation. Its send time has passed. Contact the service’s support if it’s urgent.',
      '“Campaign 1” (1) · On hold: a moderator has a question. Nothing goes out until you answer on the service’s website (bots can’t), or cancel the campaign.',
    ]);
  });

  it('name moderation where all of them are stuck in it', async () => {
    const unsent = { sent: 0, delivered: 0, opened: 0, clicked: 0 };
    const world = await campaignWorld(yesterday(3, { status: 1, ...unsent }));
    expect((await world.tell()).verdict).toBe('🟠 1 campaign stuck in moderation');
  });

  it('are worth a message where nothing else is', async () => {
    const world = await campaignWorld(yesterday(1, { status: 27, sent: 0, delivered: 0 }));
    const content = await world.tell();
    expect(content).toMatchObject({
      verdict: '🟠 1 campaign on hold',
      isQuiet: false,
      light: '🟠',
    });
    expect(content.actions?.[0]).toMatchObject({ label: 'Edit…', values: { campaign: '1' } });
    world.has();
    expect(await world.tell()).toMatchObject({ isQuiet: true, sections: [] });
  });
});

describe('a campaign that can’t be had in full', () => {
  it('is told with what the list says, and named as missing with why', async () => {
    const world = await campaignWorld(
      yesterday(1, { complaints: 2 }),
      yesterday(2, { complaints: 9 }),
    );
    world.insteadOf = (id) => (id === '2' ? json({ message: 'Oops' }, 500) : null);
    const content = await world.tell();
    expect(content.verdict).toBe('🟠 Campaign 1: spam complaints 0.20% (limit 0.1%)');
    expect(content.missing).toMatchObject([
      {
        words: 'full figures of “Campaign 2” (2)',
        of: ['campaigns/2'],
        failure: { message: 'The service isn’t answering. Try again in a moment.' },
      },
    ]);
    const [table] = content.details ?? [];
    expect(table && rowsIn(table.reply).map(([name, , , , spam]) => [name, spam])).toEqual([
      ['Campaign 1 (1)', '2 · 🟠 0.20%'],
      ['Campaign 2 (2)', 'unknown'],
    ]);
  });

  it('is counted and not named where there are many', async () => {
    const world = await campaignWorld(...[1, 2, 3, 4].map((id) => yesterday(id)));
    world.insteadOf = () => json({ message: 'Not found', error_code: 7 }, 404);
    const { missing = [] } = await world.tell();
    // The service names each in its refusal, so the reasons differ.
    expect(missing.map(({ words }) => words)).toHaveLength(4);
    world.insteadOf = () => json({}, 500);
    expect((await world.tell()).missing?.map(({ words }) => words)).toEqual([
      'full figures of 4 campaigns',
    ]);
  });
});

describe('what Postbell counted itself', () => {
  const SENT_AT = new Date('2026-11-20T10:00:00Z');

  it('is told of campaigns that can’t be had in full, with where it is from', async () => {
    const world = await campaignWorld(yesterday(1), yesterday(2));
    const event = (kind: string, who: string, campaignId: number) => ({
      event: kind,
      email: `${who}@example.com`,
      task_id: campaignId,
      timestamp: SENT_AT.getTime() / 1000 + 60,
    });
    const events = [
      event('hard_bounces', 'ann', 1),
      event('spam', 'ben', 1),
      event('spam', 'cleo', 1),
      event('spam', 'dan', 2),
    ];
    await receive(world.store, events, SENT_AT);
    expect(noticesIn(replyOf(await world.tell()))).toEqual([]);
    world.has(yesterday(1, { opened: 310 }), yesterday(2));
    world.insteadOf = (id) => (id === '1' ? json({}, 500) : null);
    expect(noticesIn(replyOf(await world.tell()))).toEqual([
      'Webhooks reported 1 hard bounce and 2 spam complaints for campaigns without full figures.',
    ]);
  });

  it('is named where it differs from the service without a known reason', async () => {
    const world = await campaignWorld(yesterday(1), yesterday(2));
    for (const [campaignId, kind] of [
      ['1', 'unknown'],
      ['2', 'began before'],
    ] as const) {
      await world.store.comparisons.keep({
        campaignId,
        name: 'News',
        sentAt: SENT_AT,
        comparedAt: NOW,
        differs: true,
        figures: [{ figure: 'complaints', here: 9, there: 1, differs: true }],
        reasons: [{ kind, kinds: [], at: null }],
      });
    }
    expect(noticesIn(replyOf(await world.tell()))).toEqual([
      'Webhook counts differ from the service’s figures: “Campaign 1” (1).',
    ]);
  });
});
