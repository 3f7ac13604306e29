/*
 * A clock may run ahead and be set right. What was kept meanwhile then lies in the future, and must
 * not hold anything up until that comes.
 */

/** Clocks of several processes agree better than this. */
const APART_MS = 60_000;

/** No process takes a later instant for now, unless its clock runs ahead. */
export function latestNow(at: Date): Date {
  return new Date(at.getTime() + APART_MS);
}

/** Whether a clock that ran ahead kept an instant. @param mostMs how far ahead such a one may lie */
export function isTooFarAhead(keptAt: Date, at: Date, mostMs = 0): boolean {
  return keptAt.getTime() > latestNow(at).getTime() + mostMs;
}

/** Whether it is time for what was to happen at a kept instant. @param mostMs the longest wait */
export function isTimeFor(nextAt: Date, at: Date, mostMs: number): boolean {
  return nextAt <= at || isTooFarAhead(nextAt, at, mostMs);
}
