import { hash } from 'node:crypto';
import type { RelayEvent } from './events.ts';
import { SHORT_KEY_BYTES, shortKey } from './short-key.ts';

export const KEY_BYTES = 16;
/** Those that the key of a person begins with, of its topic. */
export const TOPIC_BYTES = SHORT_KEY_BYTES;

/** A key as text, one character a byte: as it sorts in its table. */
export function keyText(key: Uint8Array): string {
  return Buffer.from(key.buffer, key.byteOffset, key.byteLength).toString('latin1');
}

/** What tells a person, or an e-mail, of a topic from all others; those of a topic lie together. */
export function personKey(topic: string, name: string): Uint8Array {
  const key = Buffer.allocUnsafe(KEY_BYTES);
  key.set(shortKey(topic));
  key.write(hash('sha256', name, 'binary'), TOPIC_BYTES, KEY_BYTES - TOPIC_BYTES, 'binary');
  return key;
}

/** The first and the last key that a person of a topic can have. */
export function keysOfTopic(topic: string): readonly [Uint8Array, Uint8Array] {
  const [first, last] = [Buffer.alloc(KEY_BYTES), Buffer.alloc(KEY_BYTES, 0xff)];
  for (const key of [first, last]) key.set(shortKey(topic));
  return [first, last];
}

/** What a row of `people` remembers of somebody: one bit for each thing that counts once. */
export const SENT_MARK = 1;

// What one person can do, or what can happen to one, several times in a campaign.
const KIND_MARKS: Readonly<Record<string, number>> = {
  open: 2,
  redirect: 4,
  unsubscribe: 8,
  spam: 16,
  hard_bounces: 32,
  soft_bounces: 64,
};

// What tells that a message left.
const SENT_KINDS = new Set(['delivered', 'hard_bounces', 'soft_bounces']);

/** The mark of an event's kind; 0 for a kind that each person has once at most, or of nobody. */
export function kindMark({ kind, person }: Pick<RelayEvent, 'kind' | 'person'>): number {
  return person !== null && Object.hasOwn(KIND_MARKS, kind) ? (KIND_MARKS[kind] ?? 0) : 0;
}

/** Whether an event is of a recipient, who counts once whatever became of the message. */
export function countsAsSent({ kind }: Pick<RelayEvent, 'kind'>): boolean {
  return SENT_KINDS.has(kind);
}

/** All that an event marks of its person; 0 where it has none. */
export function marksOf(event: RelayEvent): number {
  if (event.person === null) return 0;
  return kindMark(event) | (countsAsSent(event) ? SENT_MARK : 0);
}
