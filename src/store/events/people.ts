import { hash } from 'node:crypto';
import type { RelayEvent } from './events.ts';
import { SHORT_KEY_BYTES, shortKey } from './short-key.ts';

export const KEY_BYTES = 16;
/** The number of bytes at the start of a person's key that come from its topic. */
export const TOPIC_BYTES = SHORT_KEY_BYTES;

/** Returns a key as text, one character a byte, which sorts as the key does in its table. */
export function keyText(key: Uint8Array): string {
  return Buffer.from(key.buffer, key.byteOffset, key.byteLength).toString('latin1');
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

/**
 * The bit for a message that left, in `people.seen`: each bit stands for something that counts
 * once.
 */
export const SENT_MARK = 1;

// These kinds can happen to one person several times in a campaign.
const KIND_MARKS: Readonly<Record<string, number>> = {
  open: 2,
  redirect: 4,
  unsubscribe: 8,
  spam: 16,
  hard_bounces: 32,
  soft_bounces: 64,
};

// Each of these kinds shows that a message left.
const SENT_KINDS = new Set(['delivered', 'hard_bounces', 'soft_bounces']);

/**
 * Returns the mark of an event's kind; 0 for a kind that each person has at most once, or without a
 * person.
 */
export function kindMark({ kind, person }: Pick<RelayEvent, 'kind' | 'person'>): number {
  return person !== null && Object.hasOwn(KIND_MARKS, kind) ? (KIND_MARKS[kind] ?? 0) : 0;
}

/**
 * Tells whether an event shows that a message left; its recipient counts once, whatever became of
 * it.
 */
export function countsAsSent({ kind }: Pick<RelayEvent, 'kind'>): boolean {
  return SENT_KINDS.has(kind);
}

/** Returns all marks that an event sets on its person; 0 where it has none. */
export function marksOf(event: RelayEvent): number {
  if (event.person === null) return 0;
  return kindMark(event) | (countsAsSent(event) ? SENT_MARK : 0);
}
