import { hash } from 'node:crypto';
import { eventDefinition } from '../domain/events.ts';
import { KEY_BYTES } from '../store/events/events.ts';
import type { RelayEvent } from './event.ts';
import type { Batch } from './ingest.ts';

const TIME_BYTES = 4;
const LATEST_SECONDS = 2 ** 32 - 1;

/**
 * Returns what distinguishes an event from all others: its own time in seconds and a hash of its
 * content. The time of receipt isn't part of it, since a redelivery has the same identity. The
 * event's time comes first, so that events of one time lie together: ten million events take a new
 * one as fast as none, and old ones are deleted in one range.
 * @param when the time as the event has it; what is no time counts as 0.
 */
export function eventIdentity(
  identified: readonly (string | null)[],
  when: string | null,
): Uint8Array {
  const key = Buffer.allocUnsafe(KEY_BYTES);
  key.writeUInt32BE(secondsIn(when));
  // A hash with one character a byte is cheaper than a buffer of its own.
  const digest = hash('sha256', JSON.stringify(identified), 'binary');
  key.write(digest, TIME_BYTES, KEY_BYTES - TIME_BYTES, 'latin1');
  return key;
}

/**
 * A time counts seconds, milliseconds or microseconds since 1970, or is a text: ISO 8601, or
 * `2026-11-20 10:00:00`, which we assume is UTC without a zone. Returns NaN for what is no time.
 */
export function millisecondsIn(when: string | null): number {
  if (when === null) return Number.NaN;
  const count = Number(when);
  if (Number.isNaN(count)) return millisecondsOf(when);
  // As what is shorter, these would lie after the year 5000.
  if (count > 1e14) return count / 1000;
  return count > 1e11 ? count : count * 1000;
}

const TEXT_TIME =
  /^(\d{4}-\d\d-\d\d)[t ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(?:(z|utc|gmt)|([+-]\d\d):?(\d\d))?$/iu;

function millisecondsOf(text: string): number {
  const [, day, time, , hours, minutes] = TEXT_TIME.exec(text) ?? [];
  if (day === undefined) return Number.NaN;
  return Date.parse(`${day}T${time}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`);
}

function secondsIn(when: string | null): number {
  const seconds = Math.floor(millisecondsIn(when) / 1000);
  return seconds >= 0 && seconds <= LATEST_SECONDS ? seconds : 0;
}

export interface FreshEvent {
  readonly event: RelayEvent;
  /** True for the first event of its kind from this address in its topic. */
  readonly firstOfPerson: boolean;
  /** True for the first event that shows that a message to this address left. */
  readonly firstOfRecipient: boolean;
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
export function freshEvent(event: RelayEvent, newMarks: number): FreshEvent {
  const isNew = (mark: number): boolean =>
    event.person === null || mark === 0 || (newMarks & mark) !== 0;
  return {
    event,
    firstOfPerson: isNew(kindMark(event)),
    firstOfRecipient: countsAsSent(event) && isNew(SENT_MARK),
  };
}

/** Returns what a commit reports of a batch. */
export function countsOf({ events, deadLetters }: Batch, { length: fresh }: readonly FreshEvent[]) {
  return { fresh, repeated: events.length - fresh, deadLetters: deadLetters.length, commits: 1 };
}
