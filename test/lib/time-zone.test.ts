import { describe, expect, it } from 'vitest';
import { dayAfter, daysLater, instantOf, isDay } from '../../src/lib/time-zone.ts';

describe('an instant', () => {
  it.each([
    ['Europe/Berlin', '2027-03-28', '02:30', '2027-03-28T01:30:00Z'],
    ['Europe/Berlin', '2027-10-31', '02:30:15', '2027-10-31T00:30:15Z'],
    ['Africa/Cairo', '2027-04-30', '00:00', '2027-04-29T22:00:00Z'],
    ['Asia/Kathmandu', '2026-11-21', '09:00', '2026-11-21T03:15:00Z'],
  ])('in %s of %s %s is the first of two, or as much later', (zone, day, time, iso) => {
    expect(instantOf(day, time, zone)).toEqual(new Date(iso));
  });

  it('of a zone that this machine does not know is refused by its name', () => {
    expect(() => instantOf('2026-11-21', '09:00', 'America/Nowhere')).toThrow(
      'there is no time zone “America/Nowhere” here',
    );
  });

  it('days later is at the same time by the clock', () => {
    const at = new Date('2027-03-27T08:30:00Z');
    expect(daysLater(at, 'Europe/Berlin', 1)).toEqual(new Date('2027-03-28T07:30:00Z'));
    expect(daysLater(at, 'Europe/Berlin', -1)).toEqual(new Date('2027-03-26T08:30:00Z'));
  });
});

it('a day is one of the calendar', () => {
  expect(['2028-02-29', '2026-02-29', '2026-13-01', '2026-1-1', ''].map(isDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
});
