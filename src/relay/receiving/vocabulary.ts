import { isEventKind, type EventKind } from '../../core/events.ts';

// What the SMTP area calls its events (we assume: the names of live services of this kind, since
// spec 1, section 6 shows none). `resubscribed` has no kind of the ten and stays itself.
const KIND_OF: ReadonlyMap<string, EventKind> = new Map([
  ['opened', 'open'],
  ['clicked', 'redirect'],
  ['unsubscribed', 'unsubscribe'],
  ['spam_by_user', 'spam'],
  ['hard_bounced', 'hard_bounces'],
  ['soft_bounced', 'soft_bounces'],
]);

const NAME_MAX = 64;

/**
 * The kind that a name stands for, in either vocabulary; an unknown name stays itself.
 * @param serverCode what the receiving server answered, e.g. `550`
 */
export function kindOf(name: string, serverCode: string | null): string {
  if (isEventKind(name)) return name;
  const plain = name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
    .slice(0, NAME_MAX);
  if (isEventKind(plain)) return plain;
  // We assume that a failure passes unless the server's answer says that it lasts (RFC 5321, 4.2.1).
  if (plain === 'undelivered') return serverCode?.startsWith('5') ? 'hard_bounces' : 'soft_bounces';
  return KIND_OF.get(plain) ?? plain;
}
