import { eachDay, type Period, type Span } from '../../domain/schedule.ts';
import type { DigestScope } from '../../domain/digest.ts';
import type { Service } from '../../service/service.ts';
import type { SentEmail } from '../../service/smtp/email.ts';
import type { Store } from '../../store/store.ts';
import { daysTouched } from '../service-days.ts';
import { countSent } from './count-sent.ts';
import {
  receivedSmtp,
  receivedTogether,
  SMTP_HEARD_DAYS,
  type ReceivedFigures,
} from './received-smtp.ts';
import { keepDays } from './kept-days.ts';

/** Figures of SMTP e-mails that were sent in a span. */
export interface SentFigures extends RecordedFigures {
  /** Figures of the same e-mails that Postbell counted from webhooks. */
  readonly received: ReceivedFigures;
}

/** Figures by the service's records. */
interface RecordedFigures {
  readonly sent: number;
  /** The outcome of the e-mails; `null` where there are too many to read each. */
  readonly outcome: SentOutcome | null;
}

export interface SentOutcome {
  /** E-mails that the recipient's mail server accepted. */
  readonly delivered: number;
  readonly opened: number;
  readonly clicked: number;
}

interface VolumeParts {
  readonly service: Service;
  readonly store: Pick<Store, 'hooks' | 'readings' | 'smtpEmails'>;
  /** IANA zone of the service's days (SERVICE_TIMEZONE). */
  readonly serviceZone: string;
}

interface VolumeQuery {
  readonly period: Period;
  /** IANA zone of the period's days. */
  readonly zone: string;
  readonly now: Date;
  readonly scope: Pick<DigestScope, 'senders'>;
}

/** The query for the records of a sender's e-mails. */
export interface SentQuery {
  readonly from: string;
  readonly to: string;
  readonly sender?: string;
}

/** The most records that are read one by one: 20 requests. */
const MOST_READ = 2000;

/** The kind of the stored number of e-mails sent on each day. */
export const SMTP_SENT_DAYS = 'smtp-sent';

/**
 * The kind of the stored outcome of each day, as `SentOutcome`; only of days that were read one by
 * one.
 */
export const SMTP_OUTCOME_DAYS = 'smtp-outcome';

export type SmtpVolume = ReturnType<typeof createSmtpVolume>;

/**
 * Counts SMTP e-mails, and stores the number of each day. Simultaneous requests for the same
 * figures are shared by parts and digests.
 */
export function createSmtpVolume({ service, store, serviceZone }: VolumeParts) {
  const requested = new Map<string, Promise<SentFigures | null>>();

  const ask = async ({ period, zone, now, scope }: VolumeQuery): Promise<SentFigures | null> => {
    const { senders } = scope;
    const touched = daysTouched(period, serviceZone);
    const query = { from: touched.at(0) ?? '', to: touched.at(-1) ?? '' };
    const queries = senders.length > 0 ? senders.map((sender) => ({ ...query, sender })) : [query];
    const days = eachDay(period, zone);
    const found: (readonly RecordedFigures[])[] = [];
    for (const one of queries) {
      const ofDays = await sentBy(service, one, days);
      if (!ofDays) return null;
      found.push(ofDays);
    }
    const recorded = days.map((_, index) => added(found.flatMap((ofDays) => ofDays[index] ?? [])));
    const received = await receivedSmtp(store, { days, until: now, senders });
    const keep = (kind: string, of: (index: number) => unknown) =>
      keepDays(store.readings, { kind, senders }, figuredDays(days, of), now);
    await keep(SMTP_SENT_DAYS, (index) => recorded[index]?.sent);
    await keep(SMTP_OUTCOME_DAYS, (index) => recorded[index]?.outcome);
    await keep(SMTP_HEARD_DAYS, (index) => received[index]);
    return { ...added(recorded), received: receivedTogether(received) };
  };

  return {
    /**
     * Returns the figures; `null` where e-mails can't be counted.
     * @throws {PostbellError} when the service doesn't answer.
     */
    sentIn(request: VolumeQuery): Promise<SentFigures | null> {
      const { period, zone, scope } = request;
      const key = JSON.stringify([period.fromAt, period.untilAt, zone, scope.senders]);
      const answer = requested.get(key) ?? ask(request).finally(() => requested.delete(key));
      requested.set(key, answer);
      return answer;
    },
  };
}

/** Returns the days of which figures are known. */
function figuredDays(days: readonly Span[], of: (index: number) => unknown) {
  return days.flatMap((day, index) => {
    const figures = of(index) ?? null;
    return figures === null ? [] : [{ day, figures }];
  });
}

/** Returns the figures of a query for each of some consecutive days. */
async function sentBy(
  service: Service,
  query: SentQuery,
  days: readonly Span[],
): Promise<readonly RecordedFigures[] | null> {
  const read: SentEmail[] = [];
  let seen = 0;
  for await (const email of service.smtp.emails.all(query)) {
    seen += 1;
    if (seen > MOST_READ) {
      const counts = await countSent(service, query, days, MOST_READ);
      return counts && counts.map((sent) => ({ sent, outcome: null }));
    }
    read.push(email);
  }
  return days.map(({ fromAt, untilAt }) => {
    const ofDay = read.filter(({ sentAt }) => sentAt && sentAt >= fromAt && sentAt < untilAt);
    return { sent: ofDay.length, outcome: outcomeOf(ofDay) };
  });
}

function outcomeOf(emails: readonly SentEmail[]): SentOutcome {
  return {
    // RFC 5321, 4.2.1: a code of 2yz is a positive reply.
    delivered: emails.filter(({ answer }) => answer.code >= 200 && answer.code < 300).length,
    opened: emails.filter(({ opens }) => opens > 0).length,
    clicked: emails.filter(({ clicks }) => clicks > 0).length,
  };
}

function added(all: readonly RecordedFigures[]): RecordedFigures {
  const sum = { delivered: 0, opened: 0, clicked: 0 };
  for (const { outcome } of all) {
    sum.delivered += outcome?.delivered ?? 0;
    sum.opened += outcome?.opened ?? 0;
    sum.clicked += outcome?.clicked ?? 0;
  }
  return {
    sent: all.reduce((total, { sent }) => total + sent, 0),
    outcome: all.every(({ outcome }) => outcome !== null) ? sum : null,
  };
}
