import { hash } from 'node:crypto';
import type { RelayEvent } from './events.ts';

const KEY_BYTES = 16;
/** Those that the key of a person begins with. */
export const TOPIC_BYTES = 6;
const TOPICS_KNOWN = 1_000;

const topicKeys = new Map<string, Buffer>();

/** What tells a person, or an e-mail, of a topic from all others; those of a topic lie together. */
export function personKey(topic: string, name: string): Uint8Array {
  const key = Buffer.allocUnsafe(KEY_BYTES);
  topicKey(topic).copy(key);
  key.write(hash('sha256', name, 'binary'), TOPIC_BYTES, KEY_BYTES - TOPIC_BYTES, 'binary');
  return key;
}

/** The first and the last key that a person of a topic can have. */
export function keysOfTopic(topic: string): readonly [Uint8Array, Uint8Array] {
  const [first, last] = [Buffer.alloc(KEY_BYTES), Buffer.alloc(KEY_BYTES, 0xff)];
  for (const key of [first, last]) topicKey(topic).copy(key);
  return [first, last];
}

/** Few topics have events at a time, and many of each. */
function topicKey(topic: string): Buffer {
  const known = topicKeys.get(topic);
  if (known !== undefined) return known;
  if (topicKeys.size >= TOPICS_KNOWN) topicKeys.clear();
  const key = hash('sha256', topic, 'buffer').subarray(0, TOPIC_BYTES);
  topicKeys.set(topic, key);
  return key;
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
