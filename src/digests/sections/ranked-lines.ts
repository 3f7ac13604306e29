import { formatWithShare } from '../../domain/figures.ts';
import type { Ranked } from '../../domain/ranked.ts';
import { sumOf } from '../../lib/sum.ts';

/** Writes words with their counts and shares of a total, one a line. */
export function rankedLines(ranked: readonly Ranked[], total: number): string {
  return ranked.map(({ word, count }) => `${word}: ${formatWithShare(count, total)}`).join('\n');
}

export function totalOf(ranked: readonly Ranked[]): number {
  return sumOf(ranked, ({ count }) => count);
}
