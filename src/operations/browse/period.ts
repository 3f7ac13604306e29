import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { InputError } from '../../lib/errors.ts';

/** Days as `YYYY-MM-DD`. */
interface Days {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/**
 * Returns the first and the last second of a period of days, both days included.
 * @param zone IANA zone in which the days begin and end.
 * @throws {InputError} for the field `until`, when it comes before `from`.
 */
export function periodOf({ from, until }: Days, zone: string) {
  checkDays({ from, until });
  return {
    fromAt: from === undefined ? undefined : new Date(+startOf(from, zone)),
    untilAt: until === undefined ? undefined : new Date(+addDays(startOf(until, zone), 1) - 1000),
  };
}

/** @throws {InputError} for the field `until`, when it comes before `from`. */
export function checkDays({ from, until }: Days): void {
  if (from === undefined || until === undefined || from <= until) return;
  const sentence = `The last day, ${until}, is before the first, ${from}.`;
  throw new InputError(sentence, { field: 'until' });
}

function startOf(day: string, zone: string): TZDate {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new TZDate(year, month - 1, date, zone);
}
