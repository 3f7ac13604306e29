/** One state of a card. */
export interface Shown {
  /** Epoch milliseconds. */
  readonly at: number;
  /** How many events it counts. */
  readonly count: number;
}

/**
 * How long a card at most lacked an event that had been taken, in milliseconds.
 * @param takenAt of each event, in order
 * @param shown its states, in order; before the first one it shows nothing
 * @param endAt when nobody looks any more
 */
export function mostBehindMs(
  takenAt: readonly number[],
  shown: readonly Shown[],
  endAt: number,
): number {
  let count = 0;
  let mostMs = 0;
  for (const next of [...shown, { at: endAt, count: 0 }]) {
    const lackingSince = takenAt[count] ?? Infinity;
    mostMs = Math.max(mostMs, next.at - lackingSince);
    count = next.count;
  }
  return mostMs;
}
