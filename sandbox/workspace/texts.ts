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

/**
 * A part of a payload as Slack gives it back: `&`, `<` and `>` of plain texts are escaped
 * (bolt-python #513); markup is returned as it was given.
 */
export function escapedTexts<Value>(value: Value): Value {
  return withEscapedTexts(value) as Value; // Only strings are replaced, by strings.
}

function withEscapedTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withEscapedTexts);
  if (!isRecord(value)) return value;
  const { type, text } = value;
  if (type === 'plain_text' && typeof text === 'string') return { ...value, text: escaped(text) };
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withEscapedTexts(inner)]),
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Whether a value is an object with named fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
