/** Counts of words. */
export interface Tally {
  /** @param times Default: 1. */
  add(word: string, times?: number): void;
  /** Words with their counts, the most frequent first, alphabetically among equals. */
  ranked(): readonly Ranked[];
}

export interface Ranked {
  readonly word: string;
  readonly count: number;
}

export function createTally(): Tally {
  const counts = new Map<string, number>();
  return {
    add(word, times = 1) {
      counts.set(word, (counts.get(word) ?? 0) + times);
    },
    ranked: () =>
      [...counts]
        .map(([word, count]) => ({ word, count }))
        .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1)),
  };
}
