import { enumerated } from '../lib/text.ts';

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
