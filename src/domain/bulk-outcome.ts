/**
 * The outcome of a row of a bulk run, in one letter. `A` and `F` count as `a` and `f`, but the
 * service gave only a number: the outcome is this row's, or that of another row of its part.
 */
export const OUTCOMES = {
  waiting: 'w',
  /** The request is on its way, or was when a process ended. */
  sent: 's',
  /** The request is on its way for a row that already existed in another state. */
  sentAgain: 'S',
  done: 'd',
  /** Done, but not undoable: the row existed in another state, or the service gave a number. */
  changed: 'D',
  /** Nothing had to be done: the row was already as requested. */
  already: 'a',
  someAlready: 'A',
  failed: 'f',
  someFailed: 'F',
  /** The answer was lost, and another request could do it twice. */
  unknown: 'u',
} as const;
export type Outcome = (typeof OUTCOMES)[keyof typeof OUTCOMES];

export interface OutcomeCounts {
  readonly done: number;
  readonly already: number;
  readonly failed: number;
  readonly unknown: number;
  /** The rows among those done that can be undone. */
  readonly undoable: number;
}

/** Counts the outcomes of rows; those that are waiting or sent count nowhere. */
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
