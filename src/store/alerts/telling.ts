import type { TellingRow } from '../schema.ts';

/**
 * How events are told: `event`, one message for one; `status`, the same for what became of a
 * campaign; `flood`, one message that counts many and keeps itself up to date; `thread`, several in
 * one reply below a card; `summary`, what came while the channel wanted silence.
 */
type TellingForm = 'event' | 'status' | 'flood' | 'thread' | 'summary';

/** Why a channel was not told at once. */
export type Silence = 'quiet' | 'muted' | 'paused';

/** An event as a message tells it; addresses in full. */
export interface ToldEvent {
  /** Hexadecimal. */
  readonly identity: string;
  readonly topic: string;
  readonly kind: string;
  readonly address: string | null;
  /** Of a bounce, in plain words. */
  readonly reason: string | null;
  /** What the receiving server answered; or what the service says about a campaign's status. */
  readonly said: string | null;
  /** Of a campaign: a code or words. */
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

/** One message about single events: to be sent, to be changed, or done with. */
export interface Telling {
  /** Can't be guessed: whoever has it may ask what it masks. */
  readonly id: string;
  readonly subscriptionId: string;
  readonly channelId: string;
  readonly form: TellingForm;
  /** Of a thread. */
  readonly topic: string | null;
  readonly silence: Silence | null;
  /** All of it, those in `events` too. */
  readonly counts: readonly KindCount[];
  /** The first ones. */
  readonly events: readonly ToldEvent[];
  readonly createdAt: Date;
  /** When something was last added. */
  readonly changedAt: Date;
  /** Grows when something is added. */
  readonly version: number;
  /** What the message shows; 0 as long as there is none. */
  readonly shownVersion: number;
  /** How often it was tried in vain. */
  readonly attempts: number;
  /** It may hang in the channel though nobody knows: a try got no answer. */
  readonly isDoubtful: boolean;
  readonly messageTs: string | null;
  readonly shownAt: Date | null;
  /** Set once nothing is added any more and all is shown. */
  readonly finishedAt: Date | null;
}

export function tellingOf(row: TellingRow): Telling {
  return {
    id: row.id,
    subscriptionId: row.subscription_id,
    channelId: row.channel_id,
    // These four were written by `rowOf`.
    form: row.form as TellingForm,
    topic: row.topic,
    silence: row.silence as Silence | null,
    counts: JSON.parse(row.counts_json) as KindCount[],
    events: JSON.parse(row.events_json) as ToldEvent[],
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

export function rowOf(telling: Telling): TellingRow {
  return {
    id: telling.id,
    subscription_id: telling.subscriptionId,
    channel_id: telling.channelId,
    form: telling.form,
    topic: telling.topic,
    silence: telling.silence,
    counts_json: JSON.stringify(telling.counts),
    events_json: JSON.stringify(telling.events),
    created_at: telling.createdAt.getTime(),
    changed_at: telling.changedAt.getTime(),
    version: telling.version,
    shown_version: telling.shownVersion,
    attempts: telling.attempts,
    is_doubtful: telling.isDoubtful ? 1 : 0,
    message_ts: telling.messageTs,
    shown_at: telling.shownAt?.getTime() ?? null,
    finished_at: telling.finishedAt?.getTime() ?? null,
  };
}
