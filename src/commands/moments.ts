import { addYears } from 'date-fns/addYears';
import { differenceInMonths } from 'date-fns/differenceInMonths';
import { format } from 'date-fns/format';
import { getISOWeekYear } from 'date-fns/getISOWeekYear';
import { isValid } from 'date-fns/isValid';
import { parse } from 'date-fns/parse';
import { startOfISOWeek } from 'date-fns/startOfISOWeek';
import { inAsciiDigits } from '../domain/written.ts';
import {
  dayAfter,
  daysLater,
  instantOf,
  instantsOf,
  isDay,
  localDay,
  localTime,
} from '../lib/time-zone.ts';
import { compact } from '../lib/compact.ts';
import { Fault } from './fault.ts';

const MINUTE_MS = 60_000;
/** Minutes of what lasts equally long on each day, and calendar days of what doesn't. */
const UNITS = { m: { minutes: 1 }, h: { minutes: 60 }, d: { days: 1 }, w: { days: 7 } } as const;
const SPAN = /^(?:in )?(\d{1,4}|an?) ?(m|mins?|minutes?|h|hrs?|hours?|d|days?|w|weeks?)$/;
const HOURS_AND_MINUTES =
  /^(?:in )?(\d{1,3}) ?h(?:ours?|rs?)? ?(?:and )?(\d{1,2}) ?m(?:in|ins|inutes?)?$/;
const TIME = String.raw`(?:\d{1,2}[:.]\d{2}(?: ?[ap]m)?|\d{1,2} ?[ap]m)`;
const TIME_ALONE = new RegExp(`^${TIME}$`);
const TIME_FIRST = new RegExp(`^(${TIME}) (?:on )?(.+)$`);
const TIME_LAST = new RegExp(`^(.+?) (${TIME}|\\d{1,2})$`);

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
/** Days after today. */
const NEAR = { yesterday: -1, today: 0, tomorrow: 1 } as const;
// Dates with dots have the day first wherever they are written.
const DATES = ['d.M.yyyy', 'MMM d yyyy', 'MMMM d yyyy', 'd MMM yyyy', 'd MMMM yyyy'];
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const DATES_WITHOUT_YEAR = ['MMM d', 'MMMM d', 'd MMM', 'd MMMM'];

/** The zone of the person who types moments, and the instant at which they are typed. */
export interface Present {
  readonly zone: string;
  readonly now: Date;
}

/** A day and a time by the clocks of a zone. */
interface Clock {
  readonly day: string;
  readonly time: string;
  readonly zone: string;
}

/**
 * Reads a moment as people type it: `2026-11-21 09:00`, `tomorrow 10`, `9:30 pm on monday`,
 * `Nov 25 at 10am`, `in 2h`. A weekday is the next one on which that time is still to come.
 */
export function readInstant(text: string, reading: Present): Date | Fault {
  const read = momentIn(text, reading);
  return 'day' in read ? instantOn(read) : read;
}

/** Returns a moment such as `tomorrow 9am` as the text that means the same at any time. */
export function fixedInstant(text: string, reading: Present): string | Fault {
  const read = momentIn(text, reading);
  if (read instanceof Fault) return read;
  // A time that the clocks skip stays what was typed, to be said in the preview.
  if ('day' in read && read.zone === reading.zone) return `${read.day} ${read.time}`;
  return instantInFull('day' in read ? instantOn(read) : read, reading.zone);
}

/** Says which moment is meant where clocks skip the typed time or show it twice; else `null`. */
export function clockChangeIn(text: string, reading: Present): string | null {
  const read = momentIn(text, reading);
  if (!('day' in read)) return null;
  const { day, time, zone } = read;
  const [first, second] = instantsOf(day, time, zone);
  if (first === undefined) {
    const [, moved = ''] = instantInFull(instantOn(read), zone).split(' ');
    return `${time} doesn’t exist on ${day} in ${zone}: the clocks go forward. It was moved to ${moved}.`;
  }
  if (second === undefined) return null;
  const inUtc = instantInFull(second, 'UTC');
  return `${time} comes twice on ${day} in ${zone}: the clocks go back. The first is taken; for the second, enter ${inUtc} UTC.`;
}

function instantOn({ day, time, zone }: Clock): Date {
  return instantOf(day, time, zone);
}

function momentIn(text: string, reading: Present): Date | Clock | Fault {
  const typed = plain(text)
    .toLowerCase()
    .replaceAll(/,|(?<=\d)t(?=\d{2}:)|\bat\b/g, ' ')
    .replaceAll(/(?<=\b\d{1,2})(?:st|nd|rd|th)\b/g, '')
    .replaceAll(/\bnoon\b/g, '12pm')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const [, inUtc] = /^(.*\d(?: ?[ap]m)?) ?(?:utc|gmt)$/.exec(typed) ?? [];
  if (inUtc !== undefined) return onDay(inUtc, text, { ...reading, zone: 'UTC' });
  return (
    isoIn(text) ??
    inSeconds(typed, reading) ??
    readSpan(typed, reading) ??
    onDay(typed, text, reading)
  );
}

/** Digits of any script and width, any dash that phones and word processors put, and `a.m.` in one way. */
function plain(text: string): string {
  return inAsciiDigits(text)
    .normalize('NFKC')
    .replaceAll(/[\u2010-\u2015\u2212]/gu, '-')
    .replaceAll(/(?<=\b|\d)([ap])\. ?m\b\.?/gi, '$1m')
    .trim();
}

/**
 * Reads a moment of ISO 8601 with its offset, as programs write it, and as one is kept whose text in
 * a zone would mean two.
 */
function isoIn(text: string): Date | null {
  const [, day = '', time = '', offset = ''] = ISO.exec(plain(text)) ?? [];
  if (!isDay(day)) return null;
  const inFull = offset.toUpperCase().replace(/^([+-]\d\d):?(\d\d)?$/, '$1:$2');
  const at = new Date(`${day}T${time}${inFull.replace(/:$/, ':00')}`);
  return isValid(at) ? at : null;
}

const ISO =
  /^(\d{4}-\d{2}-\d{2})[T ]((?:(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?)|24:00(?::00)?) ?(Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)$/i;

function inSeconds(typed: string, { zone }: Present): Clock | null {
  const [, day = '', time = ''] =
    /^(\d{4}-\d{2}-\d{2}) ((?:[01]\d|2[0-3])(?::[0-5]\d){2}|24:00:00)$/.exec(typed) ?? [];
  return isDay(day) ? onClock(day, time, zone) : null;
}

/** Reads `2h` and `in 30 minutes`; a day is one of the calendar, also when clocks change. */
export function readSpan(typed: string, { zone, now }: Present): Date | null {
  const [, hours, minutes] = HOURS_AND_MINUTES.exec(typed) ?? [];
  if (hours !== undefined && minutes !== undefined) {
    return new Date(now.getTime() + (Number(hours) * 60 + Number(minutes)) * MINUTE_MS);
  }
  const [, count = '', unit = ''] = SPAN.exec(typed) ?? [];
  const one = Object.entries(UNITS).find(([letter]) => unit.startsWith(letter))?.[1];
  if (one === undefined) return null;
  const many = count.startsWith('a') ? 1 : Number(count);
  if (many === 0) return null;
  return 'days' in one
    ? daysLater(now, zone, many * one.days)
    : new Date(now.getTime() + many * one.minutes * MINUTE_MS);
}

/** The end of a day, 24:00, is the beginning of the next one (ISO 8601). */
function onClock(day: string, time: string, zone: string): Clock {
  return time.startsWith('24')
    ? { day: dayAfter(day, 1), time: time.replace('24', '00'), zone }
    : { day, time, zone };
}

function onDay(typed: string, text: string, reading: Present): Clock | Fault {
  const [time = '', day = ''] = split(typed);
  const meant = mistakenDay(typed, reading, 'ahead') ?? mistakenDay(day, reading, 'ahead');
  const expected = new Fault(
    meant === null
      ? `Enter a date and time such as 2026-11-21 09:00, tomorrow 9am, or in 2h, not “${text}”.`
      : `Enter a date and time such as ${meant.day} 09:00, not “${text}”${meant.why}`,
  );
  if (time === '') {
    const isDay = dayNamed(typed, reading, 'ahead') !== null;
    return isDay ? new Fault(`Add a time to the day, such as “${text} 9am”.`) : expected;
  }
  const clock = time === END_OF_DAY ? time : readTime(time);
  if (clock instanceof Fault) return expected;
  const on = (date: string) => onClock(date, clock, reading.zone);
  const today = dayIn(reading, 0);
  if (day === '') {
    const at = on(today);
    const passed = `${text} has already passed today. Enter a day, too, such as “tomorrow ${text}”.`;
    return instantOn(at) > reading.now ? at : new Fault(passed);
  }
  const date = dayNamed(day, reading, 'ahead');
  if (date === null) return expected;
  // Today's weekday means today as long as the time is still to come.
  const isPassed = isWeekday(day) && date === today && instantOn(on(date)) <= reading.now;
  return on(isPassed ? dayIn(reading, WEEKDAYS.length) : date);
}

function split(typed: string): readonly [time?: string, day?: string] {
  if (TIME_ALONE.test(typed)) return [typed, ''];
  const [, day, time] = TIME_LAST.exec(typed) ?? [];
  if (day !== undefined && time !== undefined && !isDayAlone(typed)) return [time, day];
  const [, first, on] = TIME_FIRST.exec(typed) ?? [];
  return first !== undefined && on !== undefined ? [first, on] : [];
}

/** The number of `Nov 25` is no hour. */
function isDayAlone(typed: string): boolean {
  return DATES_WITHOUT_YEAR.some((pattern) => isValid(parse(typed, pattern, new Date(0))));
}

/** Says whether a date without a year is rather one to come, or one that was. */
type Direction = 'ahead' | 'back';

/** Returns a day named in a word or two as `YYYY-MM-DD`; `null` for no day. */
function dayNamed(typed: string, reading: Present, looking: Direction): string | null {
  const near = Object.entries(NEAR).find(([word]) => word === typed)?.[1];
  if (near !== undefined) return dayIn(reading, near);
  if (isWeekday(typed)) {
    const today = new Date(dayIn(reading, 0)).getUTCDay();
    const weekday = WEEKDAYS.findIndex((name) => name.startsWith(typed.slice(0, 3)));
    return dayIn(reading, (weekday - today + WEEKDAYS.length) % WEEKDAYS.length);
  }
  if (!/\d/.test(typed)) return null;
  const [, weekday = '', rest = ''] = /^([a-z]{3,9}) (.+)$/.exec(typed) ?? [];
  if (isWeekday(weekday)) {
    const day = dayNamed(rest, reading, looking);
    return day !== null && WEEKDAYS[new Date(day).getUTCDay()]?.startsWith(weekday) ? day : null;
  }
  // Dates are compared without a zone from here on, which takes a hundredth of the time.
  const today = new Date(`${dayIn(reading, 0)}T12:00`);
  if (YEAR_FIRST.test(typed)) {
    const date = parse(typed.replace(YEAR_FIRST, '$1-$3-$4'), 'yyyy-M-d', today);
    return isValid(date) ? format(date, 'yyyy-MM-dd') : null;
  }
  const whole = DATES.map((pattern) => parse(typed, pattern, today)).find(isValid);
  // `28.11.26` has its year in two digits.
  if (whole) return format(addYears(whole, whole.getFullYear() < 100 ? 2000 : 0), 'yyyy-MM-dd');
  const date = inLikelyYear(today, looking, (year) => {
    const first = new Date(year, 0, 1);
    return DATES_WITHOUT_YEAR.map((pattern) => parse(typed, pattern, first)).find(isValid);
  });
  return date === undefined ? null : format(date, 'yyyy-MM-dd');
}

const HALF_A_YEAR = 6;

/**
 * Returns a date of this year, unless half a year lies between: `Jan 5 9am` in November is next
 * January, and the day `Nov 5` in January was last November. What was last week stays in the past,
 * to be refused. February 29 is in no other year’s place.
 */
function inLikelyYear(
  today: Date,
  looking: Direction,
  inYear: (year: number) => Date | undefined,
): Date | undefined {
  const year = today.getFullYear();
  const date = inYear(year);
  const isAhead = looking === 'ahead';
  const [later, earlier] = isAhead ? [today, date] : [date, today];
  const isNear = later && earlier && differenceInMonths(later, earlier) < HALF_A_YEAR;
  return isNear ? date : (inYear(isAhead ? year + 1 : year - 1) ?? date);
}

function isWeekday(typed: string): boolean {
  return typed.length > 2 && WEEKDAYS.some((name) => name.startsWith(typed));
}

function dayIn({ zone, now }: Present, days: number): string {
  return dayAfter(localDay(now, zone), days);
}

/** The words that mean a moment or a day are the same at any time. */
export const AT_ANY_TIME: Present = { zone: 'UTC', now: new Date(0) };

/** Pattern of the words for what was sent, after a day or an order: `tuesday’s campaign`. */
export const SENT_WORDS = '(?:campaign|newsletter|mailing|email|one|send)s?';
const ABOUT = new RegExp(
  String.raw`^(?:(?:the|on|from|of) )*(?:(last|next) )?(.+?)(?:['’]s)?(?: ${SENT_WORDS})?$`,
  'u',
);

/**
 * Returns the words that name a day in a text about one: `last tuesday` for `of last Tuesday’s
 * campaign`; `null` where it names none.
 */
export function dayWordsIn(text: string): string | null {
  if (daysMeant(text, AT_ANY_TIME).length === 0) return null;
  const [, which, day] = ABOUT.exec(plainDay(text)) ?? [];
  return compact([which, day]).join(' ');
}

/**
 * Returns the days that a text may mean of what has gone out or will: `yesterday’s campaign` means
 * one, `tuesday` the last one, today included, and then the next one. Empty for any other text.
 *
 * @example
 * daysMeant('tuesday', { zone: 'UTC', now }); // ['2026-11-24', '2026-12-01']
 */
export function daysMeant(text: string, reading: Present): readonly string[] {
  const [, which, day = ''] = ABOUT.exec(plainDay(text)) ?? [];
  const named = dayNamed(day, reading, 'back');
  if (named === null || !isWeekday(day)) return named === null || which ? [] : [named];
  const isToday = named === dayIn(reading, 0);
  const week = (weeks: number) => dayAfter(named, weeks * WEEKDAYS.length);
  if (which === 'last') return [week(-1)];
  if (which === 'next') return [isToday ? week(1) : named];
  return isToday ? [named] : [week(-1), named];
}

function plainDay(text: string): string {
  return plain(text).toLowerCase().replaceAll(',', '').replaceAll(/\s+/g, ' ');
}

/** Reads `2026-11-21`, and with the person's zone `today`, `yesterday` and `Nov 21`. */
export function readDay(given: string, reading: Present): string | Fault {
  const text = plain(given);
  const typed = text.toLowerCase().replaceAll(',', '');
  const value = isWeekday(typed) ? null : dayNamed(typed, reading, 'back');
  const isWhole = !/^\d/.test(text) || value === text || /[a-z]|^[\d.]+$|^\d{4}\//i.test(text);
  return value !== null && isWhole
    ? value
    : new Fault(dayExpected(given, mistakenDay(typed, reading, 'back')));
}

function dayExpected(given: string, meant: Mistaken | null): string {
  return meant === null
    ? `Enter a day such as 2026-11-21, yesterday, or Nov 21, not “${given}”.`
    : `Enter a day such as ${meant.day}, not “${given}”${meant.why}`;
}

interface Mistaken {
  /** The day that may be meant, as it can be typed. */
  readonly day: string;
  /** The end of the sentence. */
  readonly why: string;
}

/** Recognizes what people write for a day and Postbell doesn’t read: weeks, and days with slashes. */
function mistakenDay(typed: string, reading: Present, looking: Direction): Mistaken | null {
  const today = new Date(`${dayIn(reading, 0)}T12:00`);
  const inYear = (year: string, dateIn: (year: number) => Date | undefined) =>
    year === '' ? inLikelyYear(today, looking, dateIn) : dateIn(Number(year.padStart(4, '20')));
  const [, weekYear = '', week = '', weekday = '1'] = WEEK.exec(typed) ?? [];
  if (week !== '') {
    const at = inYear(weekYear, (year) => {
      const date = parse(`${year}-${week}-${weekday}`, 'RRRR-I-i', new Date(0));
      // The week after the last one would be the first of the next year.
      return isValid(date) && getISOWeekYear(date) === year ? date : undefined;
    });
    if (at === undefined) return null;
    const monday = format(startOfISOWeek(at), 'yyyy-MM-dd');
    const why = `: that week is from ${monday} to ${dayAfter(monday, 6)}.`;
    return { day: format(at, 'yyyy-MM-dd'), why };
  }
  const [, first = '', second = '', end = ''] = SLASHED.exec(typed) ?? [];
  const dayOf = (month: string, date: string) => {
    const at = inYear(end, (year) => {
      const one = parse(`${year}-${month}-${date}`, 'yyyy-M-d', new Date(0));
      return isValid(one) ? one : undefined;
    });
    return at === undefined ? [] : [format(at, 'yyyy-MM-dd')];
  };
  const [day, another] = [...dayOf(first, second), ...dayOf(second, first)];
  if (day === undefined) return null;
  const isAmbiguous = another !== undefined && another !== day;
  return { day, why: isAmbiguous ? `, which may also be ${another}.` : '.' };
}

const WEEK = /^(?:(\d{4})[- ]?)?(?:w|kw ?|week ?)(\d{1,2})(?:-?([1-7]))?(?:[t ].*)?$/;
const SLASHED = /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}|\d{2}))?$/;

const END_OF_DAY = '24:00';

/** Reads a time of day, to the minute, as `HH:MM`. */
export function readTime(given: string): string | Fault {
  const text = plain(given);
  const [, hours = '', minutes = '00', half] =
    /^(\d{1,2})(?:[:.](\d{2}))?\s*([ap]m)?$/i.exec(text) ?? [];
  const hour = half === undefined ? Number(hours) : hourOf(Number(hours), half);
  if (hours !== '' && hour < 24 && Number(minutes) < 60) {
    return `${String(hour).padStart(2, '0')}:${minutes}`;
  }
  if (text === END_OF_DAY) {
    return new Fault(`Enter a time such as 23:59, or 00:00 of the next day, not “${given}”.`);
  }
  return new Fault(`Enter a time such as 09:00, 9am, or 9:30 pm, not “${given}”.`);
}

/** 12 AM is midnight and 12 PM noon; there is no 13 PM. */
function hourOf(hours: number, half: string): number {
  if (hours < 1 || hours > 12) return Number.NaN;
  return (hours % 12) + (/^p/i.test(half) ? 12 : 0);
}

/** Returns a moment as it is typed in full, to the minute. */
export function instantInFull(at: Date, zone: string): string {
  return exactlyInFull(new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS), zone);
}

/**
 * Returns a moment as it is typed in full, with its seconds if it has any; in UTC where the text
 * would mean another moment.
 */
export function exactlyInFull(at: Date, zone: string): string {
  const [day = '', time = ''] = localTime(at, zone).split(' ');
  const isSame = +instantOf(day, time, zone) === Math.floor(at.getTime() / 1000) * 1000;
  return isSame ? `${day} ${time.replace(/:00$/, '')}` : `${at.toISOString().slice(0, 19)}Z`;
}
