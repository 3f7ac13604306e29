/** Returns the items that are there: without `null`, `undefined`, `false` and the empty text. */
export function compact<T>(items: readonly (T | null | undefined | false | '')[]): T[] {
  return items.filter(
    (item): item is T => item !== null && item !== undefined && item !== false && item !== '',
  );
}
