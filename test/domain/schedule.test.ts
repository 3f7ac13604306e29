import { describe, expect, it } from 'vitest';
import {
  daysBefore,
  latestOccurrence,
  nextOccurrence,
  quietUntil,
  type Weekday,
  weekdayOf,
  WEEKDAYS,
  weekdaysInWords,
} from '../../src/domain/schedule.ts';

const at = (iso: string) => new Date(iso);

describe('latestOccurrence and nextOccurrence', () => {
  it.each([
    ['2026-11-21T06:59:00Z', '2026-11-20', '2026-11-20T07:00:00Z', '2026-11-21T07:00:00Z'],
    ['2026-11-21T07:00:00Z', '2026-11-21', '2026-11-21T07:00:00Z', '2026-11-22T07:00:00Z'],
    // Already tomorrow in Kyiv.
    ['2026-11-21T22:30:00Z', '2026-11-21', '2026-11-21T07:00:00Z', '2026-11-22T07:00:00Z'],
  ])('at %s', (now, day, latest, next) => {
    const turn = latestOccurrence('09:00', 'Europe/Kyiv', at(now));
    expect(turn).toEqual({ day, at: at(latest) });
    expect(nextOccurrence('09:00', 'Europe/Kyiv', at(now)).at).toEqual(at(next));
  });
});

describe('a time that a change of clocks skips or repeats', () => {
  it.each([
    ['America/New_York', '02:30', '2026-03-08', '2026-03-08T07:30:00Z'],
    ['America/New_York', '01:30', '2026-11-01', '2026-11-01T05:30:00Z'],
    ['America/New_York', '02:30', '2026-11-01', '2026-11-01T07:30:00Z'],
    ['Europe/Kyiv', '03:30', '2026-03-29', '2026-03-29T01:30:00Z'],
    ['Europe/Kyiv', '03:30', '2026-10-25', '2026-10-25T00:30:00Z'],
    ['Europe/Kyiv', '04:00', '2026-10-25', '2026-10-25T02:00:00Z'],
    // Clocks move at midnight, and by half an hour.
    ['America/Havana', '00:00', '2026-03-08', '2026-03-08T05:00:00Z'],
    ['America/Havana', '00:30', '2026-11-01', '2026-11-01T04:30:00Z'],
    ['Australia/Lord_Howe', '02:15', '2026-10-04', '2026-10-03T15:45:00Z'],
    ['Australia/Lord_Howe', '01:45', '2026-04-05', '2026-04-04T14:45:00Z'],
  ])('in %s: %s of %s is once, at the first of the two or as much later', (...row) => {
    const [zone, time, day, iso] = row;
    const noon = at(`${day}T12:00:00Z`);
    const turns = [-2, -1, 0, 1, 2].map((days) =>
      latestOccurrence(time, zone, new Date(noon.getTime() + days * 24 * 3_600_000)),
    );
    expect(turns.find((turn) => turn.day === day)).toEqual({ day, at: at(iso) });
    expect(new Set(turns.map((turn) => turn.day)).size).toBe(5);
  });

  it('is still to come where clocks jump from before midnight to behind it', () => {
    // In Nuuk 23:00 of 28 March 2026 is midnight.
    const now = at('2026-03-29T01:10:00Z');
    const turn = { day: '2026-03-28', at: at('2026-03-29T01:30:00Z') };
    expect(latestOccurrence('23:30', 'America/Nuuk', now).day).toBe('2026-03-27');
    expect(nextOccurrence('23:30', 'America/Nuuk', now)).toEqual(turn);
    expect(latestOccurrence('23:30', 'America/Nuuk', turn.at)).toEqual(turn);
  });

  it('begins a day that has no midnight an hour later', () => {
    const { fromAt, untilAt } = daysBefore(at('2026-03-09T12:00:00Z'), 'America/Havana', 1);
    expect([fromAt, untilAt]).toEqual([at('2026-03-08T05:00:00Z'), at('2026-03-09T04:00:00Z')]);
  });
});

describe('daysBefore', () => {
  it.each([
    ['Europe/Kyiv', '2026-11-21T07:00:00Z', '2026-11-20', 24],
    // Clocks went forward on 29 March and back on 25 October.
    ['Europe/Kyiv', '2026-03-30T06:00:00Z', '2026-03-29', 23],
    ['Europe/Kyiv', '2026-10-26T07:00:00Z', '2026-10-25', 25],
    ['America/New_York', '2026-11-02T14:00:00Z', '2026-11-01', 25],
  ])('in %s before %s', (zone, now, day, hours) => {
    const span = daysBefore(at(now), zone, 1);
    expect(span.days).toEqual([day]);
    expect((span.untilAt.getTime() - span.fromAt.getTime()) / 3_600_000).toBe(hours);
  });
});

const WORKDAYS: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri'];

it('a day has its weekday', () => {
  const days = ['2026-11-21', '2026-11-22', '2026-11-23'];
  expect(days.map(weekdayOf)).toEqual(['sat', 'sun', 'mon']);
});

it.each([
  [WEEKDAYS, 'every day'],
  [WORKDAYS, 'Monday to Friday'],
  [['sun', 'sat'], 'Saturday and Sunday'],
  [['mon', 'tue', 'thu'], 'Monday, Tuesday, and Thursday'],
  [['wed'], 'Wednesday'],
] as const)('weekdays %j are said in words', (days, words) => {
  expect(weekdaysInWords(days)).toBe(words);
});

it('turns are on the weekdays of their zone alone', () => {
  // Saturday in Kyiv, still Friday in New York.
  const now = new Date('2026-11-21T03:00:00Z');
  expect(latestOccurrence('21:00', 'America/New_York', now, WORKDAYS).day).toBe('2026-11-20');
  expect(latestOccurrence('21:00', 'Europe/Kyiv', now, ['mon']).day).toBe('2026-11-16');
  expect(nextOccurrence('21:00', 'Europe/Kyiv', now, WORKDAYS).day).toBe('2026-11-23');
  expect(nextOccurrence('21:00', 'Europe/Kyiv', now, ['fri']).day).toBe('2026-11-27');
});

const NIGHT = { from: '22:00', until: '07:00', zone: 'Europe/Berlin' };
const NOON = { from: '12:00', until: '13:00', zone: 'UTC' };

it.each([
  { quiet: NIGHT, at: '2026-11-21T20:59:59Z', until: null },
  { quiet: NIGHT, at: '2026-11-21T21:00:00Z', until: '2026-11-22T06:00:00Z' },
  { quiet: NIGHT, at: '2026-11-22T05:59:59Z', until: '2026-11-22T06:00:00Z' },
  { quiet: NIGHT, at: '2026-11-22T06:00:00Z', until: null },
  { quiet: NOON, at: '2026-11-21T11:59:59Z', until: null },
  { quiet: NOON, at: '2026-11-21T12:30:00Z', until: '2026-11-21T13:00:00Z' },
  // The clock goes back in this night, which is an hour longer.
  { quiet: NIGHT, at: '2026-10-24T20:00:00Z', until: '2026-10-25T06:00:00Z' },
  { quiet: { ...NOON, until: '12:00' }, at: '2026-11-21T12:30:00Z', until: null },
  // Of a zone that this Node.js doesn't know, nobody can tell when it is night.
  { quiet: { ...NOON, zone: 'America/Nowhere' }, at: '2026-11-21T12:30:00Z', until: null },
])('quiet hours from $quiet.from to $quiet.until: at $at until $until', ({ quiet, at, until }) => {
  expect(quietUntil(quiet, new Date(at)) ?? null).toEqual(until && new Date(until));
});
