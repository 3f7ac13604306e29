import { TZDate } from '@date-fns/tz';
import { addDays, format } from './date-fns.ts';

/** One day's turn of something that happens daily at a local time. */
export interface Turn {
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

/**
 * The latest turn that isn't in the future. A time that a clock change skips comes as much later
 * as the clock jumped; one that happens twice counts once.
 * @param time `HH:MM`
 * @param zone IANA zone
 */
export function latestTurn(time: string, zone: string, now: Date): Turn {
  const today = turnOn(new TZDate(now, zone), time);
  return today.at <= now ? today : turnOn(addDays(new TZDate(now, zone), -1), time);
}

/** The first turn after `now`. */
export function nextTurn(time: string, zone: string, now: Date): Turn {
  const today = turnOn(new TZDate(now, zone), time);
  return today.at > now ? today : turnOn(addDays(new TZDate(now, zone), 1), time);
}

/** The calendar day before the one that `at` is in; 23 or 25 hours long at clock changes. */
export function dayBefore(at: Date, zone: string): Span & { readonly day: string } {
  const local = new TZDate(at, zone);
  const [year, month, date] = [local.getFullYear(), local.getMonth(), local.getDate()];
  const from = new TZDate(year, month, date - 1, zone);
  return {
    day: format(from, 'yyyy-MM-dd'),
    fromAt: new Date(+from),
    untilAt: new Date(+new TZDate(year, month, date, zone)),
  };
}

function turnOn(day: TZDate, time: string): Turn {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const { timeZone = 'UTC' } = day;
  const at = new TZDate(day.getFullYear(), day.getMonth(), day.getDate(), hours, minutes, timeZone);
  return { day: format(day, 'yyyy-MM-dd'), at: new Date(+at) };
}
