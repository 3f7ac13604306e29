import { z } from 'zod';
import { refusal } from './refusals.ts';
import { readDay, readTimestamp } from './timestamps.ts';

/** A list or an object, which some callers send as JSON text. */
export function jsonText<T>(shape: z.ZodType<T>) {
  return z.preprocess((value, context) => {
    if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
    try {
      return JSON.parse(value);
    } catch (error) {
      context.addIssue({ code: 'custom', message: `it is not JSON (${String(error)})` });
      return z.NEVER;
    }
  }, shape);
}

/** An object, which comes as an empty list from PHP callers when nothing is in it. */
export function mapOf<T>(value: z.ZodType<T>) {
  return jsonText(
    z.union([
      z.record(z.string(), value),
      z.array(z.never()).transform((): Record<string, T> => ({})),
    ]),
  );
}

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
