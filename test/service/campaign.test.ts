import {
  CAMPAIGN_STATUS,
  isCancelable,
  isEnded,
  isPassing,
  isUnsent,
} from '../../src/domain/campaign-status.ts';
import { array, assert, constantFrom, nat, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statusOutcome } from '../../src/alerts/notifications/status-message.ts';
import { bouncedFor, campaignStatusIn, totalsOf } from '../../src/service/campaigns/campaign.ts';
import {
  checkNewCampaign,
  checkSendAt,
  type NewCampaign,
} from '../../src/service/campaigns/new-campaign.ts';
import { campaignStatus, STATISTIC_CODE } from '../../src/service/status.ts';
import { clientOf, heldBack, startServer } from './http-server.ts';

const statuses = Object.values(CAMPAIGN_STATUS);

it('never offers to stop what has ended, was never sent, or only waits for its last figures', () => {
  const stoppable = statuses.filter(isCancelable).map(({ name }) => name);
  expect(stoppable).toEqual([
    'New',
    'In moderation',
    'Sending',
    'Sending',
    'Sending soon',
    'On hold: a moderator has a question',
    'Being created',
    'Queued',
    'Waiting for A/B test results',
    'Sending in part',
    'On hold: needs editing',
    'Resend to non-openers scheduled',
  ]);
});

it('lets a status be ended, unsent or passing, never two of these', () => {
  for (const status of statuses) {
    const is = [isEnded(status), isUnsent(status), isPassing(status)].filter(Boolean);
    expect(is.length, status.name).toBeLessThanOrEqual(1);
  }
});

it('leaves the last word on an unknown status to the service', () => {
  expect(isCancelable(campaignStatus(99))).toBe(true);
  expect(isEnded(campaignStatus(99))).toBe(false);
});

// Names that live services send in task_status_update.
it.each([
  ['approve', 'Approved by moderation', 'going'],
  ['approve_part', 'Approved in part by moderation', 'going'],
  ['only_active', 'Approved for active addresses only', 'going'],
  ['confirm_addresses', 'Waiting for you to confirm the addresses', 'question'],
  ['need_edit', 'On hold: needs editing', 'edit'],
  ['rejected', 'Blocked by the service', 'blocked'],
  ['on_moderation', 'In moderation', 'other'],
  ['sending', 'Sending', 'going'],
])('a campaign said to be %s is “%s”, which is %s', (said, name, outcome) => {
  const status = campaignStatusIn(said);
  expect(status?.name).toBe(name);
  expect(statusOutcome(status)).toBe(outcome);
});

const figure = (code: number, count: number) => ({ code, count, explanation: '' });
const figuresOf = (counts: Readonly<Record<number, number>>) =>
  Object.entries(counts).map(([code, count]) => figure(Number(code), count));

describe('totalsOf', () => {
  it('adds codes that mean the same', () => {
    const seen = { 1: 1000, 2: 940, 3: 300, 4: 50, 5: 4, 15: 1, 11: 2 };
    const lost = { 6: 20, 14: 10, 7: 6, 10: 4, 9: 12, 12: 8, 16: 3, 20: 7 };
    expect(totalsOf(figuresOf({ ...seen, ...lost }))).toMatchObject({
      sent: 1000,
      delivered: 940,
      opened: 300,
      clicked: 50,
      unsubscribed: 5,
      complaints: 2,
      hardBounces: 30,
      softBounces: 10,
      rejectedAsSpam: 12,
      otherFailures: 8,
      notSent: 10,
    });
  });

  it('knows every code of the specification', () => {
    const figures = Object.values(STATISTIC_CODE).map(({ code }) => figure(code, 1));
    expect(totalsOf(figures).unknown).toBe(0);
  });

  it('loses no recipient, whatever the codes', () => {
    const codes = constantFrom(0, 1, 2, 3, 6, 8, 13, 19, 77, 1000);
    const figures = array(record({ code: codes, count: nat(1_000_000) }));
    assert(
      property(figures, (given) => {
        const totals = totalsOf(given.map(({ code, count }) => figure(code, count)));
        const all = Object.values(totals).reduce((sum, total) => sum + total, 0);
        expect(all).toBe(given.reduce((sum, { count }) => sum + count, 0));
      }),
    );
  });
});

it('tells why emails of a campaign bounced, and nothing of those that arrived', () => {
  const figures = figuresOf({ 1: 990, 2: 950, 3: 300, 6: 9, 9: 1, 10: 5, 11: 2, 14: 0, 16: 7 });
  expect(bouncedFor(figures)).toEqual([
    { reason: 'No such address', count: 9 },
    { reason: 'Blocked as spam', count: 1 },
    { reason: 'Mailbox full', count: 5 },
  ]);
});

it('has a reason for each that counts as a bounce', () => {
  const codes = Array.from({ length: 25 }, (_, code) => code);
  const figures = figuresOf(Object.fromEntries(codes.map((code) => [code, 2 ** code])));
  const { hardBounces, softBounces, rejectedAsSpam, otherFailures } = totalsOf(figures);
  const notified = bouncedFor(figures).reduce((sum, { count }) => sum + count, 0);
  expect(notified).toBe(hardBounces + softBounces + rejectedAsSpam + otherFailures);
});

const now = new Date('2026-03-03T09:00:00Z');
const bare = { senderName: 'Ann', senderEmail: 'ann@shop.example', subject: 'Spring is here' };
const whole = { ...bare, html: '<p>Hello</p>', listIds: ['1'] };
const lists = (length: number) => Array.from({ length }, (_, index) => String(index));
const files = (length: number) =>
  lists(length).map((name) => ({ name, content: Number(name) % 2 ? 'text' : Uint8Array.of(1) }));

describe('a new campaign', () => {
  it.each<[string, NewCampaign]>([
    ['to ten lists', { ...whole, listIds: lists(10) }],
    ['to a segment', { ...bare, templateId: '31', segmentId: '9' }],
    ['to a segment of one list', { ...whole, segmentId: '9' }],
    ['as a test with one list', { ...whole, isTest: true }],
    ['with five attachments', { ...whole, attachments: files(5) }],
    ['sent this very moment', { ...whole, sendAt: now }],
  ])('%s is let through', (_, campaign) => {
    expect(() => checkNewCampaign(campaign, now)).not.toThrow();
  });

  const ofTwo = { ...whole, listIds: lists(2) };
  const sixFiles = { ...whole, attachments: files(6) };
  const twice = { ...whole, attachments: [...files(2), ...files(1)] };
  const over = { ...whole, sendAt: new Date('2026-03-03T08:59:59Z') };

  it.each<[string, NewCampaign, string, RegExp]>([
    ['to eleven lists', { ...whole, listIds: lists(11) }, 'listIds', /at most 10 lists.*11/],
    ['as a test to two', { ...ofTwo, isTest: true }, 'listIds', /takes 1 list/],
    ['to a segment of two', { ...ofTwo, segmentId: '9' }, 'listIds', /takes 1 list/],
    ['to nobody', { ...bare, html: '' }, 'listIds', /a list or a segment/],
    ['without content', { ...bare, listIds: ['1'] }, 'html', /HTML, or choose a template/],
    ['with two contents', { ...whole, templateId: '31' }, 'templateId', /not both/],
    ['with six attachments of both kinds', sixFiles, 'attachments', /at most 5 attachments.*6/],
    ['with two attachments of a name', twice, 'attachments', /named “0”/],
    ['sent a second ago', over, 'sendAt', /in the past/],
  ])('%s is refused', (_, campaign, field, sentence) => {
    const refused = () => checkNewCampaign(campaign, now);
    expect(refused).toThrow(sentence);
    expect(refused).toThrow(expect.objectContaining({ field }));
  });

  it('that is refused never reaches the service', async () => {
    const late = { ...whole, name: '', html: '', templateId: '31', sendAt: new Date(+now - 1) };
    const clock = { now: () => now };
    await heldBack(({ campaigns }) => campaigns.create({ ...whole, listIds: [] }), clock);
    await heldBack(({ campaigns }) => campaigns.edit('1', late), clock);
  });

  it('goes at a time in the zone of the service', async () => {
    await using server = await startServer(() => ({ body: '{"id":1,"status":13}' }));
    const { campaigns } = clientOf(server.url, { now: () => now, timezone: 'Europe/Kyiv' });
    await campaigns.create({ ...whole, sendAt: new Date('2026-07-01T09:00:00Z') });
    expect(JSON.parse(server.received[0]?.body ?? '')).toMatchObject({
      send_date: '2026-07-01 12:00:00',
    });
  });

  it('whose time is left open is never late', () => {
    expect(() => checkSendAt(undefined, now)).not.toThrow();
  });
});
