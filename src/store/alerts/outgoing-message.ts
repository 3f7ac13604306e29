import type { OutgoingMessageRow } from '../schema.ts';

/**
 * The form in which events are posted: `event`, one message for one event; `status`, the same for
 * the status of a campaign; `flood`, one message that counts many and keeps itself up to date;
 * `thread`, several in one reply below a card; `summary`, what came while the channel was silent.
 */
type OutgoingForm = 'event' | 'status' | 'flood' | 'thread' | 'summary';

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

/** An outgoing message about single events: to be sent, to be changed, or finished. */
export interface OutgoingMessage {
  /**
   * An id that can't be guessed: whoever has it may request the addresses that the message masks.
   */
  readonly id: string;
  readonly subscriptionId: string;
  readonly channelId: string;
  readonly form: OutgoingForm;
  /** The topic of a thread. */
  readonly topic: string | null;
  readonly silence: Silence | null;
  /** Numbers of all its events, those in `events` too. */
  readonly counts: readonly KindCount[];
  /** The first of its events. */
  readonly events: readonly NotifiedEvent[];
  readonly createdAt: Date;
  /** The time when something was last added. */
  readonly changedAt: Date;
  /** Grows when something is added. */
  readonly version: number;
  /** The version that the message shows; 0 as long as there is none. */
  readonly shownVersion: number;
  /** The number of attempts that failed. */
  readonly attempts: number;
  /** True when the message may be in the channel unconfirmed, since an attempt got no answer. */
  readonly isDoubtful: boolean;
  readonly messageTs: string | null;
  readonly shownAt: Date | null;
  /** Set once nothing is added any more and all is shown. */
  readonly finishedAt: Date | null;
}

export function outgoingOf(row: OutgoingMessageRow): OutgoingMessage {
  return {
    id: row.id,
    subscriptionId: row.subscription_id,
    channelId: row.channel_id,
    // These four were written by `rowOf`.
    form: row.form as OutgoingForm,
    topic: row.topic,
    silence: row.silence as Silence | null,
    counts: JSON.parse(row.counts_json) as KindCount[],
    events: JSON.parse(row.events_json) as NotifiedEvent[],
    createdAt: new Date(row.created_at),
    changedAt: new Date(row.changed_at),
    version: row.version,
    shownVersion: row.shown_version,
    attempts: row.attempts,
    isDoubtful: row.is_doubtful === 1,
    messageTs: row.message_ts,
    shownAt: row.shown_at === null ? null : new Date(row.shown_at),
    finishedAt: row.finished_at === null ? null : new Date(row.finished_at),
  };
}

export function rowOf(outgoing: OutgoingMessage): OutgoingMessageRow {
  return {
    id: outgoing.id,
    subscription_id: outgoing.subscriptionId,
    channel_id: outgoing.channelId,
    form: outgoing.form,
    topic: outgoing.topic,
    silence: outgoing.silence,
    counts_json: JSON.stringify(outgoing.counts),
    events_json: JSON.stringify(outgoing.events),
    created_at: outgoing.createdAt.getTime(),
    changed_at: outgoing.changedAt.getTime(),
    version: outgoing.version,
    shown_version: outgoing.shownVersion,
    attempts: outgoing.attempts,
    is_doubtful: outgoing.isDoubtful ? 1 : 0,
    message_ts: outgoing.messageTs,
    shown_at: outgoing.shownAt?.getTime() ?? null,
    finished_at: outgoing.finishedAt?.getTime() ?? null,
  };
}
