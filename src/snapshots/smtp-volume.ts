import { daysTouched, eachDay, type Period, type Span } from '../domain/schedule.ts';
import type { DigestFilter } from '../domain/digest.ts';
import type { Service } from '../service/service.ts';
import type { SentEmail } from '../service/smtp/email.ts';
import { createKept } from '../lib/kept.ts';
import { sumOf } from '../lib/sum.ts';
import type { Store } from '../store/store.ts';
import { keepDays } from './kept-days.ts';
import type { EventKind } from '../domain/events.ts';
import { added, type ReceivedEmails } from '../store/events/smtp-emails.ts';
import type { WebhookRecord } from '../store/webhooks.ts';

export interface SentFigures extends RecordedFigures {
  readonly received: ReceivedFigures;
}

interface RecordedFigures {
  readonly sent: number;
  /** The outcome of the emails; `null` where there are too many to read each. */
  readonly outcome: SentOutcome | null;
}

export interface SentOutcome {
  /** Emails that the recipient's mail server accepted. */
  readonly delivered: number;
  readonly opened: number;
  readonly clicked: number;
}

interface VolumeParts {
  readonly service: Service;
  readonly store: Pick<Store, 'webhooks' | 'snapshots' | 'smtpEmails'>;
  /** IANA zone of the service's days (SERVICE_TIMEZONE). */
  readonly serviceZone: string;
}

interface VolumeQuery {
  readonly period: Period;
  readonly zone: string;
  readonly now: Date;
  readonly filter: Pick<DigestFilter, 'senders'>;
}

type SentQuery = Readonly<Record<'from' | 'to', string>> & { readonly sender?: string };

/** The most records that are read one by one: 20 requests. */
const MOST_READ = 2000;

export const SMTP_SENT_DAYS = 'smtp-sent';

/** The kind of the stored outcome of each day, as `SentOutcome`; only of days read one by one. */
export const SMTP_OUTCOME_DAYS = 'smtp-outcome';

export type SmtpVolume = ReturnType<typeof createSmtpVolume>;

/** Counts SMTP emails, and stores the number of each day. */
export function createSmtpVolume({ service, store, serviceZone }: VolumeParts) {
  const pending = createKept<string, SentFigures | null>({ forMs: 0 });

  const read = async ({ period, zone, now, filter }: VolumeQuery): Promise<SentFigures | null> => {
    const { senders } = filter;
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
    const recorded = days.map((_, index) =>
      recordedTogether(found.flatMap((ofDays) => ofDays[index] ?? [])),
    );
    const received = await receivedSmtp(store, { days, until: now, senders });
    const kept = {
      [SMTP_SENT_DAYS]: recorded.map(({ sent }) => sent),
      [SMTP_OUTCOME_DAYS]: recorded.map(({ outcome }) => outcome),
      [SMTP_RECEIVED_DAYS]: received,
    };
    for (const [kind, figures] of Object.entries(kept)) {
      const known = days.flatMap((day, index) =>
        figures[index] === null ? [] : [{ day, figures: figures[index] }],
      );
      await keepDays(store.snapshots, { kind, senders }, known, now);
    }
    return { ...recordedTogether(recorded), received: receivedTogether(received) };
  };

  return {
    /**
     * Returns `null` where emails can't be counted.
     * @throws {PostbellError} when the service doesn't answer.
     */
    sentIn(request: VolumeQuery): Promise<SentFigures | null> {
      const { period, zone, filter } = request;
      const key = JSON.stringify([period.fromAt, period.untilAt, zone, filter.senders]);
      return pending.get(key, () => read(request));
    },
  };
}

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

function recordedTogether(all: readonly RecordedFigures[]): RecordedFigures {
  const outcomes = all.flatMap(({ outcome }) => outcome ?? []);
  const together = {
    delivered: sumOf(outcomes, ({ delivered }) => delivered),
    opened: sumOf(outcomes, ({ opened }) => opened),
    clicked: sumOf(outcomes, ({ clicked }) => clicked),
  };
  return {
    sent: sumOf(all, ({ sent }) => sent),
    outcome: outcomes.length === all.length ? together : null,
  };
}

/** The most records in a few days (we assume). */
const MOST = 2 ** 27;

/**
 * Counts the records of a listing on each of some days by probing single ones: about 50 requests
 * for a million. We assume that the listing is in the order of sending, either way round; `null`
 * where it proves not to be.
 * @param days one right after the other, oldest first
 * @param atLeast a number of records that there surely are
 */
async function countSent(
  { smtp }: Service,
  query: SentQuery,
  days: readonly Span[],
  atLeast: number,
): Promise<readonly number[] | null> {
  const looked = new Map<number, number | null>();
  /** Returns when the record at an index was sent, in milliseconds; `null` after the last one. */
  const look = async (offset: number): Promise<number | null> => {
    const known = looked.get(offset);
    if (known !== undefined) return known;
    const [email] = await smtp.emails.page({ ...query, limit: 1, offset });
    const atMs = email ? (email.sentAt?.getTime() ?? Number.NaN) : null;
    looked.set(offset, atMs);
    return atMs;
  };
  const isPastEnd = async (offset: number) => (await look(offset)) === null;

  let beyond = atLeast;
  while (beyond < MOST && !(await isPastEnd(beyond))) beyond *= 2;
  const length = await firstWhere(0, beyond, isPastEnd);
  const [first, last] = [await look(0), await look(length - 1)];
  const isRising = first !== null && last !== null && first <= last;
  const isStale = (limit: Date) => async (offset: number) => {
    const atMs = (await look(offset)) ?? Number.NaN;
    return isRising ? atMs >= limit.getTime() : atMs < limit.getTime();
  };
  const begins = days.slice(0, 1).map(({ fromAt }) => fromAt);
  const limits = [...begins, ...days.map(({ untilAt }) => untilAt)];
  const counts: number[] = [];
  let begin: number | null = null;
  for (const limit of isRising ? limits : limits.toReversed()) {
    const end: number = await firstWhere(begin ?? 0, length, isStale(limit));
    if (begin !== null) counts.push(end - begin);
    begin = end;
  }
  if (!isOrdered(looked, isRising)) return null;
  return isRising ? counts : counts.toReversed();
}

/** Returns the first index that meets a condition, by halving; `end` where none does. */
async function firstWhere(
  begin: number,
  end: number,
  isAbove: (index: number) => Promise<boolean>,
): Promise<number> {
  let [low, high] = [begin, end];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (await isAbove(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Tells whether records are in the order of sending; false where one of them has no time. */
function isOrdered(looked: ReadonlyMap<number, number | null>, isRising: boolean): boolean {
  const times = [...looked]
    .sort(([a], [b]) => a - b)
    .flatMap(([, atMs]) => (atMs === null ? [] : [isRising ? atMs : -atMs]));
  return times.every((atMs, index) => index === 0 || (times[index - 1] ?? 0) <= atMs);
}

export interface ReceivedFigures extends ReceivedEmails {
  /** Kinds of events that weren't reported of all of them, so that their counts prove nothing. */
  readonly unreported: readonly EventKind[];
}

interface ReceivedQuery {
  readonly days: readonly Span[];
  /** The end of counting, rounded down to a full quarter of an hour. */
  readonly until: Date;
  readonly senders: readonly string[];
}

/** The kind of stored figures by day, as `ReceivedFigures`. */
export const SMTP_RECEIVED_DAYS = 'smtp-heard';

/** The least share of the sent emails: fewer may be those of one hour, or of one kind. */
const LEAST_SHARE = 0.5;

const COUNTED: readonly (readonly [EventKind, (received: ReceivedEmails) => number])[] = [
  ['open', ({ opened }) => opened],
  ['redirect', ({ clicked }) => clicked],
  ['unsubscribe', ({ unsubscribed }) => unsubscribed],
  ['spam', ({ complained }) => complained],
  ['hard_bounces', ({ hardBounced, softBounced }) => hardBounced + softBounced],
  ['soft_bounces', ({ hardBounced, softBounced }) => hardBounced + softBounced],
];

/** Returns for each day the emails that events first reported on it, and their outcome. */
export async function receivedSmtp(
  { webhooks, smtpEmails }: Pick<Store, 'webhooks' | 'smtpEmails'>,
  request: ReceivedQuery,
): Promise<readonly ReceivedFigures[]> {
  const [received, records] = await Promise.all([smtpEmails.receivedOf(request), webhooks.all()]);
  return request.days.map((day, index) => {
    const ofDay = received[index] ?? added([]);
    return { ...ofDay, unreported: unreportedOf(ofDay, day, records) };
  });
}

function receivedTogether(days: readonly ReceivedFigures[]): ReceivedFigures {
  const unreported = new Set(days.flatMap((day) => day.unreported));
  return { ...added(days), unreported: [...unreported] };
}

/** Tells whether the emails that were counted stand for all that the service sent. */
export function isReceivedEnough({ sent: received }: ReceivedEmails, sent: number): boolean {
  return received > 0 && received >= sent * LEAST_SHARE;
}

function unreportedOf(
  received: ReceivedEmails,
  { fromAt }: Span,
  records: readonly WebhookRecord[],
): readonly EventKind[] {
  if (received.sent === 0) return [];
  return COUNTED.filter(([kind, count]) =>
    // Webhooks made without Postbell have no record: a kind counts as reported once it arrived.
    records.length === 0 ? count(received) === 0 : !isReported(kind, fromAt, records),
  ).map(([kind]) => kind);
}

/** Tells whether a kind was reported all day, or as long as the deliveries that are counted. */
function isReported(kind: EventKind, fromAt: Date, records: readonly WebhookRecord[]): boolean {
  const recordOf = (request: EventKind) => records.find((record) => record.kind === request);
  const record = recordOf(kind);
  if (!record || record.missingAt !== null) return false;
  const receivedSince = recordOf('delivered')?.sinceAt ?? fromAt;
  return record.sinceAt <= fromAt || record.sinceAt <= receivedSince;
}
