/** A part of a whole, e.g. the opened e-mails of those delivered. */
export interface Share {
  readonly part: number;
  readonly all: number;
}

/** The smallest whole of which a share says anything. */
const FEWEST = 30;
/**
 * The threshold for an error of 1 in 100, two-sided. Several rates are compared at once, and with
 * the usual 1 in 20 one of them would often differ by mere chance.
 */
const BEYOND_CHANCE = 2.576;

/** Tells whether two shares differ by more than chance; `null` where there are too few to tell. */
export function differs(a: Share, b: Share): boolean | null {
  if (a.all < FEWEST || b.all < FEWEST) return null;
  const pooled = (a.part + b.part) / (a.all + b.all);
  if (pooled <= 0 || pooled >= 1) return false;
  // Textbooks give this normal approximation of the test of two proportions.
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / a.all + 1 / b.all));
  return Math.abs(a.part / a.all - b.part / b.all) / error >= BEYOND_CHANCE;
}
