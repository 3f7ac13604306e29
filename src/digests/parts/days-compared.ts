import { TZDate } from '@date-fns/tz';
import { subDays } from 'date-fns/subDays';
import { daysBefore, type Period } from '../../domain/schedule.ts';

/** An earlier day, and the instant at which it was as old as the period’s days are now. */
interface DayCompared {
  readonly day: Period;
  readonly thenAt: Date;
}

/** Days that a mean covers. */
export const USUAL_DAYS = 7;

/** Returns the number of days before a period that its figures are compared with. */
export function daysCompared({ days }: Pick<Period, 'days'>): number {
  return Math.max(USUAL_DAYS, days.length);
}

/** Returns the days that a period is compared with, the last one first. */
export function daysToCompare({
  period,
  zone,
  now,
}: {
  readonly period: Period;
  readonly zone: string;
  readonly now: Date;
}): readonly DayCompared[] {
  const length = period.days.length;
  return daysBackFrom(period.fromAt, zone, daysCompared(period)).map((day, index) => {
    // The instant moves back by whole periods, so that each day is compared with days of its own
    // age.
    const daysBack = length * Math.ceil((index + 1) / length);
    return { day, thenAt: sameTimeBefore(now, zone, daysBack) };
  });
}

/** Returns whole days that end at an instant, the last one first. */
export function daysBackFrom(untilAt: Date, zone: string, count: number): readonly Period[] {
  const days: Period[] = [];
  for (let at = untilAt; days.length < count;) {
    const day = daysBefore(at, zone, 1);
    days.push(day);
    at = day.fromAt;
  }
  return days;
}

/**
 * Returns the same time of day, so that days of 23 and 25 hours find what was read at that time.
 */
function sameTimeBefore(now: Date, zone: string, days: number): Date {
  return new Date(subDays(new TZDate(now, zone), days).getTime());
}
