/**
 * What became of a row of a bulk run, in one letter. Capital ones count as the small ones do, but
 * the service told only how many became so: this row, or another of its part.
 */
export const OUTCOMES = {
  waiting: 'w',
  /** The service is being asked, or was when a process ended. */
  sent: 's',
  /** The same, of a row that was there before in another way. */
  sentAgain: 'S',
  done: 'd',
  /** Done, but not to be undone: it was partly so before, or the service told only how many. */
  changed: 'D',
  /** As wanted already before. */
  already: 'a',
  someAlready: 'A',
  failed: 'f',
  someFailed: 'F',
  /** The answer was lost, and asking again could do it twice. */
  unknown: 'u',
} as const;
export type Outcome = (typeof OUTCOMES)[keyof typeof OUTCOMES];

export interface OutcomeCounts {
  readonly done: number;
  readonly already: number;
  readonly failed: number;
  readonly unknown: number;
  /** Of those done. */
  readonly undoable: number;
}

/** What the letters add up to; those that wait count nowhere. */
export function countsOf(outcomes: string): OutcomeCounts {
  const counts = { done: 0, already: 0, failed: 0, unknown: 0, undoable: 0 };
  for (const letter of outcomes) {
    if (letter === 'd') counts.undoable += 1;
    if (letter === 'd' || letter === 'D') counts.done += 1;
    else if (letter === 'a' || letter === 'A') counts.already += 1;
    else if (letter === 'f' || letter === 'F') counts.failed += 1;
    else if (letter === 'u') counts.unknown += 1;
  }
  return counts;
}
