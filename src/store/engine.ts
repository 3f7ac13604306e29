import type { Log } from '../core/log.ts';
import type { Counted } from './events/counted.ts';
import type { Delivery, Problems } from './events/delivery.ts';
import type { RelayEvent } from './events/events.ts';
import type { EngineName } from './migrations.ts';
import type { Db } from './schema.ts';

/** A database that is open: what the engines share, and the hot path that each has its own. */
export interface Engine {
  readonly name: EngineName;
  readonly db: Db;
  /**
   * Reads deliveries and makes durable what they bring: events, counters and rejects. Counting may
   * follow soon after.
   */
  keep(deliveries: readonly Delivery[]): Promise<Problems>;
  /** Has one told what was counted of what this process kept. */
  onCounted(listener: (counted: Counted) => void): void;
  /** Keeps events that were read already. */
  record(events: readonly RelayEvent[], receivedAt: Date): Promise<Recorded>;
  /** Since when something waits to be counted, whoever keeps it; `null` when nothing does. */
  uncountedSince(): Promise<Date | null>;
  /** Counts what was kept until now, and brings all tables up to date with it. */
  settle(): Promise<void>;
  /** @throws when the database, or the thread that writes events, doesn't answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface EngineParts {
  readonly log: Log;
  /** The address of the module that reads deliveries. */
  readonly reader: string | null;
  /** Called when its thread has ended though nobody asked it to: then nothing can be kept. */
  readonly onLost: (cause: Error) => void;
}

export type Recorded = Pick<Counted, 'fresh' | 'repeated'>;
