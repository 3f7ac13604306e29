import { EVENT_NOTIFICATION, type OutgoingMessage } from '../outbox/outgoing-messages.ts';

/**
 * The form in which events are posted: `event`, one message for one event; `status`, the same for
 * the status of a campaign; `flood`, one message that counts many and keeps itself up to date;
 * `thread`, several in one reply below a card; `summary`, what came while the channel was silent.
 */
type NotificationForm = 'event' | 'status' | 'flood' | 'thread' | 'summary';

/** The reason why a channel was not notified at once. */
export type Silence = 'quiet' | 'muted' | 'paused';

/** An event as a message shows it, with addresses in full. */
export interface NotifiedEvent {
  /** Hexadecimal. */
  readonly identity: string;
  readonly topic: string;
  readonly kind: string;
  readonly address: string | null;
  /** The reason of a bounce, in plain words. */
  readonly reason: string | null;
  /** The receiving server's answer; or the service's words about a campaign's status. */
  readonly said: string | null;
  /** The status of a campaign: a code or words. */
  readonly status: string | null;
  readonly link: string | null;
  /** ISO 8601. */
  readonly occurredAt: string;
}

export interface KindCount {
  readonly topic: string;
  readonly kind: string;
  readonly count: number;
}

/** The body of an event notification. */
interface NotificationBody {
  readonly form: NotificationForm;
  readonly silence: Silence | null;
  /** Numbers of all its events, those in `events` too. */
  readonly counts: readonly KindCount[];
  /** The first of its events. */
  readonly events: readonly NotifiedEvent[];
}

/** An outgoing message about single events. */
export interface EventNotification extends NotificationBody, Omit<OutgoingMessage, ByForm> {
  readonly subscriptionId: string;
}

type ByForm = 'kind' | 'promise' | 'sourceId' | 'rank' | 'body' | 'threadOf' | 'threadVersion';

/** Returns `null` for a message of another kind. */
export function notificationOf(message: OutgoingMessage): EventNotification | null {
  const { kind, sourceId, body } = message;
  if (kind !== EVENT_NOTIFICATION) return null;
  // `outgoingOf` wrote the body.
  return { ...message, ...(body as NotificationBody), subscriptionId: sourceId ?? '' };
}

export function outgoingOf(notification: EventNotification): OutgoingMessage {
  const { subscriptionId: sourceId, form, silence, counts, events, ...rest } = notification;
  return {
    ...rest,
    kind: EVENT_NOTIFICATION,
    promise: form === 'flood' ? 'latest-state-wins' : 'at-least-once',
    sourceId,
    threadOf: null,
    threadVersion: null,
    // Changes of a campaign's status come before everything else.
    rank: form === 'status' ? 0 : 1,
    body: { form, silence, counts, events } satisfies NotificationBody,
  };
}
