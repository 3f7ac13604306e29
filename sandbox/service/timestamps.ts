import { TZDateMini } from '@date-fns/tz/date/mini';

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
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined) return undefined;
  const read = new TZDateMini(
    year,
    month - 1,
    day ?? 1,
    hour ?? 0,
    minute ?? 0,
    second ?? 0,
    timezone,
  );
  // The 31st of February and 25 o'clock come out as other times than went in.
  return timestampOf(read.getTime(), timezone) === text ? read.getTime() : undefined;
}

/** The calendar day `YYYY-MM-DD`, or undefined for what is none. */
export function readDay(text: string, timezone: string): Span | undefined {
  const fromMs = readTimestamp(`${text} 00:00:00`, timezone);
  return fromMs === undefined ? undefined : { fromMs, untilMs: atHour(fromMs, timezone, 1, 0) };
}

/** `hour` o'clock, `days` calendar days from the day that `ms` is in; days may be negative. */
export function atHour(ms: number, timezone: string, days: number, hour: number): number {
  const date = new TZDateMini(ms, timezone);
  date.setDate(date.getDate() + days);
  return date.setHours(hour, 0, 0, 0);
}
