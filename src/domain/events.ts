import { enumerated, uncapitalised } from '../lib/text.ts';

interface EventDefinition {
  /** The name of the kind, for many: `Spam complaints`. */
  readonly label: string;
  /** The word for one and for many, in the middle of a sentence. */
  readonly words: readonly [one: string, many: string];
  /** The place among kinds in a text that names several: the worst first, from 1. */
  readonly rank: number;
  /** The bit in `people.seen`, which databases hold, of a kind that counts once a person. */
  readonly personMark?: number;
  /** Its name in the webhooks of SMTP emails, where that is another one. */
  readonly smtpName?: string;
  /** It shows that a message left, whatever became of it. */
  readonly isOutcome?: true;
  /** It needs attention: it gets a line below the card by default, and the domains are counted. */
  readonly isProblem?: true;
  /** It is too frequent to be read event by event. */
  readonly isFrequent?: true;
  /** Only webhooks of SMTP emails report it, which are made in the service’s dashboard. */
  readonly isOfSmtpAlone?: true;
}

/** Spec 1, section 6. It names no events of the SMTP area: we assume those of live services. */
const EVENTS = {
  delivered: {
    label: 'Deliveries',
    words: ['delivery', 'deliveries'],
    rank: 11,
    isOutcome: true,
    isFrequent: true,
  },
  open: {
    label: 'Opens',
    words: ['open', 'opens'],
    rank: 10,
    personMark: 2,
    smtpName: 'opened',
    isFrequent: true,
  },
  redirect: {
    label: 'Clicks',
    words: ['click', 'clicks'],
    rank: 9,
    personMark: 4,
    smtpName: 'clicked',
  },
  unsubscribe: {
    label: 'Unsubscribes',
    words: ['unsubscribe', 'unsubscribes'],
    rank: 4,
    personMark: 8,
    smtpName: 'unsubscribed',
    isProblem: true,
  },
  resubscribed: {
    label: 'Resubscribes',
    words: ['resubscribe', 'resubscribes'],
    rank: 8,
    isOfSmtpAlone: true,
  },
  spam: {
    label: 'Spam complaints',
    words: ['spam complaint', 'spam complaints'],
    rank: 1,
    personMark: 16,
    smtpName: 'spam_by_user',
    isProblem: true,
  },
  hard_bounces: {
    label: 'Hard bounces',
    words: ['hard bounce', 'hard bounces'],
    rank: 2,
    personMark: 32,
    smtpName: 'hard_bounced',
    isOutcome: true,
    isProblem: true,
  },
  soft_bounces: {
    label: 'Soft bounces',
    words: ['soft bounce', 'soft bounces'],
    rank: 3,
    personMark: 64,
    smtpName: 'soft_bounced',
    isOutcome: true,
    isProblem: true,
  },
  task_status_update: {
    label: 'Campaign status changes',
    words: ['campaign status change', 'campaign status changes'],
    rank: 5,
  },
  new_emails: { label: 'New contacts', words: ['new contact', 'new contacts'], rank: 7 },
  delete: { label: 'Deleted contacts', words: ['deleted contact', 'deleted contacts'], rank: 6 },
} as const satisfies Record<string, EventDefinition>;

export type EventKind = keyof typeof EVENTS;

export const EVENT_KINDS = Object.keys(EVENTS) as readonly EventKind[]; // All of its keys.

/** Kinds for which the service’s interface makes webhooks (spec 1, section 6). */
export const WEBHOOK_KINDS: readonly EventKind[] = EVENT_KINDS.filter((kind) => {
  const { isOfSmtpAlone }: EventDefinition = EVENTS[kind];
  return isOfSmtpAlone !== true;
});

export const EVENT_LABELS = eachKind(({ label }) => label);
export const EVENT_WORDS = eachKind(({ words }) => words);
export const KINDS_BY_RANK = EVENT_KINDS.toSorted((a, b) => EVENTS[a].rank - EVENTS[b].rank);

const SMTP_NAMES = new Map<string, EventKind>(
  EVENT_KINDS.flatMap((kind) => {
    const { smtpName }: EventDefinition = EVENTS[kind];
    return smtpName === undefined ? [] : [[smtpName, kind]];
  }),
);

export function isEventKind(name: string): name is EventKind {
  return Object.hasOwn(EVENTS, name);
}

/** Returns the label of a kind; a name that is none stays as it is. */
export function eventLabel(name: string): string {
  return isEventKind(name) ? EVENT_LABELS[name] : name;
}

/** Enumerates kinds for the middle of a sentence: `hard bounces and spam complaints`. */
export function enumeratedEvents(names: readonly string[]): string {
  return enumerated(
    names.map((name) => (isEventKind(name) ? uncapitalised(EVENT_LABELS[name]) : name)),
  );
}

export function eventDefinition(kind: string): EventDefinition | undefined {
  return isEventKind(kind) ? EVENTS[kind] : undefined;
}

export function kindOfSmtpName(name: string): EventKind | undefined {
  return SMTP_NAMES.get(name);
}

export function eachKind<Value>(
  valueOf: (event: EventDefinition) => Value,
): Record<EventKind, Value> {
  const pairs = Object.entries(EVENTS).map(([kind, event]) => [kind, valueOf(event)]);
  return Object.fromEntries(pairs) as Record<EventKind, Value>; // All of its keys.
}

/**
 * Milliseconds by which events of a campaign may be ahead of the time at which it was sent: clocks
 * differ, and the service may begin before the time that it shows.
 */
export const AHEAD_OF_SENDING_MS = 3_600_000;
