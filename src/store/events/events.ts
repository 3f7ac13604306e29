import type { Counted } from './counted.ts';
import type { Delivery, Problems } from './delivery.ts';
import type { Engine, Recorded } from '../engine.ts';
import { forgetEvents, forgetQuietTopics } from '../retention.ts';

/** One event as the service reported it. */
export interface RelayEvent {
  /** 16 bytes: a redelivery has the same, and those of later events sort after it. */
  readonly identity: Uint8Array;
  /** One of `EVENT_KINDS`, or the service's own word for a kind that we don't know. */
  readonly kind: string;
  /** The topic of the card that shows it, see topic.ts. */
  readonly topic: string;
  readonly campaignId: string | null;
  readonly listId: string | null;
  readonly address: string | null;
  readonly messageId: string | null;
  readonly link: string | null;
  /** The sender's address; SMTP e-mails only. */
  readonly sender: string | null;
  /** The receiving server's answer; bounces only. */
  readonly answer: string | null;
  /** The answer in plain words, see src/domain/bounce-reason.ts. */
  readonly reason: string | null;
  readonly occurredAt: Date;
  /**
   * 16 bytes of (topic, address), to count people rather than events, or of an SMTP e-mail and its
   * recipient; `null` where neither is known. Those of one topic begin alike.
   */
  readonly person: Uint8Array | null;
  /** The event as it came, in JSON. */
  readonly raw: string;
}

export type Events = ReturnType<typeof createEvents>;

export function createEvents(engine: Engine) {
  return {
    /**
     * Reads deliveries and keeps their events. When it resolves, with the problem of each delivery,
     * all of it is durable; PostgreSQL counts it within the next second, with all counters in few
     * transactions. An event that is already there changes nothing.
     */
    keep: (deliveries: readonly Delivery[]): Promise<Problems> => engine.keep(deliveries),

    /** Sets the only listener to what was counted of this process's deliveries. */
    onCounted: (listener: (counted: Counted) => void): void => engine.onCounted(listener),

    /**
     * Returns the time since which something kept waits to be counted; `null` when nothing does.
     */
    uncountedSince: (): Promise<Date | null> => engine.uncountedSince(),

    /** Resolves when everything that any process has kept until now is counted. */
    flush: (): Promise<void> => engine.flush(),

    /** Keeps and counts events that were already read. */
    async record(events: readonly RelayEvent[], receivedAt: Date): Promise<Recorded> {
      if (events.length === 0) return { fresh: 0, repeated: 0 };
      const { fresh, repeated } = await engine.record(events, receivedAt);
      return { fresh, repeated };
    },

    /**
     * Deletes raw events from before an instant in small steps, one at each turn of the generator.
     */
    forgetBefore: (at: Date) => forgetEvents(engine.db, at),

    /** Deletes people and minutes of topics without an event since an instant, in the same way. */
    async *forgetQuietTopics(at: Date): AsyncGenerator<void> {
      await engine.flush();
      yield* forgetQuietTopics(engine.db, at);
    },

    /** Counts the events that are kept. */
    async count(): Promise<number> {
      const row = await engine.db
        .selectFrom('events')
        .select((q) => q.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return row.count;
    },
  };
}
