import type { Span } from '../../domain/schedule.ts';
import type { EventKind } from '../../domain/events.ts';
import { added, type ReceivedEmails } from '../../store/events/smtp-emails.ts';
import type { HookRecord } from '../../store/hooks/hooks.ts';
import type { Store } from '../../store/store.ts';

/** Figures of SMTP e-mails that Postbell itself counted from webhooks. */
export interface ReceivedFigures extends ReceivedEmails {
  /** Kinds of events that weren't reported of all of them, so that their counts prove nothing. */
  readonly unreported: readonly EventKind[];
}

export type ReceivedStore = Pick<Store, 'hooks' | 'smtpEmails'>;

interface ReceivedQuery {
  /** Days one right after the other, oldest first. */
  readonly days: readonly Span[];
  /** The end of counting, rounded down to a full quarter of an hour. */
  readonly until: Date;
  /** Addresses of senders; empty: all senders. */
  readonly senders: readonly string[];
}

/** The kind of stored figures by day, as `HeardFigures`. */
export const SMTP_HEARD_DAYS = 'smtp-heard';

/**
 * The smallest share of the sent e-mails that is enough. With fewer, rates may be those of an hour
 * in which the webhooks were there, or of one kind of e-mails.
 */
const LEAST_SHARE = 0.5;

const COUNTED: readonly (readonly [EventKind, (received: ReceivedEmails) => number])[] = [
  ['open', ({ opened }) => opened],
  ['redirect', ({ clicked }) => clicked],
  ['unsubscribe', ({ unsubscribed }) => unsubscribed],
  ['spam', ({ complained }) => complained],
  ['hard_bounces', ({ hardBounced, softBounced }) => hardBounced + softBounced],
  ['soft_bounces', ({ hardBounced, softBounced }) => hardBounced + softBounced],
];

/**
 * Returns for each day the e-mails that events first reported on it, and their outcome until an
 * instant.
 */
export async function receivedSmtp(
  { hooks, smtpEmails }: ReceivedStore,
  request: ReceivedQuery,
): Promise<readonly ReceivedFigures[]> {
  const [received, records] = await Promise.all([smtpEmails.receivedOf(request), hooks.all()]);
  return request.days.map((day, index) => {
    const ofDay = received[index] ?? added([]);
    return { ...ofDay, unreported: unreportedOf(ofDay, day, records) };
  });
}

/** Adds up days. */
export function receivedTogether(days: readonly ReceivedFigures[]): ReceivedFigures {
  const unreported = new Set(days.flatMap((day) => day.unreported));
  return { ...added(days), unreported: [...unreported] };
}

/**
 * Tells whether so many e-mails were counted that their rates stand for all that the service sent.
 */
export function isReceivedEnough({ sent: received }: ReceivedEmails, sent: number): boolean {
  return received > 0 && received >= sent * LEAST_SHARE;
}

function unreportedOf(
  received: ReceivedEmails,
  { fromAt }: Span,
  records: readonly HookRecord[],
): readonly EventKind[] {
  if (received.sent === 0) return [];
  return COUNTED.filter(([kind, count]) =>
    // Webhooks made without Postbell have no record: a kind counts as reported once it arrived.
    records.length === 0 ? count(received) === 0 : !isReported(kind, fromAt, records),
  ).map(([kind]) => kind);
}

/**
 * Tells whether a kind was reported all day, or for as long as deliveries, from which e-mails are
 * counted.
 */
function isReported(kind: EventKind, fromAt: Date, records: readonly HookRecord[]): boolean {
  const recordOf = (request: EventKind) => records.find((record) => record.kind === request);
  const record = recordOf(kind);
  if (!record || record.missingAt !== null) return false;
  const receivedSince = recordOf('delivered')?.sinceAt ?? fromAt;
  return record.sinceAt <= fromAt || record.sinceAt <= receivedSince;
}
