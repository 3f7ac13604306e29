import type { NewDeadLetter } from '../store/events/dead-letters.ts';
import type { Delivery } from '../store/ingest.ts';
import type { RelayEvent } from './event.ts';
import type { Parser } from './parser.ts';

/** Deliveries that are committed together. */
export interface Batch {
  readonly events: readonly RelayEvent[];
  readonly deadLetters: readonly NewDeadLetter[];
  readonly receivedAt: Date;
}

export function parsed(deliveries: readonly Delivery[], parse: Parser) {
  const all = deliveries.map((one) => ({ ...parse(one), receivedAt: one.receivedAt }));
  return { ...joined(all), problems: all.map(({ problem }) => problem) };
}

export function joined(batches: readonly Batch[]): Batch {
  return {
    events: batches.flatMap(({ events }) => events),
    deadLetters: batches.flatMap(({ deadLetters }) => deadLetters),
    receivedAt: new Date(Math.max(...batches.map(({ receivedAt }) => receivedAt.getTime()))),
  };
}
