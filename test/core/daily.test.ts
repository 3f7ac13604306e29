import { describe, expect, it } from 'vitest';
import { dayBefore, latestTurn, nextTurn } from '../../src/core/daily.ts';

const at = (iso: string) => new Date(iso);

describe('latestTurn and nextTurn', () => {
  it.each([
    ['2026-11-21T06:59:00Z', '2026-11-20', '2026-11-20T07:00:00Z', '2026-11-21T07:00:00Z'],
    ['2026-11-21T07:00:00Z', '2026-11-21', '2026-11-21T07:00:00Z', '2026-11-22T07:00:00Z'],
    // Already tomorrow in Kyiv.
    ['2026-11-21T22:30:00Z', '2026-11-21', '2026-11-21T07:00:00Z', '2026-11-22T07:00:00Z'],
  ])('at %s', (now, day, latest, next) => {
    const turn = latestTurn('09:00', 'Europe/Kyiv', at(now));
    expect(turn).toEqual({ day, at: at(latest) });
    expect(nextTurn('09:00', 'Europe/Kyiv', at(now)).at).toEqual(at(next));
  });

  it('moves with the clocks of the zone', () => {
    // New York: UTC−5 until 8 March 2026, 02:00, then UTC−4.
    expect(latestTurn('09:00', 'America/New_York', at('2026-03-07T20:00:00Z')).at).toEqual(
      at('2026-03-07T14:00:00Z'),
    );
    expect(latestTurn('09:00', 'America/New_York', at('2026-03-08T20:00:00Z')).at).toEqual(
      at('2026-03-08T13:00:00Z'),
    );
  });

  it('has a turn on a day that skips its time', () => {
    const turn = latestTurn('02:30', 'America/New_York', at('2026-03-08T20:00:00Z'));
    expect(turn).toEqual({ day: '2026-03-08', at: at('2026-03-08T07:30:00Z') });
  });
});

describe('dayBefore', () => {
  it.each([
    ['Europe/Kyiv', '2026-11-21T07:00:00Z', '2026-11-20', 24],
    // Clocks went forward on 29 March and back on 25 October.
    ['Europe/Kyiv', '2026-03-30T06:00:00Z', '2026-03-29', 23],
    ['Europe/Kyiv', '2026-10-26T07:00:00Z', '2026-10-25', 25],
    ['America/New_York', '2026-11-02T14:00:00Z', '2026-11-01', 25],
  ])('in %s before %s', (zone, now, day, hours) => {
    const span = dayBefore(at(now), zone);
    expect(span.day).toBe(day);
    expect((span.untilAt.getTime() - span.fromAt.getTime()) / 3_600_000).toBe(hours);
  });

  it('starts at midnight of the zone', () => {
    const { fromAt, untilAt } = dayBefore(at('2026-11-21T07:00:00Z'), 'Europe/Kyiv');
    expect(fromAt).toEqual(at('2026-11-19T22:00:00Z'));
    expect(untilAt).toEqual(at('2026-11-20T22:00:00Z'));
  });
});
