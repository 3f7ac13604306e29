import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysInWords, readDays, typedDays } from '../../src/domain/day-rule.ts';
import {
  type Days,
  isOn,
  LAST,
  latestOccurrence,
  nextOccurrence,
  WEEKDAYS,
} from '../../src/domain/schedule.ts';
import { dueOccurrences } from '../../src/jobs/occurrences.ts';
import { localTime } from '../../src/lib/time-zone.ts';

const dates = (ordinals: readonly number[]): Days => ({ ordinals, weekdays: null });

describe('days as people say them', () => {
  it.each<readonly [string, Days, string]>([
    ['every Monday', ['mon'], 'every Monday'],
    ['Mondays', ['mon'], 'every Monday'],
    ['mon-fri', ['mon', 'tue', 'wed', 'thu', 'fri'], 'Monday to Friday'],
    ['daily', WEEKDAYS, 'every day'],
    ['first Tuesday', { ordinals: [1], weekdays: ['tue'] }, 'the first Tuesday of the month'],
    ['every first Tuesday', { ordinals: [1], weekdays: ['tue'] }, 'the first Tuesday of the month'],
    [
      'every second and fourth Thursday of the month',
      { ordinals: [2, 4], weekdays: ['thu'] },
      'the second and fourth Thursday of the month',
    ],
    ['last Friday', { ordinals: [LAST], weekdays: ['fri'] }, 'the last Friday of the month'],
    [
      'fifth Monday',
      { ordinals: [5], weekdays: ['mon'] },
      'the fifth Monday of the month (only in months that have one)',
    ],
    ['on the 1st', dates([1]), 'the 1st of the month'],
    ['15th, 1st', dates([1, 15]), 'the 1st and 15th of the month'],
    ['1st and last day', dates([1, LAST]), 'the 1st and last day of the month'],
    ['31', dates([31]), 'the 31st of the month (only in months that have one)'],
  ])('%s', (text, days, words) => {
    expect(readDays(text)).toEqual(days);
    expect(daysInWords(days)).toBe(words);
  });

  it.each([
    '',
    'on',
    'sometimes',
    '0',
    '32nd',
    '6th Monday',
    'Monday first',
    'Tuesday and the 1st',
    'every other week',
    'every month',
    'fri of the month',
  ])('“%s” is none', (text) => {
    expect(readDays(text)).toBeNull();
  });

  it('that may be every other week are none', () => {
    expect(readDays('every second Tuesday')).toBeNull();
    expect(readDays('second Tuesday')).not.toBeNull();
  });
});

const ordinal = fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant(LAST));
const weekdays = fc.subarray([...WEEKDAYS], { minLength: 1 });
const inOrder = (some: readonly number[]) =>
  [...new Set(some)].toSorted((a, b) => (a === LAST ? 32 : a) - (b === LAST ? 32 : b));
const anyDays: fc.Arbitrary<Days> = fc.oneof(
  weekdays,
  fc.array(ordinal, { minLength: 1, maxLength: 3 }).map((some) => dates(inOrder(some))),
  fc.record({
    ordinals: fc
      .array(fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constant(LAST)), {
        minLength: 1,
        maxLength: 2,
      })
      .map(inOrder),
    weekdays,
  }),
);

/** Clocks there move in spring and autumn, at midnight, by half an hour, or never. */
const ZONES = [
  'UTC',
  'Europe/Kyiv',
  'America/New_York',
  'America/Havana',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'America/Nuuk',
  'Pacific/Apia',
  'Asia/Kathmandu',
] as const;
const anyTime = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.constantFrom(0, 15, 30, 45) })
  .map(({ hour, minute }) => [hour, minute].map((part) => String(part).padStart(2, '0')).join(':'));
const anyAt = fc
  .integer({ min: Date.parse('2026-01-01'), max: Date.parse('2028-12-31') })
  .map((ms) => new Date(ms));

/** Tells by the calendar alone whether a day is meant: another way than the one that is tested. */
function isMeant(day: string, days: Days): boolean {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const inMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const weekday = (each: number) =>
    WEEKDAYS[(new Date(Date.UTC(year, month - 1, each)).getUTCDay() + 6) % 7];
  if (!('ordinals' in days)) return days.some((one) => one === weekday(date));
  const all = Array.from({ length: inMonth }, (_, index) => index + 1);
  const { ordinals, weekdays: only } = days;
  const groups =
    only === null ? [all] : only.map((one) => all.filter((each) => weekday(each) === one));
  return groups.some((group) =>
    ordinals.some((nth) => group.at(nth === LAST ? -1 : nth - 1) === date),
  );
}

describe('any rule in any zone', () => {
  it('is typed as it is read', () => {
    fc.assert(
      fc.property(anyDays, (days) => {
        expect(readDays(typedDays(days))).toEqual(days);
      }),
    );
  });

  it('falls on the days that the calendar says', () => {
    fc.assert(
      fc.property(anyDays, anyAt, (days, at) => {
        const day = at.toISOString().slice(0, 10);
        expect(isOn(day, days)).toBe(isMeant(day, days));
      }),
      { numRuns: 1000 },
    );
  });

  it('is due at its time of its days, each once, in order, and none is passed over', () => {
    fc.assert(
      fc.property(anyDays, fc.constantFrom(...ZONES), anyTime, anyAt, (days, zone, time, from) => {
        let at = from;
        let before = latestOccurrence(time, zone, from, days);
        for (let count = 0; count < 4; count += 1) {
          const next = nextOccurrence(time, zone, at, days);
          expect(next.at.getTime()).toBeGreaterThan(at.getTime());
          expect(isMeant(next.day, days)).toBe(true);
          // A time that a change of clocks skips comes as much later as they jumped.
          const shownAt = localTime(next.at, zone).slice(0, 16);
          expect(shownAt >= `${next.day} ${time}`).toBe(true);
          for (let day = nextDay(before.day); day < next.day; day = nextDay(day)) {
            expect([day, isMeant(day, days)]).toEqual([day, false]);
          }
          expect(latestOccurrence(time, zone, next.at, days)).toEqual(next);
          before = next;
          at = next.at;
        }
      }),
      { numRuns: 60 },
    );
  });

  it.each(WEEKDAYS)('has a latest and a next one at any time, even the fifth %s', (weekday) => {
    const days = { ordinals: [5], weekdays: [weekday] };
    let at = new Date('2023-12-01T00:00:00Z');
    // The calendar comes again after 28 years.
    while (at < new Date('2052-01-01T00:00:00Z')) {
      const next = nextOccurrence('00:00', 'UTC', at, days);
      const latest = latestOccurrence('00:00', 'UTC', new Date(next.at.getTime() - 1), days);
      expect(latest.at.getTime()).toBeLessThanOrEqual(at.getTime());
      at = next.at;
    }
  });

  it('is prepared from a day before until its time, whatever the clocks do', () => {
    fc.assert(
      fc.property(anyDays, fc.constantFrom(...ZONES), anyTime, anyAt, (days, zone, time, from) => {
        const { day, at } = nextOccurrence(time, zone, from, days);
        const one = { days, zone, time, setAt: from, mutedUntil: null, daysAhead: 1 };
        const dueAt = (now: Date) => dueOccurrences(one, now).map((due) => due.day);
        const before = new Date(at.getTime() - 60_000);
        if (before > from) expect(dueAt(before)).toContain(day);
        const early = new Date(at.getTime() - 28 * 3_600_000);
        if (early > from) expect(dueAt(early)).not.toContain(day);
        // What was set after it is none of its business.
        expect(
          dueOccurrences(
            { ...one, setAt: new Date(at.getTime() + 1) },
            new Date(at.getTime() + 2),
          ).map((due) => due.day),
        ).not.toContain(day);
      }),
      { numRuns: 60 },
    );
  });
});

function nextDay(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
