import type { Span } from '../../core/daily.ts';
import type { DigestScope } from '../../core/digest.ts';
import type { Service } from '../../service/service.ts';
import type { SentEmail } from '../../service/smtp-email.ts';
import { daysTouched } from '../service-days.ts';
import { countSent } from './count-sent.ts';

/** SMTP e-mails that went out in a span. */
export interface SentFigures {
  readonly sent: number;
  /** What became of them; `null` where there are too many to look at each. */
  readonly outcome: SentOutcome | null;
}

interface SentOutcome {
  /** Taken by the recipient's mail server. */
  readonly delivered: number;
  readonly opened: number;
  readonly clicked: number;
}

interface VolumeParts {
  readonly service: Service;
  /** IANA zone of the service's days (SERVICE_TIMEZONE). */
  readonly serviceZone: string;
}

interface VolumeWanted {
  readonly period: Span;
  readonly scope: Pick<DigestScope, 'senders'>;
}

/** What the records of a sender's e-mails are asked with. */
export interface SentQuery {
  readonly from: string;
  readonly to: string;
  readonly sender?: string;
}

/** So many are looked at one by one: 20 requests. */
const MOST_READ = 2000;

export type SmtpVolume = ReturnType<typeof createSmtpVolume>;

/** Counts SMTP e-mails. Parts and digests that want the same at the same time share it. */
export function createSmtpVolume({ service, serviceZone }: VolumeParts) {
  const asked = new Map<string, Promise<SentFigures | null>>();

  const ask = async (span: Span, senders: readonly string[]): Promise<SentFigures | null> => {
    const days = daysTouched(span, serviceZone);
    const query = { from: days.at(0) ?? '', to: days.at(-1) ?? '' };
    const queries = senders.length > 0 ? senders.map((sender) => ({ ...query, sender })) : [query];
    const figures: SentFigures[] = [];
    for (const one of queries) {
      const found = await sentBy(service, one, span);
      if (!found) return null;
      figures.push(found);
    }
    return added(figures);
  };

  return {
    /**
     * `null` where they can't be counted.
     * @throws {PostbellError} when the service doesn't tell.
     */
    sentIn({ period, scope }: VolumeWanted): Promise<SentFigures | null> {
      const { fromAt, untilAt } = period;
      const key = JSON.stringify([fromAt, untilAt, scope.senders]);
      const answer = asked.get(key) ?? ask(period, scope.senders).finally(() => asked.delete(key));
      asked.set(key, answer);
      return answer;
    },
  };
}

async function sentBy(service: Service, query: SentQuery, span: Span): Promise<SentFigures | null> {
  const read: SentEmail[] = [];
  let seen = 0;
  for await (const email of service.smtp.emails.all(query)) {
    seen += 1;
    if (seen > MOST_READ) {
      const sent = await countSent(service, query, span, MOST_READ);
      return sent === null ? null : { sent, outcome: null };
    }
    if (email.sentAt && email.sentAt >= span.fromAt && email.sentAt < span.untilAt) {
      read.push(email);
    }
  }
  return { sent: read.length, outcome: outcomeOf(read) };
}

function outcomeOf(emails: readonly SentEmail[]): SentOutcome {
  return {
    // RFC 5321, 4.2.1: 2yz is a yes.
    delivered: emails.filter(({ answer }) => answer.code >= 200 && answer.code < 300).length,
    opened: emails.filter(({ opens }) => opens > 0).length,
    clicked: emails.filter(({ clicks }) => clicks > 0).length,
  };
}

function added(all: readonly SentFigures[]): SentFigures {
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
