import { describe, expect, it } from 'vitest';
import { wireCampaign } from '../../wire/campaigns-and-lists.ts';
import { startAlarms, summaryOf } from './alarming.ts';
import { event, people } from '../../relay/campaign-events.ts';
import { labelsOf } from '../notifications/as-read.ts';
import { FINAL_AFTER_MS, MINIMUM_VOLUME } from '../../../src/domain/figures.ts';
import fc from 'fast-check';
import { INCIDENT_RATES, redShare, valueOf } from '../../../src/domain/incidents.ts';
import {
  CALM_MS,
  judge,
  type Known,
  QUIET_MS,
  type Seen,
} from '../../../src/alerts/incidents/check-rates.ts';

const HOUR_MS = 3_600_000;

it('keeps still about a campaign that went out before its events came here', async () => {
  const { wall, campaigns, store, clock, listen, sendAll } = await startAlarms({
    startAt: new Date('2026-11-21T21:00:00Z'),
  });
  const late = wireCampaign(4711, 'Old', { status: 3 });
  const general = [{ code: 1, count: 90_000, explain: 'Sent' }];
  campaigns.set('4711', { ...late, statistics: { general, clicks: [] } });
  campaigns.set('4712', wireCampaign(4712, 'New'));
  await listen('C1');
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  const of = (task_id: number, all: object[]) => all.map((one) => ({ ...one, task_id, timestamp }));
  for (const id of [4711, 4712]) {
    await sendAll(of(id, people('delivered', 0, 300)));
    await sendAll(of(id, people('spam', 0, 3)));
  }
  expect(summaryOf(await wall.first())).toContain('New (4712) · ');
  expect((await store.incidents.open()).map(({ campaignId }) => campaignId)).toEqual(['4712']);
});

it('judges delivery only when what was put off has had its time', async () => {
  const { wall, campaigns, clock, store, listen, sendAll } = await startAlarms();
  const campaign = wireCampaign(4711, 'Autumn');
  campaigns.set('4711', campaign);
  await listen('C1');
  await sendAll(people('delivered', 0, 900));
  const deferral = { smtp_server_response: '451 4.7.1 try again later' };
  await sendAll(
    Array.from({ length: 100 }, (_, index) => event('soft_bounces', 900 + index, deferral)),
  );
  await sendAll(people('unsubscribe', 0, 10));
  expect(summaryOf(await wall.first())).toContain('10 of 900 delivered');
  campaign.status = 3;
  clock.pass(HOUR_MS);
  await wall.until(() => wall.messages.length >= 2);
  const words = wall.messages.map((one) => [one.reply.title, summaryOf(one)]);
  expect(words).toContainEqual([
    '🔴 Incident: delivered 90.0% (limit 95%)',
    expect.stringContaining(' · 100 of 1,000 not delivered'),
  ]);
  expect(await store.incidents.open()).toHaveLength(2);
});

it('watches the emails of an SMTP sender by the day', async () => {
  const { wall, listen, sendAll } = await startAlarms();
  await listen('C1', { filter: { sender: { only: ['shop@example.com'], not: [] } } });
  await listen('C2', { filter: { sender: { only: ['x@example.com'], not: [] } } });
  const timestamp = Math.floor(Date.now() / 1000);
  const mail = (name: string, index: number) => ({
    event: name,
    recipient: `p${index}@example.org`,
    sender: 'Shop@example.com',
    message_id: `m${index}`,
    timestamp,
  });
  await sendAll(Array.from({ length: 380 }, (_, index) => mail('delivered', index)));
  await sendAll(Array.from({ length: 20 }, (_, index) => mail('hard_bounced', 1_000 + index)));
  const message = await wall.first();
  const day = new Date(timestamp * 1000).toISOString().slice(0, 10);
  expect(message).toMatchObject({ channelId: 'C1' });
  expect(message.reply.title).toBe('🔴 Incident: hard bounces 5.0% (limit 5%)');
  expect(summaryOf(message)).toBe(
    `Transactional email from shop@example.com, ${day} · 20 of 400 sent`,
  );
  expect(labelsOf(message.reply)).toEqual(['I’m on it', 'Resolve with a note…', 'Mute alert…']);
});

const START = Date.UTC(2026, 10, 21, 9);
const after = (ms: number): Date => new Date(START + ms);
const seenAs = (part: number, whole: number, more: Partial<Seen> = {}): Seen => ({
  rate: 'complaints',
  share: { part, whole },
  firstAt: after(0),
  changedAt: after(0),
  stage: 'unknown',
  ...more,
});

/** What happens to one rate, look by look: alarms that began and were over. */
function played(looks: readonly { readonly seen: Seen; readonly at: Date }[]) {
  const notified: ({ kind: 'begin'; seen: Seen } | { kind: 'over'; closing: string })[] = [];
  let known: Known | null = null;
  for (const { seen, at } of looks) {
    const verdict = judge(known, seen, at);
    if (verdict.kind === 'begin') {
      const { share } = seen;
      const open = { openedAt: at, closedAt: null, closing: null, recoveringSince: null };
      known = { ...open, now: share, peak: share };
      notified.push({ kind: 'begin', seen });
    }
    if (verdict.kind === 'change') {
      const { closing } = verdict.change;
      const closedAt = closing === null ? null : at;
      known = { ...verdict.change, openedAt: known?.openedAt ?? at, closedAt };
      if (closing !== null) notified.push({ kind: 'over', closing });
    }
  }
  return { notified, known };
}

const kinds = (looks: Parameters<typeof played>[0]): string[] =>
  played(looks).notified.map((one) => (one.kind === 'over' ? one.closing : one.kind));

const look = fc.record({
  part: fc.nat({ max: 60 }),
  whole: fc.nat({ max: 3_000 }),
  waitMs: fc.integer({ min: 0, max: 20 * 60_000 }),
  hasChanged: fc.boolean(),
  stage: fc.constantFrom('going', 'ended', 'unknown'),
});

describe('an alarm', () => {
  it('begins and is over in turns, never below the minimum volume, whatever the counters do', () => {
    const rates = fc.constantFrom(...INCIDENT_RATES);
    const property = fc.property(rates, fc.array(look, { maxLength: 60 }), (rate, all) => {
      let atMs = START;
      let changedAt = after(0);
      const looks = all.map(({ part, whole, waitMs, hasChanged, stage }) => {
        atMs += waitMs;
        if (hasChanged) changedAt = new Date(atMs);
        const share = { part: Math.min(part, whole), whole };
        return { seen: seenAs(0, 0, { rate, share, changedAt, stage }), at: new Date(atMs) };
      });
      const { notified, known } = played(looks);
      notified.forEach((one, index) => {
        expect(one.kind).toBe(index % 2 === 0 ? 'begin' : 'over');
        if (one.kind === 'over') return;
        expect(one.seen.share.whole).toBeGreaterThanOrEqual(MINIMUM_VOLUME);
        expect(valueOf(one.seen.share)).toBeGreaterThanOrEqual((redShare(rate, {}) ?? 0) - 1e-9);
      });
      // The peak is the worst since it began.
      const last = notified.at(-1);
      if (last?.kind !== 'begin') return;
      const since = looks.slice(looks.findIndex(({ seen }) => seen === last.seen));
      const worst = Math.max(...since.map(({ seen }) => valueOf(seen.share)));
      expect(valueOf(known?.peak ?? { part: 0, whole: 0 })).toBe(worst);
    });
    fc.assert(property, { numRuns: 500 });
  });

  it('begins at 0.3% and three people, of 200 delivered, and neither just below nor with fewer', () => {
    const begins = (seen: Seen) => judge(null, seen, after(0)).kind === 'begin';
    expect(begins(seenAs(3, 1_000))).toBe(true);
    expect(begins(seenAs(3, 1_001))).toBe(false);
    expect(begins(seenAs(3, 200))).toBe(true);
    expect(begins(seenAs(2, 200))).toBe(false);
    expect(begins(seenAs(3, 199))).toBe(false);
    expect(begins(seenAs(50, 1_000, { rate: 'delivery' }))).toBe(false);
    expect(begins(seenAs(51, 1_000, { rate: 'delivery' }))).toBe(true);
  });

  it('goes on while its rate wavers around the limit', () => {
    const looks = [4, 2.9, 3.1, 2.5, 3.5].map((part, index) => ({
      seen: seenAs(part * 10, 10_000),
      at: after(index * 2 * CALM_MS),
    }));
    expect(kinds(looks)).toEqual(['begin']);
  });

  it('is over when its rate stayed below four fifths of the limit for five minutes', () => {
    const calm = seenAs(23, 10_000);
    const worse = { seen: seenAs(40, 10_000), at: after(0) };
    const at = (ms: number) => ({ seen: calm, at: after(ms) });
    expect(kinds([worse, at(1), at(CALM_MS)])).toEqual(['begin']);
    expect(kinds([worse, at(1), at(CALM_MS + 1)])).toEqual(['begin', 'recovered']);
    const again = { seen: seenAs(40, 10_000), at: after(2) };
    expect(kinds([worse, at(1), again, at(3), at(CALM_MS + 2)])).toEqual(['begin']);
    const later = { seen: seenAs(40, 10_000), at: after(2 * CALM_MS) };
    expect(kinds([worse, at(1), at(CALM_MS + 1), later])).toEqual(['begin', 'recovered', 'begin']);
  });

  it('is over when its campaign ended and nothing came for two hours, and stays over', () => {
    const ended = (part: number, atMs: number, changedMs = 0) => ({
      seen: seenAs(part, 10_000, { stage: 'ended', changedAt: after(changedMs) }),
      at: after(atMs),
    });
    expect(kinds([ended(40, 0), ended(40, QUIET_MS - 1)])).toEqual(['begin']);
    expect(kinds([ended(40, QUIET_MS), ended(40, 2 * QUIET_MS - 1)])).toEqual(['begin']);
    const over = [ended(40, 0), ended(40, QUIET_MS)];
    expect(kinds([...over, ended(41, QUIET_MS + 2, QUIET_MS + 1)])).toEqual(['begin', 'ended']);
    expect(kinds([...over, ended(50, QUIET_MS + 2, QUIET_MS + 1)])).toEqual([
      'begin',
      'ended',
      'begin',
    ]);
  });

  it('is over two days after the first event, unless the campaign still goes out', () => {
    const looks = (stage: Seen['stage']) => [
      { seen: seenAs(40, 10_000), at: after(0) },
      { seen: seenAs(40, 10_000, { stage }), at: after(FINAL_AFTER_MS) },
      { seen: seenAs(90, 10_000, { stage }), at: after(FINAL_AFTER_MS + 1) },
    ];
    expect(kinds(looks('unknown'))).toEqual(['begin', 'aged']);
    expect(kinds(looks('going'))).toEqual(['begin']);
  });
});
