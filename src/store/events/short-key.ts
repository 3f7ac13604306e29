import { hash } from 'node:crypto';

export const SHORT_KEY_BYTES = 6;

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
  const key = hash('sha256', text, 'buffer').subarray(0, SHORT_KEY_BYTES);
  known.set(text, key);
  return key;
}
