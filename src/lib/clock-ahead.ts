/*
 * A clock may run ahead and be corrected. Instants that were stored meanwhile then lie in the
 * future, and nothing must wait until they come.
 */

/** Milliseconds by which the clocks of several processes may differ. */
const APART_MS = 60_000;

/** Returns the latest instant that any process takes for now, unless its clock runs ahead. */
export function latestNow(at: Date): Date {
  return new Date(at.getTime() + APART_MS);
}

/**
 * Tells whether a stored instant came from a clock that ran ahead.
 * @param mostMs how far in the future such an instant may lie
 */
export function isTooFarAhead(keptAt: Date, at: Date, mostMs = 0): boolean {
  return keptAt.getTime() > latestNow(at).getTime() + mostMs;
}

/**
 * Tells whether a stored instant has come, or came from a clock that ran ahead.
 * @param mostMs the longest wait
 */
export function isTimeFor(nextAt: Date, at: Date, mostMs: number): boolean {
  return nextAt <= at || isTooFarAhead(nextAt, at, mostMs);
}
