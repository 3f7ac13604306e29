import { describe, expect, it } from 'vitest';
import { Fault } from '../../src/operations/fault.ts';
import { instantInFull, readDay, readInstant, readTime } from '../../src/operations/moments.ts';
import { withFixedTimes } from '../../src/operations/read-values.ts';

/** A Tuesday, 7:30 PM in Kyiv. */
const NOW = new Date('2026-11-24T17:30:00Z');
const reading = { zone: 'Europe/Kyiv', now: NOW };

const local = (text: string) => {
  const at = readInstant(text, reading);
  return at instanceof Fault ? at.sentence : instantInFull(at, reading.zone);
};

describe('a moment', () => {
  it.each([
    ['2026-11-25 09:00', '2026-11-25 09:00'],
    ['2026-11-25T09:00', '2026-11-25 09:00'],
    ['2026-11-25 9am', '2026-11-25 09:00'],
    ['9pm', '2026-11-24 21:00'],
    ['9:30 pm', '2026-11-24 21:30'],
    ['9:30 p.m.', '2026-11-24 21:30'],
    ['today 21:00', '2026-11-24 21:00'],
    ['tomorrow 10', '2026-11-25 10:00'],
    ['tomorrow at 10am', '2026-11-25 10:00'],
    ['10am tomorrow', '2026-11-25 10:00'],
    ['monday 9', '2026-11-30 09:00'],
    ['Fri at 9:15', '2026-11-27 09:15'],
    ['10:00 on Friday', '2026-11-27 10:00'],
    // A Tuesday itself: today while the time is still to come.
    ['tuesday 20:00', '2026-11-24 20:00'],
    ['tuesday 9', '2026-12-01 09:00'],
    ['Nov 25 at 10 AM', '2026-11-25 10:00'],
    ['25 november 10:00', '2026-11-25 10:00'],
    ['Nov 25, 2026 at 10:00 AM', '2026-11-25 10:00'],
    ['jan 5 9am', '2027-01-05 09:00'],
    ['in 2h', '2026-11-24 21:30'],
    ['2h', '2026-11-24 21:30'],
    ['30m', '2026-11-24 20:00'],
    ['in 30 minutes', '2026-11-24 20:00'],
    ['in an hour', '2026-11-24 20:30'],
    ['in 3 days', '2026-11-27 19:30'],
    ['1w', '2026-12-01 19:30'],
    ['2h30m', '2026-11-24 22:00'],
    ['in 2 hours 30 min', '2026-11-24 22:00'],
    ['Nov 30th 9am', '2026-11-30 09:00'],
    ['noon tomorrow', '2026-11-25 12:00'],
    ['tues 20:00', '2026-11-24 20:00'],
    ['thurs 9', '2026-11-26 09:00'],
    ['28.11.2026 09:00', '2026-11-28 09:00'],
    ['2026-11-28 09:00 UTC', '2026-11-28 11:00'],
    ['2026-11-28 9am GMT', '2026-11-28 11:00'],
  ])('“%s” is %s', (text, expected) => {
    expect(local(text)).toBe(expected);
  });

  it('in the past stays one, to be refused where it can’t be used', () => {
    expect(local('yesterday 9am')).toBe('2026-11-23 09:00');
    expect(local('Nov 20 10am')).toBe('2026-11-20 10:00');
  });

  it.each([
    ['9am', '9am has already passed today. Enter a day, too, such as “tomorrow 9am”.'],
    ['tomorrow', 'Add a time to the day, such as “tomorrow 9am”.'],
    ['Nov 25', 'Add a time to the day, such as “Nov 25 9am”.'],
    ['10', 'Enter a date and time such as 2026-11-21 09:00, tomorrow 9am, or in 2h, not “10”.'],
    ['soon', 'not “soon”'],
    ['tomorrow 25', 'not “tomorrow 25”'],
    ['11/25 9am', 'not “11/25 9am”'],
    // Whether it is the coming one or that of next week, people disagree; of which day, too.
    ['next friday 9am', 'not “next friday 9am”'],
    ['midnight', 'not “midnight”'],
  ])('“%s” is refused with what is expected', (text, sentence) => {
    expect(local(text)).toContain(sentence);
  });

  it('is kept as it was meant, however much later it is confirmed', () => {
    const inputs = {
      at: { kind: 'instant', label: 'When' },
      day: { kind: 'day', label: 'Day' },
    } as const;
    const fixed = withFixedTimes(inputs, { at: 'in 2h', day: 'yesterday' }, reading);
    expect(fixed).toEqual({ at: '2026-11-24 21:30', day: '2026-11-23' });
    expect(withFixedTimes(inputs, fixed, { ...reading, now: new Date(0) })).toEqual(fixed);
  });

  it('that comes twice is the first one', () => {
    const berlin = { zone: 'Europe/Berlin', now: NOW };
    expect(readInstant('2027-10-31 02:30', berlin)).toEqual(new Date('2027-10-31T00:30:00Z'));
  });

  it('in the hour that comes twice is kept in UTC', () => {
    const now = new Date('2026-10-25T00:30:00Z');
    const at = readInstant('in 1h', { zone: 'Europe/Kyiv', now });
    if (at instanceof Fault) throw new Error(at.sentence);
    const kept = instantInFull(at, 'Europe/Kyiv');
    expect(readInstant(kept, { zone: 'Europe/Kyiv', now: new Date(0) })).toEqual(at);
  });
});

it.each([
  ['today', '2026-11-24'],
  ['Yesterday', '2026-11-23'],
  ['Nov 21', '2026-11-21'],
  ['2026-11-21', '2026-11-21'],
  ['21.11.2026', '2026-11-21'],
])('the day “%s” is %s', (text, day) => {
  expect(readDay(text, reading)).toBe(day);
});

it.each([
  ['9am', '09:00'],
  ['9:30 pm', '21:30'],
  ['9', '09:00'],
  ['12am', '00:00'],
  ['12pm', '12:00'],
])('the time “%s” is %s', (text, time) => {
  expect(readTime(text)).toBe(time);
});

it.each([
  ['2026–11–01', '2026-11-01'],
  ['2026‑11‑01', '2026-11-01'],
  ['２０２６-11-01', '2026-11-01'],
])('reads the day %s whatever wrote its dashes and digits', (text, day) => {
  expect(readDay(text, { zone: 'UTC', now: new Date('2026-11-20T08:00:00Z') })).toBe(day);
});

it.each([
  ['9 a.m.', '09:00'],
  ['9:30 p.m.', '21:30'],
  ['９：３０', '09:30'],
])('reads the time %s', (text, time) => {
  expect(readTime(text)).toBe(time);
});
