/**
 * Returns a function that reads again only when the last reading is older than `keptMs`; until then
 * everybody gets the same. A failure isn't kept.
 */
export function keptFor<T>(
  keptMs: number,
  now: () => Date,
  read: () => Promise<T>,
): () => Promise<T> {
  let last: { readonly value: Promise<T>; readonly at: Date } | null = null;
  return () => {
    if (last && now().getTime() - last.at.getTime() < keptMs) return last.value;
    const value = read();
    const own = { value, at: now() };
    last = own;
    value.catch(() => {
      if (last === own) last = null;
    });
    return value;
  };
}
