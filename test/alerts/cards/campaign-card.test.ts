import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EVENT_KINDS } from '../../../src/domain/events.ts';
import { plainText } from '../../../src/domain/reply.ts';
import { EVER_AT } from '../../../src/domain/alerts.ts';
import { campaignCard } from '../../../src/alerts/cards/campaign-card.ts';
import type { Counts } from '../../../src/store/events/counts.ts';
import {
  campaignOf,
  countsOf,
  expectSoundNumbers,
  figuresOf,
  SENT_AT,
  wordsOf,
} from './campaign-figures.ts';

const SENDING = 2;
const SENT = 3;
const USUAL = countsOf({ delivered: 4_000, open: 800, redirect: 90, hard_bounces: 20 });

const CAMPAIGN_SENT = campaignOf(SENT);
const UNCOUNTED_OPENS = campaignOf(SENT, { tracking: { opens: false, clicks: true } });
const SENT_TO_ALL = campaignOf(SENT, {
  figures: [{ code: 1, count: 4_990, explanation: 'Sent' }],
});
const FEW = countsOf({ delivered: 392, open: 20, hard_bounces: 8 });

const cardOf = (...figures: Parameters<typeof figuresOf>) => campaignCard(figuresOf(...figures));
const wordsFor = (...figures: Parameters<typeof figuresOf>) => wordsOf(cardOf(...figures));
const labelsFor = (...figures: Parameters<typeof figuresOf>) =>
  cardOf(...figures).actions?.map(({ label }) => label);

it.each([
  [
    'on its way',
    SENDING,
    USUAL,
    '🟢 Going well so far: delivered 99.5% of 4,020 sent, opened 20.0% of those',
  ],
  [
    'on its way for too short a time to be judged',
    SENDING,
    FEW,
    'On its way: delivered 98.0% of 400 sent so far, opened 5.1% of those',
  ],
  [
    'just sent',
    SENT,
    USUAL,
    '🟢 Delivered well: 99.5% of 4,020 sent; opens still coming in, 20.0% so far',
  ],
  [
    'sent, but not all its events are there',
    SENT_TO_ALL,
    FEW,
    'Sent, events still coming in: delivered 98.0% of 400 sent so far, opened 5.1% of those',
  ],
  [
    'sent, and all its events are there',
    SENT_TO_ALL,
    countsOf({ delivered: 4_890, open: 200, hard_bounces: 100 }),
    '🟠 Not all well: hard bounces 2.0% of 4,990 sent; delivered 98.0% of 4,990 sent',
  ],
  [
    'sent, and whose opens nobody counts',
    UNCOUNTED_OPENS,
    USUAL,
    '🟢 Delivered well: 99.5% of 4,020 sent',
  ],
  ['canceled', 16, USUAL, 'Canceled · 4,020 of 5,000 sent'],
  [
    'blocked',
    25,
    countsOf({ delivered: 900, hard_bounces: 100 }),
    '🔴 Blocked by the service · 1,000 of 5,000 sent · 🔴 hard bounces 10.0% of 1,000 sent; delivered 90.0% of 1,000 sent',
  ],
  [
    'bad in two ways, one of them worse than a third',
    SENDING,
    countsOf({ delivered: 1_000, spam: 4, hard_bounces: 70, unsubscribe: 4 }),
    '🔴 Act now: spam complaints 0.4% of 1,000 delivered; hard bounces 6.5% of 1,070 sent',
  ],
  ['asked about', 11, countsOf({}), '🟠 On hold: a moderator waits for your answer'],
  ['about to be sent', SENDING, countsOf({ task_status_update: 1 }), 'Nothing sent yet'],
  [
    'only bouncing',
    SENDING,
    countsOf({ hard_bounces: 300, soft_bounces: 1 }),
    'No delivery so far, but 300 hard bounces and 1 soft bounce',
  ],
  [
    'without deliveries',
    SENDING,
    countsOf({ open: 300 }),
    'No rates: events of deliveries don’t reach Postbell',
  ],
])('has a verdict of a campaign that is %s', (_, status, counts, words) => {
  const campaign = typeof status === 'number' ? campaignOf(status) : status;
  expect(plainText(cardOf(counts, campaign).summary ?? '')).toBe(words);
});

it('has a final verdict once the first hours are over', () => {
  const now = new Date('2026-11-21T16:00:00Z');
  expect(plainText(cardOf(USUAL, CAMPAIGN_SENT, { now }).summary ?? '')).toBe(
    '🟢 Went well: delivered 99.5% of 4,020 sent, opened 20.0% of those',
  );
});

it('gives no light to a campaign of fewer than 200', () => {
  const words = wordsFor(countsOf({ delivered: 8, spam: 1, hard_bounces: 2 }), CAMPAIGN_SENT);
  expect(words).toContain('\n10 sent, too few to judge the rates\n');
  expect(words).not.toMatch(/🟢|🟠|🔴/u);
});

it('judges the rate of delivery only when all is sent', () => {
  const counts = countsOf({ delivered: 270, soft_bounces: 30 });
  const recipients = 300;
  expect(wordsFor(counts, campaignOf(SENDING, { recipients }))).toContain(
    '\nDelivered: 270 · 90.0% of 300 sent so far\n',
  );
  expect(wordsFor(counts, campaignOf(SENT, { recipients }))).toContain(
    '\nDelivered: 270 · 🔴 90.0% of 300 sent\n',
  );
});

it.each([
  [16, 54, 'Canceled before sending. None of the 54 recipients got it.'],
  [16, 1, 'Canceled before sending. Its one recipient did not get it.'],
  [16, 0, 'Canceled before sending. Nobody got it.'],
  [6, 54, 'Deleted before sending. None of the 54 recipients got it.'],
  [5, 54, '🔴 Blocked by the service before sending. None of the 54 recipients got it.'],
  [12, 54, '🟠 Not sent: no active addresses'],
])('says in one line that nobody got it (status %i, to %i)', (status, recipients, words) => {
  const changes = countsOf({ task_status_update: 4 });
  const campaign = campaignOf(status, { recipients });
  expect(wordsFor(changes, campaign).trim()).toBe(`Autumn sale (4711)\n${words}`);
  expect(labelsFor(changes, campaign)).toEqual(['Open campaign']);
});

it('shows of a campaign that waits no zeros, and nothing that is provisional', () => {
  const words = wordsFor(countsOf({ task_status_update: 1 }), campaignOf(1));
  expect(words).toContain(
    '\nWaiting for moderation\nStatus: Pending (in moderation)\nRecipients: 5,000\n',
  );
  expect(words).not.toMatch(/Provisional|: 0|%/);
});

it('has a bar of progress only until it is sent, and then says who got nothing and why', () => {
  const figures = [
    { code: 1, count: 4_974, explanation: 'Sent' },
    { code: 16, count: 6, explanation: 'Not valid email' },
    { code: 20, count: 18, explanation: 'Already unsubscribed' },
  ];
  const counts = countsOf({ delivered: 4_974 });
  expect(wordsFor(counts, campaignOf(SENDING, { figures }))).toContain('█');
  const sent = wordsFor(counts, campaignOf(SENT, { figures }));
  expect(sent).not.toMatch(/█|99\.5 %/);
  expect(sent).toContain(
    'Not sent to 26 of 5,000 recipients: already unsubscribed 18, not valid email 6, the service doesn’t say why 2.',
  );
  expect(wordsFor(counts, campaignOf(SENT, { recipients: 4_974 }))).not.toContain('Not sent');
});

it('says until when its figures are provisional, and later no more', () => {
  expect(wordsFor(USUAL, CAMPAIGN_SENT)).toContain('Provisional until 2026-11-23T09:00:00.000Z');
  const now = new Date('2026-11-23T09:00:00Z');
  expect(wordsFor(USUAL, CAMPAIGN_SENT, { now })).not.toContain('Provisional');
});

it('takes no rates of bounces alone, and says what is missing', () => {
  const words = wordsFor(countsOf({ hard_bounces: 60, spam: 2 }), campaignOf(SENDING));
  expect(words).toContain('Hard bounces: 60\n');
  expect(words).toContain('Spam complaints: 2\n');
  expect(words).toContain('Sent: Not known');
  expect(words).toContain('No delivery was reported');
});

it('tells a campaign that the service doesn’t know from a service that doesn’t answer', () => {
  expect(wordsFor(USUAL, null)).toContain('The service shows no campaign 4711');
  expect(labelsFor(USUAL, null)).toEqual(['Details in thread', 'Mute…']);
  const silent = wordsFor(USUAL, null, { isAnswered: false });
  expect(silent).toContain('The service doesn’t answer');
  expect(silent).not.toContain('shows no campaign');
});

it('explains sums that don’t add up', () => {
  const counts = countsOf({ delivered: 4_980, hard_bounces: 50, soft_bounces: 22 }, 5_049);
  expect(wordsFor(counts, campaignOf(SENDING))).toContain('together 3 more than sent');
  expect(wordsFor(USUAL, null)).not.toContain('more than sent');
});

it.each([
  [{ opens: false, clicks: true }, 'Opened: Not counted in this campaign'],
  [{ opens: null, clicks: null }, 'Opened: 0 · 0% of 4,000 delivered'],
])('says of opens only what is known where the service counts %j', (tracking, opened) => {
  const counts = countsOf({ delivered: 4_000, redirect: 4 });
  const words = wordsFor(counts, campaignOf(SENT, { tracking }));
  expect(words).toContain(`${opened}\nClicked: 4 · 0.1% of 4,000 delivered`);
});

it('names the top reasons, and the domains with most trouble', () => {
  const counts = countsOf({ delivered: 900, hard_bounces: 60, soft_bounces: 20 });
  const reasons = ['No such address', 'Mailbox full', 'Blocked as spam', 'Other refusal'].map(
    (reason, index) => ({ reason, count: [45, 20, 10, 5][index] ?? 0, example: '550 no' }),
  );
  const domains = [
    { domain: 'yahoo.com', bounces: 0, complaints: 3, unsubscribes: 1 },
    { domain: 'gmail.com', bounces: 31, complaints: 1, unsubscribes: 0 },
    { domain: 'quiet.example', bounces: 0, complaints: 0, unsubscribes: 9 },
  ];
  expect(wordsFor(counts, campaignOf(SENDING), { reasons, domains })).toContain(
    'Top bounce reasons: No such address: 45 of 80\nMailbox full: 20 of 80\n' +
      'Blocked as spam: 10 of 80\nand 1 other reason\n' +
      'Top recipient domains: yahoo.com: 3 complaints\ngmail.com: 31 bounces, 1 complaint\n',
  );
});

it('says what it is narrowed to, since when, and claims no progress', () => {
  const cardFilter = { view: '3fa90000', words: 'only gmail.com', sinceAt: SENT_AT };
  const card = cardOf(USUAL, campaignOf(SENDING), { cardFilter });
  expect(card.title).toBe('Autumn sale (4711), only gmail.com');
  expect(card.actions).toContainEqual(
    expect.objectContaining({ values: { campaign: '4711', view: '3fa90000' } }),
  );
  expect(wordsOf(card)).toContain('Only gmail.com, counted since 2026-11-21T09:00:00.000Z.');
  expect(wordsOf(card)).not.toContain('of 5,000 recipients');
});

const anyCounts = fc.record(
  Object.fromEntries([...EVENT_KINDS, 'other'].map((kind) => [kind, fc.nat(3_000)])),
) as fc.Arbitrary<Counts>;

it('says that it is muted, until when, and offers to unmute it', () => {
  const mutedUntil = new Date('2026-11-21T18:00:00Z');
  const campaign = campaignOf(SENDING);
  expect(wordsFor(USUAL, campaign, { mutedUntil })).toContain(
    'Muted until 2026-11-21T18:00:00.000Z: these figures and the thread stay as they are until then.',
  );
  const labels = ['Open campaign', 'Details in thread', 'Cancel campaign'];
  expect(labelsFor(USUAL, campaign)).toEqual([...labels, 'Mute…']);
  expect(labelsFor(USUAL, campaign, { mutedUntil })).toEqual([...labels, 'Unmute']);
  expect(wordsFor(USUAL, campaign, { mutedUntil: EVER_AT })).toContain(
    'Muted until someone unmutes it',
  );
});

it('never shows a share above 100% or a number that is none, whatever was counted', () => {
  const statuses = fc.constantFrom(null, 1, 2, 3, 5, 11, 12, 16, 23, 25);
  fc.assert(
    fc.property(
      anyCounts,
      anyCounts,
      fc.nat(9_000),
      fc.nat(6_000),
      statuses,
      (events, people, sent, recipients, status) => {
        const counts = { events, people, recipients: sent };
        const campaign = status === null ? null : campaignOf(status, { recipients });
        expectSoundNumbers(wordsFor(counts, campaign));
      },
    ),
    { numRuns: 500 },
  );
});
