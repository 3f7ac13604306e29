import { TZDate } from '@date-fns/tz';
import { addDays, format, isValid, parse, startOfDay } from 'date-fns';

const TIMESTAMP = 'yyyy-MM-dd HH:mm:ss';
const DAY = 'yyyy-MM-dd';

/** `YYYY-MM-DD HH:MM:SS` in the service's zone, without naming it (spec 1, Conventions). */
export function timestampOf(ms: number, timezone: string): string {
  return format(new TZDate(ms, timezone), TIMESTAMP);
}

/** Milliseconds since 1970, or undefined for a text of another form. */
export function readTimestamp(text: string, timezone: string): number | undefined {
  const parsed = parse(text, TIMESTAMP, new TZDate(0, timezone));
  return isValid(parsed) && text.length === TIMESTAMP.length ? parsed.getTime() : undefined;
}

/** The calendar day `YYYY-MM-DD` as a half-open span, or undefined for a text of another form. */
export function readDay(text: string, timezone: string): Span | undefined {
  const parsed = parse(text, DAY, new TZDate(0, timezone));
  if (!isValid(parsed) || text.length !== DAY.length) return undefined;
  return {
    fromMs: startOfDay(parsed).getTime(),
    untilMs: addDays(startOfDay(parsed), 1).getTime(),
  };
}

export interface Span {
  readonly fromMs: number;
  /** Not included. */
  readonly untilMs: number;
}

/** `hour` o'clock, `days` calendar days from the day that `ms` is in; days may be negative. */
export function atHour(ms: number, timezone: string, days: number, hour: number): number {
  const day = addDays(startOfDay(new TZDate(ms, timezone)), days);
  day.setHours(hour);
  return day.getTime();
}
