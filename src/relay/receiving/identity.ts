import { hash } from 'node:crypto';

const KEY_BYTES = 16;
const TIME_BYTES = 4;
const LATEST_SECONDS = 2 ** 32 - 1;

/**
 * What tells an event from all others: its own time in seconds and a hash of what it tells. Never
 * the time at which it came, since a redelivery has the same. Beginning with the time, what comes
 * together lies together: ten million events take a new one as fast as none, and what is old is
 * deleted in one range.
 * @param when as the event has it; what is no time counts as 0.
 */
export function eventIdentity(told: readonly (string | null)[], when: string | null): Uint8Array {
  const key = Buffer.allocUnsafe(KEY_BYTES);
  key.writeUInt32BE(secondsIn(when));
  key.write(digest(JSON.stringify(told)), TIME_BYTES, KEY_BYTES - TIME_BYTES, 'latin1');
  return key;
}

/** Milliseconds since 1970 of a time that counts seconds or milliseconds; else not a number. */
export function millisecondsIn(when: string | null): number {
  const seconds = when === null ? Number.NaN : Number(when);
  // As seconds these would lie after the year 5000.
  return seconds > 1e11 ? seconds : seconds * 1000;
}

function secondsIn(when: string | null): number {
  const seconds = Math.floor(millisecondsIn(when) / 1000);
  return seconds >= 0 && seconds <= LATEST_SECONDS ? seconds : 0;
}

/** One character a byte, which comes cheaper than a buffer of its own. */
function digest(text: string): string {
  return hash('sha256', text, 'binary');
}
