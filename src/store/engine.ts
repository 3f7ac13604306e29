import type { RelayEvent } from './events.ts';
import type { EngineName } from './migrations.ts';
import type { Db } from './schema.ts';

/** A database that is open: what the engines share, and the one statement that each has its own. */
export interface Engine {
  readonly name: EngineName;
  readonly db: Db;
  /** Writes events and counters in one transaction; returns how many events were new. */
  readonly writeEvents: (events: readonly RelayEvent[], receivedAt: Date) => Promise<number>;
}
