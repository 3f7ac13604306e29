import { tzOffset } from '@date-fns/tz';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/*
 * Days (`2026-11-21`) and times (`09:00` or `09:00:00`) as the clocks of a zone show them, and what
 * instants these are. All of it goes by the offsets of the zone alone, so that a text is the same
 * instant on every machine: `TZDate`, and date-fns with dates of the machine, go wrong where the
 * machine's own clock changes (docs/decisions/one-instant.md).
 */

/** Making a format takes long, and the same few zones are asked for again and again. */
const known = new Set<string>();

/** Tells whether this Node.js knows a zone: another release of it may know more, or fewer. */
export function isTimeZone(zone: string): boolean {
  if (known.has(zone)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone }).format(0);
  } catch {
    return false;
  }
  known.add(zone);
  return true;
}

/**
 * Returns the instant at which a zone's clocks show a day and a time. Of a time that comes twice,
 * the first counts; a time that a clock change skips comes as much later as the clock jumped.
 * @throws {RangeError} for a zone that this machine doesn't know.
 */
export function instantOf(day: string, time: string, zone: string): Date {
  return new Date(instantOfMs(Date.parse(`${day}T${time}Z`), zone));
}

/** Returns when a zone’s clocks show a day and a time, in order: never, once, or twice. */
export function instantsOf(day: string, time: string, zone: string): readonly Date[] {
  const shownMs = Date.parse(`${day}T${time}Z`);
  const read = [-DAY_MS, DAY_MS].map((ms) => shownMs - offsetMs(shownMs + ms, zone));
  const shown = [...new Set(read)].filter((ms) => ms + offsetMs(ms, zone) === shownMs);
  return shown.toSorted((a, b) => a - b).map((ms) => new Date(ms));
}

/** @param shownMs what the clocks show, read as if it were UTC */
export function instantOfMs(shownMs: number, zone: string): number {
  const read = (aroundMs: number) => shownMs - offsetMs(aroundMs, zone);
  const byOffsetBefore = read(shownMs - DAY_MS);
  const byOffsetAfter = read(shownMs + DAY_MS);
  if (byOffsetBefore === byOffsetAfter) return byOffsetBefore;
  const isShownAt = (ms: number) => ms + offsetMs(ms, zone) === shownMs;
  const isOnlyAfter = !isShownAt(byOffsetBefore) && isShownAt(byOffsetAfter);
  return isOnlyAfter ? byOffsetAfter : byOffsetBefore;
}

/** Returns an instant by the clocks of a zone, `2026-11-21 09:00:00`. */
export function localTime(at: Date, zone: string): string {
  const shown = new Date(at.getTime() + offsetMs(at.getTime(), zone));
  return shown.toISOString().slice(0, 19).replace('T', ' ');
}

/** Returns the calendar day that contains an instant. */
export function localDay(at: Date, zone: string): string {
  return localTime(at, zone).slice(0, 10);
}

/** Returns the calendar day so many days after another one; before it, where they are negative. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the instant at which clocks show the same time so many calendar days later. */
export function daysLater(at: Date, zone: string, days: number): Date {
  const [day = '', time = ''] = localTime(at, zone).split(' ');
  return instantOf(dayAfter(day, days), time, zone);
}

/** Tells whether a text is a day of the calendar, as the 30th of February is not. */
export function isDay(text: string): boolean {
  const atMs = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(atMs) && dayAfter(text, 0) === text;
}

/** Returns by how many milliseconds a zone's clocks are ahead of UTC. */
export function offsetMs(atMs: number, zone: string): number {
  const minutes = tzOffset(zone, new Date(atMs));
  if (Number.isNaN(minutes)) throw new RangeError(`there is no time zone “${zone}” here`);
  return minutes * MINUTE_MS;
}
