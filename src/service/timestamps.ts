import { tz } from '@date-fns/tz';
import { TZDateMini } from '@date-fns/tz/date/mini';
import { format } from 'date-fns/format';
import { z } from 'zod';

/** The format of timestamps; spec 1, Conventions. */
const FORMAT = 'yyyy-MM-dd HH:mm:ss';
/** A timestamp or a day alone; we assume that a day, as variables have it, means its midnight. */
const READ = /^(\d{1,4})-(\d{1,2})-(\d{1,2})(?: (\d{1,2}):(\d{1,2}):(\d{1,2}))?$/;
/** The zero date, which databases write for "never". */
const ZERO = /^0000-00-00/;

export type Timestamps = ReturnType<typeof timestampsIn>;

/** Returns the formats of naive timestamps in an IANA zone: the specification names none. */
export function timestampsIn(zone: string) {
  const inZone = { in: tz(zone) };
  const timestamp = z.codec(z.string(), z.date(), {
    decode: (text, context) => {
      const at = readIn(zone, text.trim());
      if (at) return at;
      context.issues.push({ code: 'custom', message: 'expected a timestamp', input: text });
      return z.NEVER;
    },
    encode: (at) => format(at, FORMAT, inZone),
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

/** Parses by hand: `parse` of date-fns takes twenty times as long, which pages of contacts show. */
function readIn(zone: string, text: string): Date | undefined {
  const found = READ.exec(text);
  if (!found) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((digits: string | undefined) => Number(digits ?? 0));
  const at = new TZDateMini(year, month - 1, day, hour, minute, second, zone);
  // The 30th of February becomes another day.
  const isDay = at.getMonth() === month - 1 && at.getDate() === day;
  return isDay && hour < 24 && minute < 60 && second < 60 ? new Date(+at) : undefined;
}

function isNone(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'string' && ZERO.test(value);
}
