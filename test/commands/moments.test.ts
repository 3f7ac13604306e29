import { describe, expect, it } from 'vitest';
import { Fault } from '../../src/commands/fault.ts';
import {
  clockChangeIn,
  daysMeant,
  instantInFull,
  readDay,
  readInstant,
  readTime,
} from '../../src/commands/moments.ts';
import { clockChangesIn, withFixedTimes } from '../../src/commands/read-values.ts';

/** A Tuesday, 7:30 PM in Kyiv. */
const NOW = new Date('2026-11-24T17:30:00Z');
const reading = { zone: 'Europe/Kyiv', now: NOW };

const local = (text: string) => {
  const at = readInstant(text, reading);
  return at instanceof Fault ? at.sentence : instantInFull(at, reading.zone);
};

describe('a day by which a thing is named', () => {
  it.each<[string, readonly string[]]>([
    ['tuesday', ['2026-11-24']],
    ['last tuesday', ['2026-11-17']],
    ['next Tuesday', ['2026-12-01']],
    ['Wed', ['2026-11-18', '2026-11-25']],
    ['on monday’s campaign', ['2026-11-23', '2026-11-30']],
    ["yesterday's", ['2026-11-23']],
    ['today', ['2026-11-24']],
    ['Nov 5', ['2026-11-05']],
    ['5.11.2026', ['2026-11-05']],
    ['last Nov 5', []],
    ['last week', []],
    ['Sunny Sunday', []],
    ['newsletter', []],
    ['', []],
  ])('%s', (text, days) => {
    expect(daysMeant(text, reading)).toEqual(days);
  });
});

describe('a moment', () => {
  it.each([
    '2026-02-30T09:00Z',
    '2026-12-01T24:01Z',
    '2026-12-01 24:30',
    '26-12-31 9am',
    'thu nov 25 9am',
    '2026-12-31T23:59:60Z',
    '2026-12-01T09:00+15:00',
    '2026-W50-1T09:00Z',
    '20261201T090000Z',
  ])('“%s” is none', (text) => {
    expect(local(text)).toContain(`not “${text}”`);
  });

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
    ['2026-11-28T09:00Z', '2026-11-28 11:00'],
    ['2026-11-28t09:00:00z', '2026-11-28 11:00'],
    ['2026-11-28T09:00:00.123456Z', '2026-11-28 11:00'],
    ['2026-11-28T09:00:00+02:00', '2026-11-28 09:00'],
    ['2026-11-28 09:00 +02:00', '2026-11-28 09:00'],
    ['2026-11-28T09:00−05:00', '2026-11-28 16:00'],
    ['2026-11-28T09:00-0500', '2026-11-28 16:00'],
    ['2026-11-28 09:00+02', '2026-11-28 09:00'],
    // The end of a day is the beginning of the next one.
    ['2026-11-30 24:00', '2026-12-01 00:00'],
    ['2026-12-31T24:00', '2027-01-01 00:00'],
    ['2026-12-01 24:00:00', '2026-12-02 00:00'],
    ['2026-12-01T24:00Z', '2026-12-02 02:00'],
    ['2026-12-01 24:00 UTC', '2026-12-02 02:00'],
    ['24:00', '2026-11-25 00:00'],
    ['tomorrow 24:00', '2026-11-26 00:00'],
    ['24:00 on friday', '2026-11-28 00:00'],
    ['tuesday 24:00', '2026-11-25 00:00'],
    ['２４：００', '2026-11-25 00:00'],
    ['2026/12/01 09:00', '2026-12-01 09:00'],
    ['2026.12.1 9am', '2026-12-01 09:00'],
    ['28.11.26 09:00', '2026-11-28 09:00'],
    ['Dec 31 26 9am', '2026-12-31 09:00'],
    ['Wed, Nov 25, 2026 at 9:30 PM', '2026-11-25 21:30'],
    ['friday, nov 27, 9am', '2026-11-27 09:00'],
    ['٢٠٢٦-١٢-٠١ ٠٩:٠٠', '2026-12-01 09:00'],
  ])('“%s” is %s', (text, expected) => {
    expect(local(text)).toBe(expected);
  });

  it('without a year is of the year that is near', () => {
    const at = (text: string, now: string) => {
      const read = readInstant(text, { zone: 'UTC', now: new Date(now) });
      return read instanceof Fault ? read.sentence : read.toISOString().slice(0, 16);
    };
    const [leap, before] = ['2028-11-24T12:00Z', '2027-11-24T12:00Z'];
    expect(at('Feb 29 9am', before)).toBe('2028-02-29T09:00');
    // It is over, and 2029 has none.
    expect(at('Feb 29 9am', leap)).toBe('2028-02-29T09:00');
    expect(at('Feb 28 9am', leap)).toBe('2029-02-28T09:00');
    expect(at('1/15 9am', before)).toContain('such as 2028-01-15 09:00');
    expect(at('week 2', before)).toContain('such as 2028-01-10 09:00');
    expect(at('week 53', before)).toContain('such as 2026-11-21 09:00, tomorrow 9am');
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
    ['11/25 9am', 'Enter a date and time such as 2026-11-25 09:00, not “11/25 9am”.'],
    ['31/12/26 09:00', 'Enter a date and time such as 2026-12-31 09:00, not “31/12/26 09:00”.'],
    ['3/4/2026 9am', 'such as 2026-03-04 09:00, not “3/4/2026 9am”, which may also be 2026-04-03.'],
    [
      '2026-W48',
      'such as 2026-11-23 09:00, not “2026-W48”: that week is from 2026-11-23 to 2026-11',
    ],
    ['2026-W48-5 9am', 'such as 2026-11-27 09:00, not “2026-W48-5 9am”: that week is from'],
    [
      '2026W01',
      'such as 2025-12-29 09:00, not “2026W01”: that week is from 2025-12-29 to 2026-01-04.',
    ],
    ['week 48', 'such as 2026-11-23 09:00, not “week 48”'],
    ['2026-W54', 'such as 2026-11-21 09:00, tomorrow 9am, or in 2h, not “2026-W54”.'],
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

  it.each([
    [
      '2027-03-28 02:30',
      'Europe/Berlin',
      '02:30 doesn’t exist on 2027-03-28 in Europe/Berlin',
      '03:30',
    ],
    ['Mar 28 2027 at 2:15 am', 'Europe/Berlin', '02:15 doesn’t exist on 2027-03-28', '03:15'],
    ['2027-03-28 02:30:00', 'Europe/Berlin', '02:30:00 doesn’t exist on 2027-03-28', '03:30'],
    ['2026-10-04 02:10', 'Australia/Lord_Howe', '02:10 doesn’t exist on 2026-10-04', '02:40'],
    ['2026-12-27 00:30', 'America/Santiago', null, null],
    [
      '2027-10-31 02:30',
      'Europe/Berlin',
      '02:30 comes twice on 2027-10-31',
      '2027-10-31 01:30 UTC',
    ],
    ['2027-10-31 02:30 UTC', 'Europe/Berlin', null, null],
    ['2027-10-31T01:30:00Z', 'Europe/Berlin', null, null],
    ['2027-10-31 03:00', 'Europe/Berlin', null, null],
    ['2027-03-28 03:00', 'Europe/Berlin', null, null],
    ['in 2h', 'Europe/Berlin', null, null],
    ['whenever', 'Europe/Berlin', null, null],
  ])('“%s” in %s is said to be moved or to come twice where it is', (text, zone, words, taken) => {
    const said = clockChangeIn(text, { zone, now: NOW });
    if (words === null) return expect(said).toBeNull();
    expect(said).toContain(words);
    expect(said).toContain(taken);
  });

  it('that comes twice is the second one as the words say it', () => {
    const berlin = { zone: 'Europe/Berlin', now: NOW };
    const [typed = ''] =
      /[\d-]+ [\d:]+ UTC/.exec(clockChangeIn('2027-10-31 02:30', berlin) ?? '') ?? [];
    expect(readInstant(typed, berlin)).toEqual(new Date('2027-10-31T01:30:00Z'));
  });

  it('that is skipped stays what was typed until it was said, and means the same', () => {
    const before = { zone: 'Europe/Berlin', now: new Date('2027-03-27T12:00:00Z') };
    const inputs = { at: { kind: 'instant', label: 'When' } } as const;
    const fixed = withFixedTimes(inputs, { at: 'tomorrow 2:30' }, before);
    expect(fixed).toEqual({ at: '2027-03-28 02:30' });
    expect(clockChangesIn(inputs, fixed, before)).toHaveLength(1);
    expect(readInstant(fixed['at'] ?? '', before)).toEqual(readInstant('tomorrow 2:30', before));
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
  ['21.11.26', '2026-11-21'],
  ['2026/11/21', '2026-11-21'],
  ['Sat, Nov 21', '2026-11-21'],
])('the day “%s” is %s', (text, day) => {
  expect(readDay(text, reading)).toBe(day);
});

it.each([
  ['Dec 25', '2026-12-25'],
  ['Jan 5', '2027-01-05'],
  ['25 Nov', '2026-11-25'],
])('in January the day “%s” is %s: what is looked at was', (text, day) => {
  expect(readDay(text, { zone: 'UTC', now: new Date('2027-01-10T12:00Z') })).toBe(day);
});

it.each([
  ['12/25', 'such as 2026-12-25, not'],
  ['week 53', 'such as 2026-12-28, not “week 53”: that week is from 2026-12-28 to 2027-01-03.'],
])('in January the day “%s” is refused with the one that was', (text, sentence) => {
  const read = readDay(text, { zone: 'UTC', now: new Date('2027-01-10T12:00Z') });
  expect(read instanceof Fault && read.sentence).toContain(sentence);
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

it.each([
  ['kw 48', 'Enter a day such as 2026-11-23, not “kw 48”: that week is from 2026-11-23 to'],
  ['2026-W48', 'Enter a day such as 2026-11-23, not “2026-W48”: that week is from 2026-11-23 to'],
  ['12/31/2026', 'Enter a day such as 2026-12-31, not “12/31/2026”.'],
  ['1/2', 'Enter a day such as 2026-01-02, not “1/2”, which may also be 2026-02-01.'],
  ['soon', 'Enter a day such as 2026-11-21, yesterday, or Nov 21, not “soon”.'],
])('the day “%s” is refused with what to type', (text, sentence) => {
  const read = readDay(text, reading);
  expect(read instanceof Fault && read.sentence).toContain(sentence);
});

it('the time 24:00 alone is of no day, and is refused with what to type', () => {
  const read = readTime('24:00');
  expect(read instanceof Fault && read.sentence).toBe(
    'Enter a time such as 23:59, or 00:00 of the next day, not “24:00”.',
  );
});
