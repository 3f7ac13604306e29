/** A line of a table; a goal is in words, and was reached or not. */
export type Row = Readonly<Record<string, string | number>>;

const goals: { readonly what: string; readonly isReached: boolean }[] = [];

export function printTable(title: string, rows: Readonly<Record<string, Row>>): void {
  console.log(`\n${title}`);
  console.table(rows);
}

/** The cells that say what was wanted and whether it came true. */
export function goal(what: string, requested: string, isReached: boolean): Row {
  goals.push({ what: `${what}: ${requested}`, isReached });
  return { goal: requested, reached: isReached ? 'yes' : 'NO' };
}

/** How many goals there were, and which were missed. */
export function verdict(): string {
  const missed = goals.filter(({ isReached }) => !isReached).map(({ what }) => `\n- ${what}`);
  const reached = goals.length - missed.length;
  return `${reached} of ${goals.length} goals reached${missed.length > 0 ? '; missed:' : '.'}${missed.join('')}`;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? NaN) + upper) / 2 : upper;
}

/** @param share of the values that are lower or the same, 0 to 1 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

/** `0.62 (0.58–0.66)`: the median of the rounds, the least and the most. */
export function spread(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return `${median(values).toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`;
}

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** `12,345`. */
export function number(value: number): string {
  // Never -0.
  return whole.format(value + 0);
}
