import type { Span } from '../../core/daily.ts';
import type { EventKind } from '../../core/events.ts';
import { added, type HeardEmails } from '../../store/events/smtp-emails.ts';
import type { HookRecord } from '../../store/hooks/hooks.ts';
import type { Store } from '../../store/store.ts';

/** What Postbell itself counted of SMTP e-mails, from webhooks. */
export interface HeardFigures extends HeardEmails {
  /** Kinds of events that weren't reported of all of them: nothing is known by their counts. */
  readonly unreported: readonly EventKind[];
}

export type HeardStore = Pick<Store, 'hooks' | 'smtpEmails'>;

interface HeardWanted {
  /** One right after the other, oldest first. */
  readonly days: readonly Span[];
  /** Counted is what happened until the last full quarter of an hour before. */
  readonly until: Date;
  /** Addresses; empty: of all senders. */
  readonly senders: readonly string[];
}

/** Under which those of days are kept, as `HeardFigures`. */
export const SMTP_HEARD_DAYS = 'smtp-heard';

/**
 * Of fewer of those that were sent, rates may be those of an hour in which the webhooks were there,
 * or of one kind of e-mails.
 */
const LEAST_SHARE = 0.5;

const COUNTED: readonly (readonly [EventKind, (heard: HeardEmails) => number])[] = [
  ['open', ({ opened }) => opened],
  ['redirect', ({ clicked }) => clicked],
  ['unsubscribe', ({ unsubscribed }) => unsubscribed],
  ['spam', ({ complained }) => complained],
  ['hard_bounces', ({ hardBounced, softBounced }) => hardBounced + softBounced],
  ['soft_bounces', ({ hardBounced, softBounced }) => hardBounced + softBounced],
];

/** Of each day, e-mails that were first heard of on it, and what became of them until an instant. */
export async function heardSmtp(
  { hooks, smtpEmails }: HeardStore,
  wanted: HeardWanted,
): Promise<readonly HeardFigures[]> {
  const [heard, records] = await Promise.all([smtpEmails.heardOf(wanted), hooks.all()]);
  return wanted.days.map((day, index) => {
    const ofDay = heard[index] ?? added([]);
    return { ...ofDay, unreported: unreportedOf(ofDay, day, records) };
  });
}

/** Days together. */
export function heardTogether(days: readonly HeardFigures[]): HeardFigures {
  const unreported = new Set(days.flatMap((day) => day.unreported));
  return { ...added(days), unreported: [...unreported] };
}

/** Whether so many were heard of that their rates stand for all that the service sent. */
export function isHeardEnough({ sent: heard }: HeardEmails, sent: number): boolean {
  return heard > 0 && heard >= sent * LEAST_SHARE;
}

function unreportedOf(
  heard: HeardEmails,
  { fromAt }: Span,
  records: readonly HookRecord[],
): readonly EventKind[] {
  if (heard.sent === 0) return [];
  return COUNTED.filter(([kind, count]) =>
    // Who made the webhooks without Postbell left no record: what came tells that it comes.
    records.length === 0 ? count(heard) === 0 : !isReported(kind, fromAt, records),
  ).map(([kind]) => kind);
}

/** E-mails are heard of from their deliveries on; so another webhook may be as young as that one. */
function isReported(kind: EventKind, fromAt: Date, records: readonly HookRecord[]): boolean {
  const recordOf = (wanted: EventKind) => records.find((record) => record.kind === wanted);
  const record = recordOf(kind);
  if (!record || record.missingAt !== null) return false;
  const heardSince = recordOf('delivered')?.sinceAt ?? fromAt;
  return record.sinceAt <= fromAt || record.sinceAt <= heardSince;
}
