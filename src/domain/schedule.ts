import { enumerated } from '../lib/text.ts';
import { dayAfter, instantOf, isTimeZone, localDay } from '../lib/time-zone.ts';

/** The weekdays as people type them; a week begins on Monday. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const WEEKDAY_LABELS = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const satisfies Readonly<Record<Weekday, string>>;

/** @param day `2026-11-21` */
export function weekdayOf(day: string): Weekday {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return WEEKDAYS[sinceMonday] ?? 'mon';
}

/** `every day`, `Monday to Friday`, `Tuesday and Saturday`. */
export function weekdaysInWords(days: readonly Weekday[]): string {
  const chosen = WEEKDAYS.filter((day) => days.includes(day));
  if (chosen.length === WEEKDAYS.length) return 'every day';
  const [first, last] = [chosen[0], chosen.at(-1)];
  if (!first || !last) return 'never';
  const isRow = WEEKDAYS.indexOf(last) - WEEKDAYS.indexOf(first) === chosen.length - 1;
  return isRow && chosen.length > 2
    ? `${WEEKDAY_LABELS[first]} to ${WEEKDAY_LABELS[last]}`
    : enumerated(chosen.map((day) => WEEKDAY_LABELS[day]));
}

/** @param time `HH:MM`; returns `9:00 AM`. */
export function clockTime(time: string): string {
  const [hours = '', minutes = ''] = time.split(':');
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
}

export interface Occurrence {
  /** The local calendar day, `2026-11-21`. */
  readonly day: string;
  readonly at: Date;
}

/** A half-open span of time. */
export interface Span {
  readonly fromAt: Date;
  /** Not included. */
  readonly untilAt: Date;
}

/** Whole calendar days, one after the other; of 23 or 25 hours at clock changes. */
export interface Period extends Span {
  /** `2026-11-20`, oldest first. */
  readonly days: readonly string[];
}

const DAY_MS = 86_400_000;

/** The ordinal of the last one of a month. */
export const LAST = -1;

/** Days of each month that has them: its first and third Tuesday, or its 1st and its last day. */
export interface MonthlyDays {
  /** From 1, or `LAST`. */
  readonly ordinals: readonly number[];
  /** The weekdays that are counted; `null`: the days of the month. */
  readonly weekdays: readonly Weekday[] | null;
}

/** The days on which something is due. */
export type Days = readonly Weekday[] | MonthlyDays;

/** @param day `2026-11-21` */
export function isOn(day: string, days: Days): boolean {
  if (isWeekly(days)) return days.includes(weekdayOf(day));
  const { ordinals, weekdays } = days;
  if (weekdays !== null && !weekdays.includes(weekdayOf(day))) return false;
  const date = Number(day.slice(-2));
  const isLast = dayAfter(day, weekdays === null ? 1 : 7).slice(0, 7) !== day.slice(0, 7);
  const ordinal = weekdays === null ? date : Math.ceil(date / 7);
  return ordinals.includes(ordinal) || (isLast && ordinals.includes(LAST));
}

export function isWeekly(days: Days): days is readonly Weekday[] {
  return !('ordinals' in days);
}

/**
 * Returns the latest occurrence that isn't in the future. A time that a clock change skips comes as
 * much later as the clock jumped; of a time that comes twice, the first counts.
 * @param time `HH:MM`
 */
export function latestOccurrence(
  time: string,
  zone: string,
  now: Date,
  days: Days = WEEKDAYS,
): Occurrence {
  const around = occurrencesAround(now, { time, zone, days });
  return around.findLast(({ at }) => at <= now) ?? never();
}

export function nextOccurrence(
  time: string,
  zone: string,
  now: Date,
  days: Days = WEEKDAYS,
): Occurrence {
  const around = occurrencesAround(now, { time, zone, days });
  return around.find(({ at }) => at > now) ?? never();
}

/** Local times at which something is due. */
export interface Times {
  /** `HH:MM` */
  readonly time: string;
  /** IANA zone. */
  readonly zone: string;
  readonly days: Days;
}

/** A week each way, and a day more, since clocks may jump across midnight. */
const DAYS_AROUND = 8;
/** The same where no month need have such a day: between two fifth Mondays are up to 17 weeks. */
const DAYS_AROUND_MONTHLY = 18 * 7;

/** Returns the occurrences before and after an instant: one of each at least. */
export function occurrencesAround(now: Date, { time, zone, days }: Times): readonly Occurrence[] {
  const today = localDay(now, zone);
  const around = isWeekly(days) ? DAYS_AROUND : DAYS_AROUND_MONTHLY;
  return Array.from({ length: 2 * around + 1 }, (_, day) => dayAfter(today, day - around))
    .filter((day) => isOn(day, days))
    .map((day) => ({ day, at: instantOf(day, time, zone) }));
}

function never(): never {
  throw new RangeError('an occurrence needs a day');
}

/** Returns the `count` calendar days before the one that contains `at`. */
export function daysBefore(at: Date, zone: string, count: number): Period {
  return periodOf(localDay(at, zone), zone, count);
}

/** Splits a period into its days, oldest first. */
export function eachDay({ days }: Period, zone: string): readonly Period[] {
  return days.map((day) => periodOf(dayAfter(day, 1), zone, 1));
}

/** Returns the days that a digest covers: from the previous occurrence to this one, excluded. */
export function periodBefore({ day, at }: Occurrence, { time, zone, days }: Times): Period {
  const before = latestOccurrence(time, zone, new Date(at.getTime() - 1), days);
  return periodOf(day, zone, Math.round((Date.parse(day) - Date.parse(before.day)) / DAY_MS));
}

function periodOf(untilDay: string, zone: string, count: number): Period {
  const days = Array.from({ length: count }, (_, index) => dayAfter(untilDay, index - count));
  const startOf = (day: string) => instantOf(day, '00:00', zone);
  return { days, fromAt: startOf(days[0] ?? untilDay), untilAt: startOf(untilDay) };
}

/** Returns the calendar days that a span touches in a zone. */
export function daysTouched({ fromAt, untilAt }: Span, zone: string): readonly string[] {
  const last = localDay(new Date(untilAt.getTime() - 1), zone);
  const days: string[] = [];
  for (let day = localDay(fromAt, zone); day <= last; day = dayAfter(day, 1)) days.push(day);
  return days;
}

/**
 * Hours of every day: of an alert, in which nothing new is posted unless it is critical; of the
 * workspace, in which nothing should go out to people.
 */
export interface QuietHours {
  /** `HH:mm`; later than `until` when it lasts over midnight. */
  readonly from: string;
  readonly until: string;
  /** IANA. */
  readonly zone: string;
}

/**
 * Returns the end of the quiet hours that contain an instant; `null` outside of them, and in a zone
 * that this machine doesn't know: posting at night is better than not at all.
 */
export function quietUntil(quiet: QuietHours, at: Date): Date | null {
  const { from, until, zone } = quiet;
  if (!isTimeZone(zone)) return null;
  const isQuiet = latestOccurrence(from, zone, at).at > latestOccurrence(until, zone, at).at;
  return isQuiet ? nextOccurrence(until, zone, at).at : null;
}

/** Writes `10:00 PM–7:00 AM (Europe/Kyiv)`. */
export function hoursInWords({ from, until, zone }: QuietHours): string {
  return `${clockTime(from)}–${clockTime(until)} (${zone})`;
}

/** Writes hours as one types them: `22:00-07:00 Europe/Kyiv`. */
export function typedHours({ from, until, zone }: QuietHours): string {
  return `${from}-${until} ${zone}`;
}
