import { beforeEach, describe, expect, it } from 'vitest';
import { daysBefore, eachDay } from '../../../../src/domain/schedule.ts';
import { DAILY } from '../../../../src/domain/digest.ts';
import { keepDays } from '../../../../src/digests/snapshots/kept-days.ts';
import { SMTP_SENT_DAYS } from '../../../../src/digests/snapshots/smtp-volume.ts';
import type { DigestRequest } from '../../../../src/digests/section.ts';
import type { Store } from '../../../../src/store/store.ts';
import { factsIn } from '../../../operations/context.ts';
import { many, NOW, read, tellBounces } from '../telling-bounces.ts';
import { openedStore } from '../told-by.ts';

const SHOP = 'shop@larkspur.example';

let store: Store;

beforeEach(async () => {
  store = await openedStore();
  await read(store, '2026-11-01T00:00:00Z', '2026-11-21T09:00:00Z');
});

/** A digest of the morning after told that so many were sent on a day. */
async function sentOn(day: number, sent: number, senders: readonly string[] = []): Promise<void> {
  const readAt = new Date(`2026-11-${day + 1}T09:00:00Z`);
  const days = eachDay(daysBefore(readAt, 'UTC', 1), 'UTC');
  const kept = days.map((one) => ({ day: one, figures: sent }));
  await keepDays(store.snapshots, { kind: SMTP_SENT_DAYS, senders }, kept, readAt);
}

const bouncedOn = (day: number, count: number) =>
  store.bounces.keep(many(count, `2026-11-${day}T10:00:00Z`, 'full'));

async function bounced(sent: number, more?: Partial<DigestRequest>): Promise<string | undefined> {
  const content = await tellBounces({ store, failure: null, sent }, more);
  return factsIn(content)['Bounced'];
}

it('the share of hard SMTP bounces is compared with the day before and the mean', async () => {
  for (const day of [17, 18, 19]) {
    await sentOn(day, 1000);
    await bouncedOn(day, 50);
    await store.bounces.keep(many(day - 12, `2026-11-${day}T11:00:00Z`, 'nobody'));
  }
  await store.bounces.keep(many(9, '2026-11-20T11:00:00Z', 'nobody'));
  const content = await tellBounces({ store, failure: null, sent: 1000 });
  expect(factsIn(content)['Hard SMTP bounces']).toBe(
    '9 · 🟢 0.9 % of 1,000 sent\n▲ 0.2 points on the day before · mean of 3 days 0.6 %',
  );
});

describe('the share of SMTP e-mails that bounced', () => {
  it('is compared with the day before and the mean, by what was sent then', async () => {
    for (const day of [17, 18]) {
      await sentOn(day, 1000);
      await bouncedOn(day, 20);
    }
    // As many as the day after, of half as many.
    await sentOn(19, 500);
    await bouncedOn(19, 20);
    await bouncedOn(20, 20);
    expect(await bounced(1000)).toBe(
      '20 · 2 % of 1,000 sent\nas many as the day before · 7-day mean 8.6\n' +
        'Their share: ▼ 2 points on the day before · mean of 3 days 2.4 %',
    );
  });

  it('is compared at any age of the day before, since neither number changes any more', async () => {
    await sentOn(19, 1000);
    await bouncedOn(19, 10);
    await bouncedOn(20, 20);
    const later = new Date('2026-11-21T17:30:00Z');
    expect(await bounced(1000, { now: later, dueAt: later })).toContain(
      'Their share: ▲ 1 point on the day before',
    );
  });

  it('is compared over as many days as are told', async () => {
    for (const day of [17, 18]) {
      await sentOn(day, 1000);
      await bouncedOn(day, 10);
    }
    for (const day of [19, 20]) await bouncedOn(day, 15);
    expect(await bounced(2000, { period: daysBefore(NOW, 'UTC', 2) })).toContain(
      'Their share: ▲ 0.5 points on the 2 days before',
    );
  });

  it('is not compared where one of the numbers isn’t known, or can’t be', async () => {
    await bouncedOn(19, 20);
    await bouncedOn(20, 20);
    expect(await bounced(1000)).not.toContain('share');
    await sentOn(19, 15);
    expect(await bounced(1000)).not.toContain('share');
    await sentOn(19, 1000);
    expect(await bounced(100)).not.toContain('share');
    expect(await bounced(1000)).toContain('Their share: as the day before');
  });

  it('is compared with that of the same senders', async () => {
    await sentOn(19, 4000);
    await sentOn(19, 400, [SHOP]);
    await bouncedOn(19, 4);
    await bouncedOn(20, 8);
    const scope = { ...DAILY.scope, senders: [SHOP] };
    expect(await bounced(400, { scope })).toContain('Their share: ▲ 1 point on the day before');
  });
});
