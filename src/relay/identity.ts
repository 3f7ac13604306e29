import { hash } from 'node:crypto';
import { KEY_BYTES } from '../store/events/events.ts';

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
