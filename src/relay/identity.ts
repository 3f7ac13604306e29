import { hash } from 'node:crypto';

const KEY_BYTES = 16;
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
  key.write(digest(JSON.stringify(identified)), TIME_BYTES, KEY_BYTES - TIME_BYTES, 'latin1');
  return key;
}

/**
 * Returns milliseconds since 1970 of a time that counts seconds or milliseconds; else not a number.
 */
export function millisecondsIn(when: string | null): number {
  const seconds = when === null ? Number.NaN : Number(when);
  // These would lie after the year 5000 as seconds.
  return seconds > 1e11 ? seconds : seconds * 1000;
}

function secondsIn(when: string | null): number {
  const seconds = Math.floor(millisecondsIn(when) / 1000);
  return seconds >= 0 && seconds <= LATEST_SECONDS ? seconds : 0;
}

/** Returns a hash with one character a byte, which is cheaper than a buffer of its own. */
function digest(text: string): string {
  return hash('sha256', text, 'binary');
}
