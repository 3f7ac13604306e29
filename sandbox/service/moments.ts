import { refusal } from './refusals.ts';
import { readDay, readTimestamp, timestampOf } from './timestamps.ts';

export interface Bounds {
  readonly fromMs: number;
  /** Not included. */
  readonly untilMs: number;
}

/**
 * From one moment or day to another, both included; what isn't given is open.
 * @throws a refusal that names the first of `fields` that is no timestamp and no day.
 */
export function boundsOf(
  fields: { readonly [name: string]: string | undefined },
  timezone: string,
): Bounds {
  const [from, until] = Object.entries(fields).map(([name, text]) => {
    if (text === undefined || text === '') return undefined;
    return momentOf(name, text.trim(), timezone);
  });
  return {
    fromMs: from?.fromMs ?? Number.NEGATIVE_INFINITY,
    untilMs: until?.untilMs ?? Number.POSITIVE_INFINITY,
  };
}

export function isWithin(atMs: number, { fromMs, untilMs }: Bounds): boolean {
  return atMs >= fromMs && atMs < untilMs;
}

/**
 * When something is to be sent, or undefined for as soon as possible.
 * @throws a refusal that names `field` for what is no timestamp or has passed.
 */
export function scheduledAt(
  field: string,
  text: string | undefined,
  { nowMs, timezone }: { readonly nowMs: number; readonly timezone: string },
): number | undefined {
  if (text === undefined || text === '') return undefined;
  const atMs = readTimestamp(text, timezone);
  if (atMs === undefined) throw refusal('invalid', `${field} must be YYYY-MM-DD HH:MM:SS`);
  // It has no fractions of a second, so the second that is running is not over.
  if (atMs + 999 >= nowMs) return atMs;
  const now = timestampOf(nowMs, timezone);
  throw refusal('invalid', `${field} is earlier than the current moment, ${now}`);
}

function momentOf(name: string, text: string, timezone: string): Bounds {
  const day = readDay(text, timezone);
  if (day) return day;
  const atMs = readTimestamp(text, timezone);
  if (atMs === undefined) {
    throw refusal('invalid', `${name} must be YYYY-MM-DD or YYYY-MM-DD HH:MM:SS`);
  }
  // Timestamps have no fractions of a second: the whole second belongs to it.
  return { fromMs: atMs, untilMs: atMs + 1000 };
}
