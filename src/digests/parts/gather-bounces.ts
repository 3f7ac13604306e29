import { TZDate } from '@date-fns/tz';
import { addDays, format } from '../../core/date-fns.ts';
import { bounceReason } from '../../core/bounce-reason.ts';
import type { Span } from '../../core/daily.ts';
import type { Service } from '../../service/service.ts';
import { createTally, type Ranked } from './tally.ts';

/** SMTP e-mails that bounced in a span of time. */
export interface BounceFigures {
  readonly total: number;
  readonly reasons: readonly Ranked[];
  /** Of the recipients. */
  readonly domains: readonly Ranked[];
}

/**
 * Counts every bounce of a span. The service asks for its own calendar days, of which the span may
 * touch two or three.
 */
export async function gatherBounces(
  service: Service,
  span: Span,
  serviceZone: string,
): Promise<BounceFigures> {
  const reasons = createTally();
  const domains = createTally();
  let total = 0;
  for (const day of daysIn(span, serviceZone)) {
    for await (const { email, sentAt, answer } of service.smtp.bounces.all(day)) {
      if (sentAt && (sentAt < span.fromAt || sentAt >= span.untilAt)) continue;
      total += 1;
      reasons.add(bounceReason(answer));
      domains.add(email.slice(email.lastIndexOf('@') + 1).toLowerCase() || 'no domain');
    }
  }
  return { total, reasons: reasons.ranked(), domains: domains.ranked() };
}

/** The calendar days that a span touches in a zone, `YYYY-MM-DD`. */
function daysIn({ fromAt, untilAt }: Span, zone: string): readonly string[] {
  const dayOf = (at: Date) => format(new TZDate(at, zone), 'yyyy-MM-dd');
  const last = dayOf(new Date(untilAt.getTime() - 1));
  const days: string[] = [];
  for (let at = new TZDate(fromAt, zone); dayOf(at) <= last; at = addDays(at, 1)) {
    days.push(dayOf(at));
  }
  return days;
}
