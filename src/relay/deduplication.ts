import { eventDefinition } from '../domain/events.ts';
import { NO_REACTIONS, type ReactionCounts } from '../domain/reactions.ts';
import type { RelayEvent } from './event.ts';
import type { Batch } from './batch.ts';

export interface FreshEvent {
  readonly event: RelayEvent;
  /** True for the first event of its kind from this address in its topic. */
  readonly firstOfPerson: boolean;
  /** True for the first event that shows that a message to this address left. */
  readonly firstOfRecipient: boolean;
  /** By how many people more, or fewer, only machines opened or clicked. */
  readonly machines: ReactionCounts;
}

/** The bit for a message that left, in `people.seen`: each bit stands for what counts once. */
const SENT_MARK = 1;

/** 0 for a kind that each person has at most once, or without a person. */
function kindMark({ kind, person }: RelayEvent): number {
  return person === null ? 0 : (eventDefinition(kind)?.personMark ?? 0);
}

/** An event that shows that a message left: its recipient counts once, whatever became of it. */
export function countsAsSent({ kind }: RelayEvent): boolean {
  return eventDefinition(kind)?.isOutcome ?? false;
}

export function marksOf(event: RelayEvent): number {
  if (event.person === null) return 0;
  return kindMark(event) | (countsAsSent(event) ? SENT_MARK : 0);
}

/** @param newMarks those of `marksOf` that the event's person didn't have */
export function freshEvent(
  event: RelayEvent,
  newMarks: number,
  machines = NO_REACTIONS,
): FreshEvent {
  const isNew = (mark: number): boolean =>
    event.person === null || mark === 0 || (newMarks & mark) !== 0;
  return {
    event,
    firstOfPerson: isNew(kindMark(event)),
    firstOfRecipient: countsAsSent(event) && isNew(SENT_MARK),
    machines,
  };
}

/** Returns when a campaign was delivered to somebody; `null` for all other events. */
export function deliveredAtMs({ kind, campaignId, person, ownTimeMs }: RelayEvent): number | null {
  return kind === 'delivered' && campaignId !== null && person !== null ? ownTimeMs : null;
}

/** Returns what a commit reports of a batch. */
export function countsOf({ events, deadLetters }: Batch, { length: fresh }: readonly FreshEvent[]) {
  return { fresh, repeated: events.length - fresh, deadLetters: deadLetters.length, commits: 1 };
}
