import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import type { Span } from '../domain/schedule.ts';

/** Returns the calendar days that a span touches in a zone, `YYYY-MM-DD`. */
export function daysTouched({ fromAt, untilAt }: Span, zone: string): readonly string[] {
  const dayOf = (at: Date) => format(new TZDate(at, zone), 'yyyy-MM-dd');
  const last = dayOf(new Date(untilAt.getTime() - 1));
  const days: string[] = [];
  for (let at = new TZDate(fromAt, zone); dayOf(at) <= last; at = addDays(at, 1)) {
    days.push(dayOf(at));
  }
  return days;
}
