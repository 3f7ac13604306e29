import { InputError } from '../../lib/errors.ts';
import { dayAfter, instantOf } from '../../lib/time-zone.ts';

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
    fromAt: from === undefined ? undefined : startOf(from, zone),
    untilAt: until === undefined ? undefined : new Date(+startOf(dayAfter(until, 1), zone) - 1000),
  };
}

/** @throws {InputError} for the field `until`, when it comes before `from`. */
export function checkDays({ from, until }: Days): void {
  if (from === undefined || until === undefined || from <= until) return;
  const sentence = `The last day, ${until}, is before the first, ${from}.`;
  throw new InputError(sentence, { field: 'until' });
}

function startOf(day: string, zone: string): Date {
  return instantOf(day, '00:00', zone);
}
