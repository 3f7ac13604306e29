import { describe, expect, it } from 'vitest';
import { EVENT_KINDS } from '../../../../src/domain/events.ts';
import { daysBefore } from '../../../../src/domain/schedule.ts';
import { levelSubject } from '../../../../src/snapshots/account.ts';
import { factsIn, noticesIn } from '../../../commands/seen.ts';
import { DAY_MS, NOW } from '../section-content.ts';
import {
  domains,
  DOWN,
  FEW,
  leftRow,
  manyOf,
  NOTHING_RECEIVED,
  SHOP,
  smtpWorld,
} from './smtp-world.ts';

describe('SMTP in a digest', () => {
  it('tells how many, what became of them by the service’s records, and what is left', async () => {
    const { tell, answers } = await smtpWorld();
    answers['/smtp/unsubscribe?'] = [
      leftRow('p1@example.com', '2026-11-20 10:00:00'),
      leftRow('p2@example.com', '2026-11-20 11:00:00', 1),
      leftRow('p3@example.com', '2026-11-21 00:00:00'),
    ];
    const content = await tell();
    expect(content).toMatchObject({
      verdict: '5,000 transactional emails sent',
      light: '🟢',
      missing: [],
    });
    expect(content.table?.rows).toEqual([
      ['Sent', '5,000'],
      ['Delivered', '4,950 · 99.0%'],
      ['Opened', '2,475 · 50.0%'],
      ['Clicked', '495 · 10.0%'],
    ]);
    expect(factsIn(content)).toEqual({
      Sent: '5,000',
      Delivered: '4,950 · 99.0% of 5,000 sent',
      Opened: '2,475 · 50.0% of 4,950 delivered',
      Clicked: '495 · 10.0% of 4,950 delivered',
      Unsubscribed: '2 · 0.04% of 4,950 delivered',
      'Spam complaints': '1 · 0.02% of 4,950 delivered',
      'Remaining sends': '7,340 · 14.7% of 50,000 emails',
      Limit: '1,000 per hour',
    });
    expect(noticesIn(content)).toEqual([]);
  });

  it('calls opens and clicks provisional while its emails are under 48 hours old', async () => {
    const world = await smtpWorld();
    const provisional = 'Opens and clicks of emails less than 48 hours old aren’t final.';
    expect((await world.tell()).footnotes).toContain(provisional);
    const period = daysBefore(new Date('2026-11-19T09:00:00Z'), 'UTC', 1);
    expect((await world.tell({ period })).footnotes).not.toContain(provisional);
    world.figures = manyOf(NOTHING_RECEIVED);
    expect((await world.tell()).footnotes).not.toContain(provisional);
  });

  it('warns of domains that aren’t verified, with the next step', async () => {
    const world = await smtpWorld();
    world.answers['/sender_domains'] = domains({
      'a.example': { check_dkim: false, check_dmarc: false, all_checks: false },
      'b.example': { all_checks: false },
      'c.example': {},
    });
    const content = await world.tell();
    expect(content.verdict).toBe('🟠 2 sending domains not verified');
    expect(content.light).toBe('🟠');
    expect(noticesIn(content)).toEqual([
      'a.example isn’t verified: its DKIM and DMARC records are missing. Mail servers may reject its email.',
      'b.example isn’t verified: the service is still checking it. Mail servers may reject its email.',
    ]);
    expect(content.actions?.[0]).toMatchObject({
      operation: 'smtp domain show',
      values: { domain: 'a.example' },
    });
    world.figures = { ...FEW, sent: 20, outcome: { delivered: 20, opened: 1, clicked: 0 } };
    expect((await world.tell()).light).toBe('🟠');
  });

  it('names what is missing, and lets the rest stand', async () => {
    const world = await smtpWorld();
    delete world.answers['/smtp/unsubscribe?'];
    world.figures = DOWN;
    const content = await world.tell();
    expect(content.missing?.map(({ words }) => words)).toEqual([
      'transactional emails sent',
      'transactional unsubscribes',
    ]);
    expect(factsIn(content)).toMatchObject({ Limit: '1,000 per hour' });
    expect(content.isQuiet).toBe(false);
    world.answers = {};
    await expect(world.tell()).rejects.toBe(DOWN);
  });

  it('leaves out who unsubscribed where it is of some senders', async () => {
    const { tell, requested } = await smtpWorld();
    const { sections, footnotes } = await tell({ filter: { senders: [SHOP] } });
    expect(factsIn({ sections })).not.toHaveProperty('Unsubscribed');
    expect(footnotes).toContain('Unsubscribes aren’t known by sender.');
    expect(footnotes).toContain(
      'Remaining sends and sending domains are those of the whole account.',
    );
    expect(requested().filter((start) => start.includes('unsubscribe'))).toEqual([]);
  });

  it('has nothing to say of a list', async () => {
    const { tell, requested } = await smtpWorld();
    const filter = { lists: ['4101'] };
    expect(await tell({ filter })).toMatchObject({
      verdict: 'Transactional email can’t be filtered by list or campaign',
      isQuiet: false,
    });
    expect(await tell({ filter, kind: 'weekly' })).toMatchObject({ verdict: null, isQuiet: true });
    expect(requested()).toEqual([]);
  });

  it('says how long what is left of the tariff lasts, but not in a weekly digest, where a part tells all', async () => {
    const { tell, store } = await smtpWorld();
    for (const daysAgo of [7, 6, 5, 4, 3, 2, 1]) {
      const left = 7340 + 1000 * daysAgo;
      const readAt = new Date(NOW.getTime() - daysAgo * DAY_MS);
      await store.snapshots.keep(levelSubject('smtp-emails'), { left }, readAt);
    }
    const content = await tell();
    expect(factsIn(content)['Remaining sends']).toBe(
      '7,340 · 14.7% of 50,000 emails · lasts about 7 days',
    );
    expect(content.footnotes).toContain('Forecasts go by use in the last 7 days.');
    expect(factsIn(await tell({ kind: 'weekly' }))).not.toHaveProperty('Remaining sends');
  });

  it('is quiet where nothing was sent', async () => {
    const outcome = { delivered: 0, opened: 0, clicked: 0 };
    const { tell } = await smtpWorld({ sent: 0, outcome, received: NOTHING_RECEIVED });
    expect((await tell()).isQuiet).toBe(true);
  });
});

const SHORTFALLS: Readonly<Record<string, string>> = {
  'no webhook reports any': 'none were reported. Use /postbell alerts connect to add them.',
  'its webhooks are silent':
    'none were reported. The webhooks exist: ask the service whether they cover transactional email.',
  'it missed most of them':
    '900 were reported (37.5% of 2,400 sent). Use /postbell doctor to find out why.',
  'it was connected late':
    '300 were reported (12.5% of 2,400 sent). Webhooks were added 2026-11-20T18:00:00.000Z, so later days have them.',
};

describe('SMTP emails that are too many to look at each', () => {
  it('have the rates that Postbell counted, with their denominators and lights', async () => {
    const { tell } = await smtpWorld(manyOf({ complained: 9 }));
    const content = await tell({ filter: { senders: [SHOP] } });
    expect(factsIn(content)).toMatchObject({
      Sent: '2,400',
      'Reported by webhooks': '2,364 · 98.5% of 2,400 sent',
      Delivered: '2,280 · 🟠 96.4% of 2,364 counted',
      Opened: '570 · 25.0% of 2,280 delivered',
      Clicked: '114 · 5.0% of 2,280 delivered',
      Unsubscribed: '0 · 0% of 2,280 delivered',
      'Spam complaints': '9 · 🔴 0.39% of 2,280 delivered',
      'Hard bounces': '24 · 1.0% of 2,364 counted',
      'Soft bounces': '60 · 2.5% of 2,364 counted',
    });
    expect(content).toMatchObject({
      verdict: '🔴 transactional: spam complaints 0.39% (limit 0.3%)',
      also: ['🟠 transactional: delivered 96.4% (limit 98%)'],
    });
    expect(content.light).toBe('🔴');
    expect(noticesIn(content)).toEqual([]);
    expect(content.footnotes).toEqual([
      'Transactional emails sent are the service’s count.',
      'Their rates are counted from webhooks, on the day an email first arrived or bounced.',
      'Opens and clicks of emails less than 48 hours old aren’t final.',
      'Remaining sends and sending domains are those of the whole account.',
    ]);
  });

  it('have the rates of a part, with that part', async () => {
    const { tell } = await smtpWorld(manyOf({}, 4000));
    expect(factsIn(await tell())).toMatchObject({
      Sent: '4,000',
      'Reported by webhooks': '2,364 · 59.1% of 4,000 sent',
      Opened: '570 · 25.0% of 2,280 delivered',
    });
  });

  it.each([
    ['no webhook reports any', null, 0, 'postbell alerts connect'],
    ['its webhooks are silent', '01T00:00', 0, 'postbell doctor'],
    ['it missed most of them', '01T00:00', 900, 'postbell doctor'],
    ['it was connected late', '20T18:00', 300, 'smtp list'],
  ])('have no rates but what to do where %s', async (what, since, received, operation) => {
    const { tell, connect } = await smtpWorld(
      manyOf({ ...NOTHING_RECEIVED, sent: received, delivered: received, complained: 40 }),
    );
    if (since) await connect(since, EVENT_KINDS);
    const content = await tell();
    expect(factsIn(content)).toMatchObject({ 'Spam complaints': '0 · 0% of 2,400 sent' });
    for (const rate of ['Delivered', 'Opened', 'Clicked', 'Reported by webhooks']) {
      expect(factsIn(content)).not.toHaveProperty(rate);
    }
    expect(noticesIn(content)).toEqual([
      `Deliveries, opens, and clicks are unknown: for so many emails they come from webhooks, and ${SHORTFALLS[what]}`,
    ]);
    expect(content.actions?.[0]).toMatchObject({ operation });
    expect(content.light).toBe('🟢');
  });

  it('leave out kinds that no webhook reported all the time, and name them', async () => {
    const unreported = ['open', 'unsubscribe', 'hard_bounces'] as const;
    const { tell } = await smtpWorld(manyOf({ unreported }));
    const content = await tell({ filter: { senders: [SHOP] } });
    expect(Object.keys(factsIn(content)).slice(0, 5).join()).toBe(
      'Sent,Reported by webhooks,Clicked,Spam complaints,Soft bounces',
    );
    expect(noticesIn(content)).toEqual([
      'Unknown: delivered, opened, unsubscribed, and hard bounces. Postbell has no webhooks for them; /postbell alerts connect adds them.',
    ]);
    expect(content.actions?.[0]).toMatchObject({ operation: 'postbell alerts connect' });
  });
});
