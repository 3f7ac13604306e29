export interface Ranked {
  readonly word: string;
  readonly count: number;
}

/** Adds up counts by word, the most frequent first, alphabetically among equals. */
export function ranked(counted: readonly Ranked[]): readonly Ranked[] {
  const counts = new Map<string, number>();
  for (const { word, count } of counted) counts.set(word, (counts.get(word) ?? 0) + count);
  return [...counts]
    .map(([word, count]) => ({ word, count }))
    .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1));
}
