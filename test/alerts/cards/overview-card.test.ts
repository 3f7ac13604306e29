import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainText } from '../../../src/domain/reply.ts';
import { overviewCard, type RunningCampaign } from '../../../src/alerts/cards/overview-card.ts';
import { tableBlock } from '../../../src/slack/blocks/table.ts';
import type { Counts } from '../../../src/store/events/counts.ts';
import { campaignOf, countsOf, expectSoundNumbers, wordsOf } from './campaign-figures.ts';

const NOW = new Date('2026-11-21T09:00:00Z');
const SENDING = 2;
const SENT = 3;

function running(id: number, people: Partial<Counts>, status = SENDING): RunningCampaign {
  const campaign = campaignOf(status, { id: String(id), name: `Newsletter ${id}` });
  return { campaignId: campaign.id, campaign, counts: countsOf(people), minutes: [] };
}

const tableOf = (campaigns: readonly RunningCampaign[]) => {
  const table = overviewCard(campaigns, NOW).sections?.find(({ kind }) => kind === 'table');
  if (table?.kind !== 'table') throw new Error('no table');
  return table;
};

/** With plain blanks. */
const rowsOf = (campaigns: readonly RunningCampaign[]) =>
  tableOf(campaigns).rows.map((row) =>
    row.map((cell) => plainText(cell).replaceAll('\u00a0', ' ')),
  );

it('puts those on their way first, the busiest on top, and marks what stands out', () => {
  const rows = rowsOf([
    running(1, { delivered: 4_990 }, SENT),
    running(2, { delivered: 990, hard_bounces: 10 }),
    running(3, { delivered: 2_000, hard_bounces: 150, spam: 5 }),
  ]);
  expect(rows).toEqual([
    ['🔴 Newsletter 3 (3)', '43.0% of 5,000', '2,000 · 93.0%', '150 · 🔴 7.0%', '5 · 🟠 0.25%'],
    ['Newsletter 2 (2)', '20.0% of 5,000', '990 · 99.0%', '10 · 1.0%', '0'],
    ['Newsletter 1 (1)', 'Sent', '4,990 · 100%', '0', '0'],
  ]);
});

it('names what is worst in its first lines, and adds all up', () => {
  const card = overviewCard(
    [
      running(1, { delivered: 3_000 }),
      running(2, { delivered: 1_000, spam: 5 }),
      running(3, { delivered: 960, hard_bounces: 40 }),
    ],
    NOW,
  );
  expect(card.summary).toBe('🔴 Critical: 1 of 3 campaigns');
  expect(wordsOf(card)).toContain(
    '🔴 Newsletter 2 (2): spam complaints 0.50% (limit 0.3%)\n' +
      '🟠 Newsletter 3 (3): hard bounces 4.0% (limit 2%)\n' +
      'Delivered 4,960 (99.2%) · Opened 0 · Clicked 0 · Hard bounces 40 (0.80%)\n',
  );
});

it.each([
  ['none', [], 'No campaigns running'],
  [
    'well',
    [1, 2].map((id) => running(id, { delivered: 4_900 })),
    '2 campaigns, all healthy so far',
  ],
  [
    'well, as far as one can tell',
    [running(1, { delivered: 4_900 }), running(2, { delivered: 900 }), running(3, {})],
    '3 campaigns, 1 healthy so far',
  ],
  ['small', [running(1, { delivered: 9 })], '1 campaign, too early to judge'],
  ['growing', [running(1, { delivered: 900 })], '1 campaign, too early to judge'],
] as const)('has a verdict: %s', (_, campaigns, words) => {
  expect(plainText(overviewCard(campaigns, NOW).summary ?? '')).toBe(words);
});

it('shows a campaign whose name nobody knows yet, and one without deliveries, as numbers', () => {
  const rows = rowsOf([
    { campaignId: '9', campaign: null, counts: countsOf({ delivered: 300 }), minutes: [] },
    running(8, { hard_bounces: 70 }),
  ]);
  expect(rows).toEqual([
    ['Campaign 9', '300 sent', '300 · 100%', '0', '0'],
    ['Newsletter 8 (8)', '1.4% of 5,000', '0', '70', '0'],
  ]);
});

it('says what it is narrowed to, and claims no progress', () => {
  const cardFilter = { view: '3fa90000', words: 'only gmail.com', sinceAt: null };
  const card = overviewCard([running(1, { delivered: 300 })], NOW, cardFilter);
  expect(card.title).toBe('Running campaigns, only gmail.com');
  expect(wordsOf(card)).toContain('Newsletter 1 (1) | 300 sent | ');
  expect(wordsOf(card)).toContain('Only gmail.com');
});

it('fits three hundred campaigns with long names into one table of Slack, and says how many more', () => {
  const campaigns = Array.from({ length: 300 }, (_, index) => {
    const one = running(4_000_000 + index, { delivered: 1_000_000 + index, hard_bounces: 60_000 });
    const name = `${'A very long name '.repeat(20)}${index}`;
    return { ...one, campaign: campaignOf(SENDING, { name, recipients: 2_000_000 }) };
  });
  const table = tableOf(campaigns);
  expect(table.rows.length).toBeGreaterThan(60);
  expect(tableBlock(table)?.rows).toBe(table.rows.length);
  expect(table.rows[0]?.[0]).toMatch(/^🔴 A very long .*… \(4000299\)$/u);
  expect(wordsOf(overviewCard(campaigns, NOW))).toContain(
    `and ${300 - table.rows.length} more campaigns, `,
  );
});

it('never shows a share above 100% or a number that is none, whatever was counted', () => {
  const kinds = ['delivered', 'spam', 'hard_bounces', 'soft_bounces', 'open'];
  const counts = fc.record(Object.fromEntries(kinds.map((kind) => [kind, fc.nat(3_000)])));
  const one = fc.tuple(counts, fc.nat(6_000), fc.nat(6_000), fc.constantFrom(2, 3, 16));
  fc.assert(
    fc.property(fc.array(one, { maxLength: 5 }), (all) => {
      const campaigns = all.map(([people, sent, recipients, status], index) => ({
        campaignId: String(index),
        campaign: campaignOf(status, { recipients }),
        counts: countsOf(people, sent),
        minutes: [],
      }));
      expectSoundNumbers(wordsOf(overviewCard(campaigns, NOW)));
    }),
  );
});
