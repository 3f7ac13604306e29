import type { Log } from '../lib/log.ts';
import type { Counted } from './events/counted.ts';
import type { Delivery, Problems } from './events/delivery.ts';
import type { RelayEvent } from './events/events.ts';
import type { EngineName } from './migrations.ts';
import type { Db } from './schema.ts';

/** An open database: the part that engines share, and the hot path that each implements itself. */
export interface Engine {
  readonly name: EngineName;
  readonly db: Db;
  /**
   * Reads deliveries and makes their events, counters and rejects durable. Counting may follow soon
   * after.
   */
  keep(deliveries: readonly Delivery[]): Promise<Problems>;
  /** Calls the listener with what was counted of this process's deliveries and events. */
  onCounted(listener: (counted: Counted) => void): void;
  /** Stores events that were read already. */
  record(events: readonly RelayEvent[], receivedAt: Date): Promise<Recorded>;
  /**
   * Returns the instant since which something waits to be counted, in any process; `null` when
   * nothing does.
   */
  uncountedSince(): Promise<Date | null>;
  /** Counts what was stored until now, and brings all tables up to date with it. */
  flush(): Promise<void>;
  /** @throws when the database, or the thread that writes events, doesn't answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface EngineParts {
  readonly log: Log;
  /** The address of the module that reads deliveries. */
  readonly reader: string | null;
  /** Called when the thread has ended unexpectedly: nothing can be stored then. */
  readonly onLost: (cause: Error) => void;
}

export type Recorded = Pick<Counted, 'fresh' | 'repeated'>;
