import { hash } from 'node:crypto';

/*
 * Keys of 16 bytes. Those of events begin with their time and those of people with their campaign,
 * so that what comes together lies together: a database of ten million events writes as fast as an
 * empty one, and what is old is deleted in one range.
 */
const KEY_BYTES = 16;
const TIME_BYTES = 4;
const TOPIC_BYTES = 6;
const TOPICS_KNOWN = 1_000;
const LATEST_SECONDS = 2 ** 32 - 1;

const topicKeys = new Map<string, string>();

/**
 * What tells an event from all others: its own time in seconds and a hash of what it tells. Never
 * the time at which it came, since a redelivery has the same.
 * @param when as the event has it; what is no time counts as 0.
 */
export function eventIdentity(told: readonly (string | null)[], when: string | null): Uint8Array {
  const key = Buffer.allocUnsafe(KEY_BYTES);
  key.writeUInt32BE(secondsIn(when));
  key.write(digest(JSON.stringify(told)), TIME_BYTES, KEY_BYTES - TIME_BYTES, 'latin1');
  return key;
}

/** What tells a person of a topic from all others. */
export function personIdentity(topic: string, address: string): Uint8Array {
  const key = Buffer.allocUnsafe(KEY_BYTES);
  key.write(topicKey(topic), 0, TOPIC_BYTES, 'latin1');
  key.write(digest(address), TOPIC_BYTES, KEY_BYTES - TOPIC_BYTES, 'latin1');
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

/** Events of few topics come at a time, and many of each. */
function topicKey(topic: string): string {
  const known = topicKeys.get(topic);
  if (known !== undefined) return known;
  if (topicKeys.size >= TOPICS_KNOWN) topicKeys.clear();
  const key = digest(topic);
  topicKeys.set(topic, key);
  return key;
}

/** One character a byte, which comes cheaper than a buffer of its own. */
function digest(text: string): string {
  return hash('sha256', text, 'binary');
}
