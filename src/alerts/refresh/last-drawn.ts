import { createHash } from 'node:crypto';
import type { Reply } from '../../domain/reply.ts';
import type { CardKey } from '../../store/alerts/cards.ts';
import { keyOf } from './backoff.ts';

const KEPT = 5_000;

export type LastDrawn = ReturnType<typeof createLastDrawn>;

/** Remembers what cards say, so that Slack gets no update that changes nothing. */
export function createLastDrawn() {
  const prints = new Map<string, string>();
  return {
    isSame: (card: CardKey, reply: Reply): boolean => prints.get(keyOf(card)) === printOf(reply),

    note(card: CardKey, reply: Reply): void {
      prints.delete(keyOf(card));
      prints.set(keyOf(card), printOf(reply));
      for (const oldest of prints.keys()) {
        if (prints.size <= KEPT) break;
        prints.delete(oldest);
      }
    },
  };
}

function printOf(reply: Reply): string {
  return createHash('sha256').update(JSON.stringify(reply)).digest('base64');
}
