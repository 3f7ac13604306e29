export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** Adds up one figure of each item. */
export function sumOf<T>(items: readonly T[], figure: (item: T) => number): number {
  return sum(items.map(figure));
}
