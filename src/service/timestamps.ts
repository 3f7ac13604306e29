import { tz } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { isValid } from 'date-fns/isValid';
import { parse } from 'date-fns/parse';
import { z } from 'zod';

/** Source: spec 1, Conventions. */
const FORMAT = 'yyyy-MM-dd HH:mm:ss';
/** We assume that a day alone, which variables have, may stand for its midnight elsewhere too. */
const FORMATS = [FORMAT, 'yyyy-MM-dd'];
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
      const readings = FORMATS.map((format) => parse(text.trim(), format, 0, inZone));
      const reading = readings.find((reading) => isValid(reading));
      if (reading) return new Date(+reading);
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
  return { timestamp, timestampOrNull };
}

function isNone(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'string' && ZERO.test(value);
}
