interface EventWords {
  /** The name of the kind, for many: `Spam complaints`. */
  readonly label: string;
  /** The word for one and for many, in the middle of a sentence. */
  readonly words: readonly [one: string, many: string];
  /** The place among kinds in a text that names several: the worst first, from 1. */
  readonly rank: number;
}

/** The events that the service reports (spec 1, section 6). */
const EVENTS = {
  delivered: { label: 'Delivered', words: ['delivery', 'deliveries'], rank: 10 },
  open: { label: 'Opens', words: ['open', 'opens'], rank: 9 },
  redirect: { label: 'Clicks', words: ['click', 'clicks'], rank: 8 },
  unsubscribe: { label: 'Unsubscribes', words: ['unsubscribe', 'unsubscribes'], rank: 4 },
  spam: { label: 'Spam complaints', words: ['spam complaint', 'spam complaints'], rank: 1 },
  hard_bounces: { label: 'Hard bounces', words: ['hard bounce', 'hard bounces'], rank: 2 },
  soft_bounces: { label: 'Soft bounces', words: ['soft bounce', 'soft bounces'], rank: 3 },
  task_status_update: {
    label: 'Campaign status changes',
    words: ['campaign status change', 'campaign status changes'],
    rank: 5,
  },
  new_emails: { label: 'New contacts', words: ['new contact', 'new contacts'], rank: 7 },
  delete: { label: 'Deleted contacts', words: ['deleted contact', 'deleted contacts'], rank: 6 },
} as const satisfies Record<string, EventWords>;

export type EventKind = keyof typeof EVENTS;

export const EVENT_KINDS = Object.keys(EVENTS) as readonly EventKind[]; // All of its keys.

export const EVENT_LABELS = eachKind(({ label }) => label);
export const EVENT_WORDS = eachKind(({ words }) => words);
/** The kinds, the worst first. */
export const KINDS_BY_RANK = EVENT_KINDS.toSorted((a, b) => EVENTS[a].rank - EVENTS[b].rank);

/** Tells whether a name is one of the ten kinds. */
export function isEventKind(name: string): name is EventKind {
  return Object.hasOwn(EVENTS, name);
}

/** Returns a value for each kind. */
export function eachKind<Value>(
  valueOf: (event: EventWords, kind: EventKind) => Value,
): Record<EventKind, Value> {
  const pairs = Object.entries(EVENTS).map(([kind, event]) => [
    kind,
    valueOf(event, kind as EventKind), // One of its keys.
  ]);
  return Object.fromEntries(pairs) as Record<EventKind, Value>;
}
