import { TZDate } from '@date-fns/tz';
import { format, isValid } from 'date-fns';
import { z } from 'zod';

// spec 1, Conventions: `YYYY-MM-DD HH:MM:SS`. We assume that a date alone means its midnight.
const NAIVE = /^([1-9]\d{3})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?)?$/;
/** What databases write for "never". */
const ZERO = /^0000-00-00/;

export type Timestamps = ReturnType<typeof timestampsIn>;

/**
 * The service's timestamps: naive text that means an instant in one zone, to the second.
 * @param zone IANA zone, a setting, since the specification names none.
 */
export function timestampsIn(zone: string) {
  const timestamp = z.codec(z.string(), z.date(), {
    decode: (text, context) => {
      const at = instantOf(text.trim(), zone);
      if (at) return at;
      context.issues.push({ code: 'custom', message: 'expected a timestamp', input: '' });
      return z.NEVER;
    },
    encode: (at) => format(new TZDate(at, zone), 'yyyy-MM-dd HH:mm:ss'),
  });
  /** Null, an empty text and the zero date mean that there is none. */
  const timestampOrNull = z.preprocess(
    (value) => (isNone(value) ? null : value),
    timestamp.nullable(),
  );
  return { timestamp, timestampOrNull };
}

function isNone(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'string' && ZERO.test(value);
}

function instantOf(text: string, zone: string): Date | undefined {
  const parts = NAIVE.exec(text)
    ?.slice(1)
    .map((part) => Number(part ?? 0));
  if (!parts) return undefined;
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = parts;
  const at = new Date(+new TZDate(year, month - 1, day, hours, minutes, seconds, zone));
  return isValid(at) ? at : undefined;
}
