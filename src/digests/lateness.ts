import type { Turn } from '../domain/schedule.ts';
import type { Section } from '../domain/reply.ts';

export interface Due {
  readonly turn: Turn;
  /** The end of a sentence: why no process began it in time, if none did. */
  readonly missedBecause?: string;
}

/** Milliseconds of delay from which a digest says that it is late. */
const LATE_MS = 10 * 60 * 1000;

/** Returns the notice above a late digest; `null` where it isn't late. */
export function latenessNote(
  { turn, missedBecause }: Due,
  sinceAt: Date,
  at: Date,
): Section | null {
  if (!isLate(turn.at, at)) return null;
  // A running process would have begun it in time, even if it failed.
  const why = missedBecause !== undefined && isLate(turn.at, sinceAt) ? `, ${missedBecause}` : '';
  const dueAt = { kind: 'time', at: turn.at, show: 'datetime' } as const;
  return { kind: 'notice', tone: 'info', text: ['Posted late: due ', dueAt, `${why}.`] };
}

function isLate(dueAt: Date, at: Date): boolean {
  return at.getTime() - dueAt.getTime() >= LATE_MS;
}
