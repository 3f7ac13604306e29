interface Goal {
  /** `at least 12,000`. */
  readonly goal: string;
  readonly isReached: boolean;
}

const goals: { readonly what: string; readonly isReached: boolean }[] = [];
let title = '';

/** Begins a part of the report. */
export function printTitle(text: string): void {
  title = text;
  console.log(`\n${text}`);
}

/** Prints a figure that has no goal, to compare with. */
export function printFigure(what: string, figure: string): void {
  console.log(line('', what, figure));
}

/** Prints a figure, its goal, and whether it was reached. */
export function printGoal(what: string, figure: string, { goal, isReached }: Goal): void {
  goals.push({ what: `${title}: ${what}: ${figure}, goal ${goal}`, isReached });
  console.log(`${line(isReached ? 'reached' : 'MISSED', what, figure)}  goal: ${goal}`);
}

/** Returns how many goals there were, and which were missed. */
export function verdict(): string {
  const missed = goals.filter(({ isReached }) => !isReached).map(({ what }) => `\n- ${what}`);
  const reached = goals.length - missed.length;
  return `${reached} of ${goals.length} goals reached${missed.length > 0 ? '; missed:' : '.'}${missed.join('')}`;
}

function line(outcome: string, what: string, figure: string): string {
  return `  ${outcome.padEnd(8)} ${what.padEnd(48)} ${figure.padEnd(44)}`.trimEnd();
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
  // Adding 0 turns -0 into 0.
  return whole.format(value + 0);
}

/** `21,100 a second`. */
export function rate({ events, ms }: { readonly events: number; readonly ms: number }): string {
  return `${number((events / ms) * 1000)} a second`;
}
