import type { Turn } from '../core/daily.ts';
import type { Section } from '../core/reply.ts';

export interface Due {
  readonly turn: Turn;
  /** Why nobody began it in time, if nobody did: the end of a sentence. */
  readonly missedBecause?: string;
}

/** A digest later than this says so. */
const LATE_MS = 10 * 60 * 1000;

/** What stands above a digest that comes late; `null` where it doesn't. */
export function latenessNote(
  { turn, missedBecause }: Due,
  sinceAt: Date,
  at: Date,
): Section | null {
  if (!isLate(turn.at, at)) return null;
  // Had anybody been there in time, it would have been begun then, even if it failed.
  const why = missedBecause !== undefined && isLate(turn.at, sinceAt) ? `, ${missedBecause}` : '';
  const dueAt = { kind: 'time', at: turn.at, show: 'datetime' } as const;
  return { kind: 'notice', tone: 'info', text: ['Posted late: due ', dueAt, `${why}.`] };
}

function isLate(dueAt: Date, at: Date): boolean {
  return at.getTime() - dueAt.getTime() >= LATE_MS;
}
