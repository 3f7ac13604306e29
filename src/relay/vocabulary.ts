import { type BounceReason, isHardBounce } from '../domain/bounces.ts';
import { isEventKind, type EventKind } from '../domain/events.ts';

// The SMTP area has its own names of events (we assume: the names of live services of this kind,
// since spec 1, section 6 shows none). `resubscribed` has no kind of the ten and stays itself.
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
 * Returns the kind that a name stands for, in either vocabulary; an unknown name stays itself.
 * @param reasonOf gives the reason of a bounce, by what the receiving server answered
 */
export function kindOf(name: string, reasonOf: () => BounceReason): string {
  if (isEventKind(name)) return name;
  const plain = name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
    .slice(0, NAME_MAX);
  if (isEventKind(plain)) return plain;
  // We assume that these are of any failure: as with all bounces, a lost address makes it hard.
  if (plain === 'undelivered') return isHardBounce(reasonOf()) ? 'hard_bounces' : 'soft_bounces';
  return KIND_OF.get(plain) ?? plain;
}
