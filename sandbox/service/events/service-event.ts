import type { EventKind } from '../../../src/domain/events.ts';

/**
 * An event as it is delivered. The specification shows no fields (spec 1, section 6): we assume
 * those of live services of this kind, and that `event` carries the name of the kind.
 */
export interface ServiceEvent {
  readonly event: EventKind;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly [field: string]: unknown;
}

/** Takes the fields as a function, so that nothing is built while nobody listens. */
export type Emit = (kind: EventKind, fields: () => Readonly<Record<string, unknown>>) => void;
