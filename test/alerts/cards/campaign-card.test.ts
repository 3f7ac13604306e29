import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EVENT_KINDS } from '../../../src/domain/events.ts';
import { NO_REACTIONS } from '../../../src/domain/reactions.ts';
import { plainText } from '../../../src/domain/reply.ts';
import { sumOf } from '../../../src/lib/sum.ts';
import type { AuditedAttempt } from '../../../src/domain/audit.ts';
import { EVER_AT } from '../../../src/domain/subscription.ts';
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
import { labelsOf } from '../notifications/as-read.ts';

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
const labelsFor = (...figures: Parameters<typeof figuresOf>) => labelsOf(cardOf(...figures));

it.each([
  ['on its way', SENDING, USUAL, 'Healthy so far'],
  ['on its way for too short a time to be judged', SENDING, FEW, 'Too early to judge'],
  ['just sent', SENT, USUAL, 'Healthy; opens still coming in'],
  ['sent, but not all its events are there', SENT_TO_ALL, FEW, 'Results are still coming in'],
  [
    'sent, and all its events are there',
    SENT_TO_ALL,
    countsOf({ delivered: 4_890, open: 200, hard_bounces: 100 }),
    '🟠 Needs attention: hard bounces 2.0% (limit 2%), delivered 98.0% (limit 98%)',
  ],
  ['sent, and whose opens nobody counts', UNCOUNTED_OPENS, USUAL, 'Healthy'],
  ['canceled', 16, USUAL, 'Canceled after 4,020 of 5,000 emails went out'],
  [
    'blocked',
    25,
    countsOf({ delivered: 900, hard_bounces: 100 }),
    '🔴 Blocked by the service after 1,000 of 5,000 emails went out; hard bounces 10.0% (limit 5%), delivered 90.0% (limit 95%)',
  ],
  [
    'bad in two ways, one of them worse than a third',
    SENDING,
    countsOf({ delivered: 1_000, spam: 4, hard_bounces: 70, unsubscribe: 4 }),
    '🔴 Critical: spam complaints 0.40% (limit 0.3%), hard bounces 6.5% (limit 5%)',
  ],
  [
    'asked about',
    11,
    countsOf({}),
    '🟠 On hold: a moderator has a question · nothing sent yet · 5,000 recipients',
  ],
  [
    'about to be sent',
    SENDING,
    countsOf({ task_status_update: 1 }),
    'Sending · nothing sent yet · 5,000 recipients',
  ],
  [
    'only bouncing',
    SENDING,
    countsOf({ hard_bounces: 300, soft_bounces: 1 }),
    'No deliveries so far, but 300 hard bounces and 1 soft bounce',
  ],
  ['without deliveries', SENDING, countsOf({ open: 300 }), 'No rates yet: no deliveries reported'],
])('has a verdict of a campaign that is %s', (_, status, counts, words) => {
  const campaign = typeof status === 'number' ? campaignOf(status) : status;
  expect(plainText(cardOf(counts, campaign).summary ?? '')).toBe(words);
});

it('has a final verdict once the first hours are over', () => {
  const now = new Date('2026-11-21T16:00:00Z');
  expect(plainText(cardOf(USUAL, CAMPAIGN_SENT, { now }).summary ?? '')).toBe('Healthy');
});

it('gives no light to a campaign of fewer than 200', () => {
  const words = wordsFor(countsOf({ delivered: 8, spam: 1, hard_bounces: 2 }), CAMPAIGN_SENT);
  expect(words).toContain('\nToo few recipients to judge\n');
  expect(words).not.toMatch(/🟢|🟠|🔴/u);
});

it('judges the rate of delivery only when all is sent', () => {
  const counts = countsOf({ delivered: 270, soft_bounces: 30 });
  const recipients = 300;
  expect(wordsFor(counts, campaignOf(SENDING, { recipients }))).toContain(
    '\nDelivered 270 (90.0%) · ',
  );
  expect(wordsFor(counts, campaignOf(SENT, { recipients }))).toContain(
    '\nDelivered 🔴 270 (90.0%) · ',
  );
});

it.each([
  [16, 54, 'Canceled before sending. None of the 54 recipients will get it.'],
  [16, 1, 'Canceled before sending. Nobody will get it.'],
  [16, 0, 'Canceled before sending. Nobody will get it.'],
  [6, 54, 'Deleted before sending. None of the 54 recipients will get it.'],
  [5, 54, '🔴 Blocked by the service before sending. None of the 54 recipients will get it.'],
  [12, 54, '🔴 Not sent: no active addresses'],
])('says in one line that nobody got it (status %i, to %i)', (status, recipients, words) => {
  const changes = countsOf({ task_status_update: 4 });
  const campaign = campaignOf(status, { recipients });
  expect(wordsFor(changes, campaign).trim()).toBe(`Autumn sale (4711)\n${words}`);
  const isCanceled = status === 16;
  expect(labelsFor(changes, campaign)).toEqual(isCanceled ? [] : ['Open campaign']);
});

it('shows of a campaign that waits no zeros, and nothing that is provisional', () => {
  const counts = countsOf({ task_status_update: 1 });
  expect(wordsFor(counts, campaignOf(1)).trim()).toBe(
    'Autumn sale (4711)\n🟠 In moderation; was due 2026-11-21T09:00:00.000Z · 5,000 recipients',
  );
  expect(labelsFor(counts, campaignOf(1))).toEqual(['Open campaign', 'Send test…', 'Cancel…']);
  const sendAt = new Date('2026-11-22T09:00:00Z');
  expect(wordsFor(counts, campaignOf(14, { sendAt }))).toContain(
    'Scheduled for 2026-11-22T09:00:00.000Z · 5,000 recipients',
  );
});

it('says how far it is only until it is sent', () => {
  const counts = countsOf({ delivered: 4_359 });
  const recipients = 5_049;
  const sending = wordsFor(counts, campaignOf(SENDING, { recipients }));
  expect(sending).toContain('\n4,359 of 5,049 sent (86.3%)');
  expect(wordsFor(counts, campaignOf(SENT, { recipients }))).not.toMatch(/of 5,049/u);
});

const STEADY = { 0: 400, 1: 400 };
const LATE = { 0: 3, 20: 400, 21: 400 };

/** Deliveries by the minute since it was sent. */
const deliveredBy = (sent: Readonly<Record<number, number>>) =>
  Object.entries(sent).map(([minute, count]) => {
    const minuteAt = new Date(SENT_AT.getTime() + Number(minute) * 60_000);
    return { minuteAt, kind: 'delivered', count };
  });

it.each([
  ['too soon to tell', 4_000, { 0: 100 }, 5, null],
  ['by its first seconds', 4_000, { 0: 500 }, 30, 'about 4 min left'],
  ['by the last minutes, not by its start', 6_000, LATE, 22 * 60, 'about 13 min left'],
  ['almost done', 820, STEADY, 120, 'less than a minute left'],
  ['for hours', 400_000, STEADY, 120, 'about 17 hours left'],
  ['not while nothing goes out', 4_000, STEADY, 300, null],
])('says how much time is left: %s', (_, recipients, sent, passedSeconds, words) => {
  const minutes = deliveredBy(sent);
  const counts = countsOf({ delivered: sumOf(minutes, ({ count }) => count) });
  const now = new Date(SENT_AT.getTime() + passedSeconds * 1_000);
  const card = wordsFor(counts, campaignOf(SENDING, { recipients }), { minutes, now });
  expect(/ · (.* left)\n/u.exec(card)?.[1] ?? null).toBe(words);
});

it('says the same of the time left as long as nothing happens', () => {
  const minutes = deliveredBy(STEADY);
  const at = (seconds: number) =>
    wordsFor(countsOf({ delivered: 800 }), campaignOf(SENDING), {
      minutes,
      now: new Date(SENT_AT.getTime() + seconds * 1_000),
    });
  expect(at(175)).toBe(at(120));
});

it('compares with the account’s own average once a campaign is over, and only then', () => {
  const average = { delivery: 0.981, opens: 0.298, clicks: 0.03 };
  const now = new Date('2026-11-21T16:00:00Z');
  expect(wordsFor(USUAL, CAMPAIGN_SENT, { average, now })).toContain(
    'Delivered 4,000 (99.5%; your average 98.1%) · Opened 800 (20.0%; your average 29.8%) · ',
  );
  expect(wordsFor(USUAL, CAMPAIGN_SENT, { average })).not.toContain('average');
  const scanned = { ...USUAL, machines: { open: 200, redirect: 40 } };
  expect(wordsFor(scanned, CAMPAIGN_SENT, { average, now })).toContain(
    'Opened 800 (20.0%; 15.0% without machines; your average 29.8%) · ' +
      'Clicked 90 (2.3%; 1.3% without machines; your average 3.0%)',
  );
  expect(wordsFor({ ...scanned, machines: null }, CAMPAIGN_SENT)).not.toContain('machines');
  expect(wordsFor(USUAL, campaignOf(SENDING), { average, now })).not.toContain('average');
});

it('takes no rates of bounces alone, and says what is missing', () => {
  const words = wordsFor(countsOf({ hard_bounces: 60, spam: 2 }), campaignOf(SENDING));
  expect(words).toContain('\nHard bounces 60 · Spam complaints 2\n');
  expect(words).not.toMatch(/%|sent/u);
  expect(words).toContain('No deliveries reported');
});

it('tells a campaign that the service doesn’t know from a service that doesn’t answer', () => {
  expect(wordsFor(USUAL, null)).toContain('The service has no campaign 4711');
  expect(labelsFor(USUAL, null)).toEqual(['Details']);
  const silent = wordsFor(USUAL, null, { isAnswered: false });
  expect(silent).toContain('The service isn’t answering');
  expect(silent).not.toContain('has no campaign');
});

it.each([
  [{ opens: false, clicks: true }, 'Opens not tracked · Clicked 4 (0.10%)'],
  [{ opens: null, clicks: null }, 'Opened 0 · Clicked 4 (0.10%)'],
])('says of opens only what is known where the service counts %j', (tracking, opened) => {
  const counts = countsOf({ delivered: 4_000, redirect: 4 });
  expect(wordsFor(counts, campaignOf(SENT, { tracking }))).toContain(opened);
});

it('says exactly what its rates are taken of, and who did what last', () => {
  const deed: AuditedAttempt = {
    id: 'a',
    seq: 1,
    personId: 'U1',
    way: 'command',
    channelId: 'C1',
    inputs: {},
    operation: 'campaign send',
    subject: null,
    approverId: null,
    requestId: null,
    at: SENT_AT,
    endedAt: SENT_AT,
    state: 'done',
    words: null,
    undo: null,
    durationMs: 1,
    hash: '',
  };
  const words = wordsFor(countsOf({ delivered: 4_359, spam: 1, other: 2 }), CAMPAIGN_SENT, {
    deed,
  });
  expect(words).toContain(
    '\nSent by @U1, 2026-11-21T09:00:00.000Z · 4,359 sent · 1 spam complaint · 2 other events',
  );
});

it('says what it is narrowed to, since when, and claims no progress', () => {
  const cardFilter = { view: '3fa90000', words: 'only gmail.com', sinceAt: SENT_AT };
  const card = cardOf(USUAL, campaignOf(SENDING), { cardFilter });
  expect(card.title).toBe('Autumn sale (4711), only gmail.com');
  expect(card.actions).toContainEqual(
    expect.objectContaining({ values: { campaign: '4711', view: '3fa90000' } }),
  );
  expect(wordsOf(card)).toContain('Only gmail.com, counted since 2026-11-21T09:00:00.000Z');
  expect(wordsOf(card)).not.toContain('of 5,000');
});

const anyCounts = fc.record(
  Object.fromEntries([...EVENT_KINDS, 'other'].map((kind) => [kind, fc.nat(3_000)])),
) as fc.Arbitrary<Counts>;

it('says that it is muted, until when, and offers to unmute it', () => {
  const mutedUntil = new Date('2026-11-21T18:00:00Z');
  const campaign = campaignOf(SENDING);
  expect(wordsFor(USUAL, campaign, { mutedUntil })).toContain(
    'Muted until 2026-11-21T18:00:00.000Z: this card and its thread won’t change until then.',
  );
  const labels = ['Details', 'Cancel…'];
  expect(labelsFor(USUAL, campaign)).toEqual(labels);
  expect(labelsFor(USUAL, campaign, { mutedUntil })).toEqual([...labels, 'Unmute']);
  expect(wordsFor(USUAL, campaign, { mutedUntil: EVER_AT })).toContain(
    'Muted until someone unmutes it',
  );
});

it('offers to act on hard bounces once their share is alarming, with all of them', () => {
  const sent = campaignOf(SENT);
  const calm = countsOf({ delivered: 990, hard_bounces: 10 });
  const alarming = countsOf({ delivered: 960, hard_bounces: 40 });
  expect(labelsFor(calm, sent)).not.toContain('Hard bounces…');
  expect(labelsFor(alarming, sent)).toContain('Hard bounces…');
  const cardFilter = { view: '3fa90000', words: 'only gmail.com', sinceAt: SENT_AT };
  expect(labelsFor(alarming, sent, { cardFilter })).not.toContain('Hard bounces…');
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
        const counts = { events, people, recipients: sent, machines: NO_REACTIONS };
        const campaign = status === null ? null : campaignOf(status, { recipients });
        expectSoundNumbers(wordsFor(counts, campaign));
      },
    ),
    { numRuns: 500 },
  );
});
