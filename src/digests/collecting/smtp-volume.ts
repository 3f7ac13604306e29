import { eachDay, type Period, type Span } from '../../core/daily.ts';
import type { DigestScope } from '../../core/digest.ts';
import type { Service } from '../../service/service.ts';
import type { SentEmail } from '../../service/smtp-email.ts';
import type { Store } from '../../store/store.ts';
import { daysTouched } from '../service-days.ts';
import { countSent } from './count-sent.ts';
import { heardSmtp, heardTogether, SMTP_HEARD_DAYS, type HeardFigures } from './heard-smtp.ts';
import { keepDays } from './kept-days.ts';

/** SMTP e-mails that went out in a span. */
export interface SentFigures extends RecordedFigures {
  /** What Postbell itself heard of them. */
  readonly heard: HeardFigures;
}

/** By the service's records. */
interface RecordedFigures {
  readonly sent: number;
  /** What became of them; `null` where there are too many to look at each. */
  readonly outcome: SentOutcome | null;
}

export interface SentOutcome {
  /** Taken by the recipient's mail server. */
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

interface VolumeWanted {
  readonly period: Period;
  /** IANA zone of the period's days. */
  readonly zone: string;
  readonly now: Date;
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

/** Under which is kept how many were sent on days, as a number. */
export const SMTP_SENT_DAYS = 'smtp-sent';

/** The same for what became of them, as `SentOutcome`; only of days that were read one by one. */
export const SMTP_OUTCOME_DAYS = 'smtp-outcome';

export type SmtpVolume = ReturnType<typeof createSmtpVolume>;

/** Counts SMTP e-mails, and keeps how many of each day. Parts and digests that want the same at the same time share it. */
export function createSmtpVolume({ service, store, serviceZone }: VolumeParts) {
  const asked = new Map<string, Promise<SentFigures | null>>();

  const ask = async ({ period, zone, now, scope }: VolumeWanted): Promise<SentFigures | null> => {
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
    const heard = await heardSmtp(store, { days, until: now, senders });
    const keep = (kind: string, of: (index: number) => unknown) =>
      keepDays(store.readings, { kind, senders }, figuredDays(days, of), now);
    await keep(SMTP_SENT_DAYS, (index) => recorded[index]?.sent);
    await keep(SMTP_OUTCOME_DAYS, (index) => recorded[index]?.outcome);
    await keep(SMTP_HEARD_DAYS, (index) => heard[index]);
    return { ...added(recorded), heard: heardTogether(heard) };
  };

  return {
    /**
     * `null` where they can't be counted.
     * @throws {PostbellError} when the service doesn't tell.
     */
    sentIn(wanted: VolumeWanted): Promise<SentFigures | null> {
      const { period, zone, scope } = wanted;
      const key = JSON.stringify([period.fromAt, period.untilAt, zone, scope.senders]);
      const answer = asked.get(key) ?? ask(wanted).finally(() => asked.delete(key));
      asked.set(key, answer);
      return answer;
    },
  };
}

/** Those of which something is known. */
function figuredDays(days: readonly Span[], of: (index: number) => unknown) {
  return days.flatMap((day, index) => {
    const figures = of(index) ?? null;
    return figures === null ? [] : [{ day, figures }];
  });
}

/** Of each of some days that follow each other. */
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
    // RFC 5321, 4.2.1: 2yz is a yes.
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
