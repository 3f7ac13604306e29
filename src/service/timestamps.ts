import { tz } from '@date-fns/tz';
import { TZDateMini } from '@date-fns/tz/date/mini';
import { z } from 'zod';
import { format } from 'date-fns/format';

/** Source: spec 1, Conventions. */
const FORMAT = 'yyyy-MM-dd HH:mm:ss';
/** We assume that a day alone, which variables have, may stand for its midnight elsewhere too. */
const READ = /^(\d{1,4})-(\d{1,2})-(\d{1,2})(?: (\d{1,2}):(\d{1,2}):(\d{1,2}))?$/;
/** What databases write for "never". */
const ZERO = /^0000-00-00/;

export type Timestamps = ReturnType<typeof timestampsIn>;

/**
 * The service's timestamps: naive text that means an instant in one zone, to the second.
 * @param zone IANA zone, a setting, since the specification names none.
 */
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
  /** Null, an empty text and the zero date mean that there is none. */
  const timestampOrNull = z.preprocess(
    (value) => (isNone(value) ? null : value),
    timestamp.nullable(),
  );
  /** The same with the day, `YYYY-MM-DD`, where it came without a time: one of the service's calendar. */
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

/** Read by hand: `parse` of date-fns takes twenty times as long, which pages of contacts show. */
function readIn(zone: string, text: string): Date | undefined {
  const found = READ.exec(text);
  if (!found) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((digits: string | undefined) => Number(digits ?? 0));
  const at = new TZDateMini(year, month - 1, day, hour, minute, second, zone);
  // The 30th of February comes out as another day than went in.
  const isDay = at.getMonth() === month - 1 && at.getDate() === day;
  return isDay && hour < 24 && minute < 60 && second < 60 ? new Date(+at) : undefined;
}

function isNone(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'string' && ZERO.test(value);
}
