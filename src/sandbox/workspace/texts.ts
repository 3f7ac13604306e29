/** Everything in blocks that a reader sees: the strings under `text` and their like, in order. */
export function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (typeof inner === 'string') return VISIBLE.has(key) ? [inner] : [];
    return textsIn(inner);
  });
}

const VISIBLE = new Set(['text', 'title', 'label', 'name', 'alt_text', 'fallback']);

/** Whether a value is an object with named fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
