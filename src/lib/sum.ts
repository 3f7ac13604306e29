export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

export function sumOf<T>(items: readonly T[], figure: (item: T) => number): number {
  return sum(items.map(figure));
}
