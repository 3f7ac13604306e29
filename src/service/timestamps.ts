import { z } from 'zod';
import { instantOfMs, isDay, localTime } from '../lib/time-zone.ts';

/** A timestamp or a day alone; we assume that a day, as variables have it, means its midnight. */
const READ = /^(\d{1,4})-(\d{1,2})-(\d{1,2})(?: (\d{1,2}):(\d{1,2}):(\d{1,2}))?$/;
/** The zero date, which databases write for "never". */
const ZERO = /^0000-00-00/;

export type Timestamps = ReturnType<typeof formatsIn>;

const zones = new Map<string, Timestamps>();

/**
 * Returns the formats of naive timestamps in an IANA zone: the specification names none. They are
 * the same each time, and so is what `perZone` makes of them.
 */
export function timestampsIn(zone: string): Timestamps {
  const timestamps = zones.get(zone) ?? formatsIn(zone);
  zones.set(zone, timestamps);
  return timestamps;
}

/**
 * Makes a format for each zone once: reads are shared by their format, and a new one takes longer
 * to make and to compile than to read an answer with it.
 */
export function perZone<Format>(
  make: (timestamps: Timestamps) => Format,
): (timestamps: Timestamps) => Format {
  const made = new WeakMap<Timestamps, Format>();
  return (timestamps) => {
    const format = made.get(timestamps) ?? make(timestamps);
    made.set(timestamps, format);
    return format;
  };
}

function formatsIn(zone: string) {
  const timestamp = z.codec(z.string(), z.date(), {
    decode: (text, context) => {
      const at = readIn(zone, text.trim());
      if (at) return at;
      context.issues.push({ code: 'custom', message: 'expected a timestamp', input: text });
      return z.NEVER;
    },
    // Spec 1, Conventions.
    encode: (at) => localTime(at, zone),
  });
  /** A timestamp or none; null, an empty text and the zero date mean none. */
  const timestampOrNull = z.preprocess(
    (value) => (isNone(value) ? null : value),
    timestamp.nullable(),
  );
  /** A timestamp or none, with the service's day (`YYYY-MM-DD`) if it came without a time. */
  const timestampOrDay = z
    .unknown()
    .transform((value) => ({ at: value, day: value }))
    .pipe(z.object({ at: timestampOrNull, day: dayAlone }));
  return { timestamp, timestampOrNull, timestampOrDay };
}

const dayAlone = z
  .unknown()
  .transform((value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value.trim()) && !isNone(value)
      ? value.trim()
      : null,
  );

function readIn(zone: string, text: string): Date | undefined {
  const found = READ.exec(text);
  if (!found) return undefined;
  const [year = '', month = '', day = '', ...time] = found.slice(1);
  const [hour = 0, minute = 0, second = 0] = time.map((digits?: string) => Number(digits ?? 0));
  const date = `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!isDay(date) || hour > 23 || minute > 59 || second > 59) return undefined;
  const shownMs = Date.parse(date) + ((hour * 60 + minute) * 60 + second) * 1000;
  return new Date(instantOfMs(shownMs, zone));
}

function isNone(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'string' && ZERO.test(value);
}
