import type { RelayEvent } from './events.ts';
import { TOPIC_BYTES } from './people.ts';
import { shortKey } from './short-key.ts';

/** The kinds of events that an SMTP e-mail had in a quarter of an hour. */
export interface SmtpMarks {
  /** Quarters of an hour since 1970. */
  readonly quarter: number;
  /** 10 bytes of a hash of its message id and its recipient. */
  readonly email: Uint8Array;
  /** 6 bytes of a hash of its address; `null` where the events name none. */
  readonly sender: Uint8Array | null;
  /** A bit for each kind of event, see `SMTP_MARKS`. */
  readonly seen: number;
}

export const SMTP_MARKS = {
  delivered: 1,
  open: 2,
  redirect: 4,
  unsubscribe: 8,
  spam: 16,
  hard_bounces: 32,
  soft_bounces: 64,
} as const;

/** Milliseconds in a quarter of an hour: each day of today's time zones begins with one. */
const QUARTER_MS = 15 * 60_000;

export function quarterOf(at: Date): number {
  return Math.floor(at.getTime() / QUARTER_MS);
}

/** @param sender an address in lower case */
export function senderKey(sender: string): Uint8Array {
  return shortKey(sender);
}

/**
 * Returns `null` for a kind without a mark, and unless the event is of an SMTP e-mail whose message
 * id and recipient are known.
 */
export function smtpMarksOf(event: RelayEvent): SmtpMarks | null {
  const { kind, campaignId, messageId, person, sender, occurredAt } = event;
  if (campaignId !== null || messageId === null || person === null || !isMarked(kind)) return null;
  return {
    quarter: quarterOf(occurredAt),
    // The key of a person begins with the topic, which changes with the day; the rest is the
    // e-mail's.
    email: person.subarray(TOPIC_BYTES),
    sender: sender === null ? null : senderKey(sender),
    seen: SMTP_MARKS[kind],
  };
}

/** Joins the marks of one e-mail and quarter. */
export function joined(one: SmtpMarks, other: SmtpMarks): SmtpMarks {
  return { ...one, sender: one.sender ?? other.sender, seen: one.seen | other.seen };
}

function isMarked(kind: string): kind is keyof typeof SMTP_MARKS {
  return Object.hasOwn(SMTP_MARKS, kind);
}
