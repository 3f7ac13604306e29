import type { Counted } from './counted.ts';
import type { Delivery, Problems } from './delivery.ts';
import type { Engine, Recorded } from '../engine.ts';
import { forgetEvents, forgetQuietTopics } from '../retention.ts';

/** One event as the service reported it. */
export interface RelayEvent {
  /** 16 bytes: a redelivery has the same, and those of later events sort behind. */
  readonly identity: Uint8Array;
  /** One of `EVENT_KINDS`, or the service's own word for a kind that we don't know. */
  readonly kind: string;
  /** What the card is about that shows it, see topic.ts. */
  readonly topic: string;
  readonly campaignId: string | null;
  readonly listId: string | null;
  readonly address: string | null;
  readonly messageId: string | null;
  readonly link: string | null;
  /** An address; SMTP e-mails only. */
  readonly sender: string | null;
  /** What the receiving server answered; bounces only. */
  readonly answer: string | null;
  /** The same in plain words, see src/core/bounce-reason.ts. */
  readonly reason: string | null;
  readonly occurredAt: Date;
  /**
   * 16 bytes of (topic, address), to count people rather than events, or of an SMTP e-mail and its
   * recipient; `null` where neither is known. Those of one topic begin alike.
   */
  readonly person: Uint8Array | null;
  /** As it came, JSON. */
  readonly raw: string;
}

export type Events = ReturnType<typeof createEvents>;

export function createEvents(engine: Engine) {
  return {
    /**
     * Reads deliveries and keeps what they bring. When it resolves, all of it is durable, with the
     * problem of each; on PostgreSQL it is counted within the next second, counters and all in few
     * transactions. An event that is there already changes nothing.
     */
    keep: (deliveries: readonly Delivery[]): Promise<Problems> => engine.keep(deliveries),

    /** Has one told what was counted of what this process kept; nobody else is told then. */
    onCounted: (listener: (counted: Counted) => void): void => engine.onCounted(listener),

    /** Since when something that is kept waits to be counted; `null` when nothing does. */
    uncountedSince: (): Promise<Date | null> => engine.uncountedSince(),

    /** Resolves when all that was kept until now, by whichever process, is counted. */
    settle: (): Promise<void> => engine.settle(),

    /** Keeps and counts events that were read already. */
    async record(events: readonly RelayEvent[], receivedAt: Date): Promise<Recorded> {
      if (events.length === 0) return { fresh: 0, repeated: 0 };
      const { fresh, repeated } = await engine.record(events, receivedAt);
      return { fresh, repeated };
    },

    /** Forgets raw events of before an instant, in small steps: one each time it is asked. */
    forgetBefore: (at: Date) => forgetEvents(engine.db, at),

    /** The same for people and minutes of topics without an event since an instant. */
    async *forgetQuietTopics(at: Date): AsyncGenerator<void> {
      await engine.settle();
      yield* forgetQuietTopics(engine.db, at);
    },

    /** How many events are kept. */
    async count(): Promise<number> {
      const row = await engine.db
        .selectFrom('events')
        .select((q) => q.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return row.count;
    },
  };
}
