import { hash } from 'node:crypto';

/** Bytes of the key of an event and of a person. */
export const KEY_BYTES = 16;
/** Bytes at the start of a person's key that come from its topic. */
export const TOPIC_BYTES = 6;

const TEXTS_KNOWN = 1_000;
const known = new Map<string, Uint8Array>();

/**
 * Returns the first bytes of a hash of a topic or a sender. The hashes are cached: few of these
 * have events at a time, and many each.
 */
export function shortKey(text: string): Uint8Array {
  const found = known.get(text);
  if (found !== undefined) return found;
  if (known.size >= TEXTS_KNOWN) known.clear();
  const key = hash('sha256', text, 'buffer').subarray(0, TOPIC_BYTES);
  known.set(text, key);
  return key;
}

/** Returns the key of a person, or of an e-mail, in a topic; keys of one topic are adjacent. */
export function personKey(topic: string, name: string): Uint8Array {
  const key = Buffer.allocUnsafe(KEY_BYTES);
  key.set(shortKey(topic));
  key.write(hash('sha256', name, 'binary'), TOPIC_BYTES, KEY_BYTES - TOPIC_BYTES, 'binary');
  return key;
}

/** Returns the first and the last key that a person of a topic can have. */
export function keysOfTopic(topic: string): readonly [Uint8Array, Uint8Array] {
  const [first, last] = [Buffer.alloc(KEY_BYTES), Buffer.alloc(KEY_BYTES, 0xff)];
  for (const key of [first, last]) key.set(shortKey(topic));
  return [first, last];
}
