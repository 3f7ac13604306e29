import { beforeEach, describe, expect, it } from 'vitest';
import { daysBefore } from '../../src/domain/schedule.ts';
import { dayFigures, type DayKind, keepDays } from '../../src/snapshots/kept-days.ts';
import type { Store } from '../../src/store/store.ts';
import { openedStore } from '../digests/sections/section-content.ts';

const KIND: DayKind = { kind: 'smtp-day', senders: [] };
const DAY = daysBefore(new Date('2026-11-21T09:00:00Z'), 'UTC', 1);
const NINE = new Date('2026-11-21T09:00:00Z');
const LATER = new Date('2026-11-22T09:00:00Z');

let store: Store;
beforeEach(async () => {
  store = await openedStore();
});

const keep = (opened: number, at: string, kind = KIND) =>
  keepDays(store.snapshots, kind, [{ day: DAY, figures: { opened } }], new Date(at));
const stood = (at: Date, kind = KIND) =>
  dayFigures<{ opened: number }>(store.snapshots, kind, DAY, { at, until: LATER });

describe('figures of a day', () => {
  it('are those read nearest to an instant', async () => {
    await keep(10, '2026-11-21T08:10:00Z');
    await keep(11, '2026-11-21T09:20:00Z');
    await keep(40, '2026-11-21T20:00:00Z');
    expect(await stood(NINE)).toEqual({ last: { opened: 40 }, atThen: { opened: 11 } });
  });

  it('aren’t known at an instant an hour from which nobody read them', async () => {
    await keep(10, '2026-11-21T07:59:59Z');
    await keep(40, '2026-11-21T10:00:01Z');
    expect((await stood(NINE)).atThen).toBeNull();
  });

  it('hold between two times that they were read the same', async () => {
    await keep(10, '2026-11-21T06:00:00Z');
    await keep(10, '2026-11-21T12:00:00Z');
    expect((await stood(NINE)).atThen).toEqual({ opened: 10 });
  });

  it('are none before it is over', async () => {
    await keep(10, '2026-11-20T23:59:59Z');
    expect(await stood(new Date('2026-11-20T23:59:59Z'))).toEqual({ last: null, atThen: null });
  });

  it('are those of the same senders in any order, and of nobody else', async () => {
    await keep(10, '2026-11-21T09:00:00Z', {
      ...KIND,
      senders: ['a@example.com', 'b@example.com'],
    });
    const requested = (...senders: readonly string[]) => stood(NINE, { kind: KIND.kind, senders });
    expect((await requested('b@example.com', 'a@example.com')).last).toEqual({ opened: 10 });
    expect((await requested('a@example.com')).last).toBeNull();
    expect((await requested()).last).toBeNull();
  });
});
