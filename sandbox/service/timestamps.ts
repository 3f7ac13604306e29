import { dayAfter, instantOf, isDay, localDay } from '../../src/lib/time-zone.ts';

export interface Span {
  readonly fromMs: number;
  /** Not included. */
  readonly untilMs: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** `YYYY-MM-DD HH:MM:SS` in the service's zone, without naming it (spec 1, Conventions). */
export function timestampOf(ms: number, timezone: string): string {
  // Swedish writes dates as the service does. Making a format takes long, so each is kept.
  const format =
    formats.get(timezone) ??
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: timezone,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
  formats.set(timezone, format);
  return format.format(ms);
}

/** Milliseconds since 1970, or undefined for what is no timestamp. */
export function readTimestamp(text: string, timezone: string): number | undefined {
  const [, day = '', time = ''] =
    /^(\d{4}-\d\d-\d\d) ((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)$/.exec(text) ?? [];
  if (!isDay(day)) return undefined;
  const ms = instantOf(day, time, timezone).getTime();
  // A time that a clock change skips comes out as another one.
  return timestampOf(ms, timezone) === text ? ms : undefined;
}

/** The calendar day `YYYY-MM-DD`, or undefined for what is none. */
export function readDay(text: string, timezone: string): Span | undefined {
  if (!isDay(text)) return undefined;
  const startOf = (day: string) => instantOf(day, '00:00', timezone).getTime();
  return { fromMs: startOf(text), untilMs: startOf(dayAfter(text, 1)) };
}

/** `hour` o'clock, `days` calendar days from the day that `ms` is in; days may be negative. */
export function atHour(ms: number, timezone: string, days: number, hour: number): number {
  const day = dayAfter(localDay(new Date(ms), timezone), days);
  return instantOf(day, `${String(hour).padStart(2, '0')}:00`, timezone).getTime();
}
