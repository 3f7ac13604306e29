import { TZDate } from '@date-fns/tz';
import { add } from 'date-fns/add';
import { nextTurn } from '../../../domain/schedule.ts';
import { InputError } from '../../../lib/errors.ts';
import { EVER_AT } from '../../../domain/muted.ts';

/** Time of day at which muting until tomorrow ends. */
const MORNING = '09:00';
const UNITS: readonly (readonly [RegExp, 'minutes' | 'hours' | 'days' | 'weeks'])[] = [
  [/^m(in(ute)?s?)?$/i, 'minutes'],
  [/^h((ou)?rs?)?$/i, 'hours'],
  [/^d(ays?)?$/i, 'days'],
  [/^w(eeks?)?$/i, 'weeks'],
];
const MOST_DAYS = 366;
/** Pattern of a span, which sets it apart from an alert; wider than what is understood. */
export const SPAN = /^(?:\d{1,4}\s*(?:m|h|d|w)[a-z]*|tomorrow|ever|forever)$/i;

/** Span or end that somebody gave; not both. */
interface MuteRequest {
  /** `30m`, `8h`, `3d`, `1w`, `tomorrow` or `ever`. */
  readonly for: string | undefined;
  readonly until: Date | undefined;
}

const DEFAULT_FOR = '8h';

/**
 * Returns when muting ends: after 8 hours where nothing is given.
 * @throws {InputError} for the field that can't be meant.
 */
export function mutedUntil(
  requested: MuteRequest,
  { now, zone }: { now: Date; zone: string },
): Date {
  const { for: span, until } = requested;
  if (span !== undefined && until !== undefined) {
    throw new InputError('Give either how long or until when.', { field: 'until' });
  }
  if (until !== undefined) {
    if (until > now) return until;
    throw new InputError('This time is in the past.', { field: 'until' });
  }
  return endOf(span ?? DEFAULT_FOR, now, zone);
}

function endOf(span: string, now: Date, zone: string): Date {
  const requested = span.trim().toLowerCase();
  if (requested === 'ever' || requested === 'forever') return EVER_AT;
  if (requested === 'tomorrow') {
    const midnight = nextTurn('00:00', zone, now).at;
    return nextTurn(MORNING, zone, midnight).at;
  }
  const [, count = '', unit = ''] = /^(\d{1,4})\s*([a-z]+)$/.exec(requested) ?? [];
  const [, named] = UNITS.find(([pattern]) => pattern.test(unit)) ?? [];
  if (named === undefined || Number(count) === 0) {
    throw new InputError(`Expected 30m, 8h, 3d, 1w, tomorrow or ever, not «${span}».`, {
      field: 'for',
    });
  }
  // A day is a calendar day in the person's zone, also when clocks change.
  const until = new Date(+add(new TZDate(now, zone), { [named]: Number(count) }));
  if (until > add(now, { days: MOST_DAYS })) {
    throw new InputError('At most a year; «ever» lasts until somebody unmutes it.', {
      field: 'for',
    });
  }
  return until;
}
