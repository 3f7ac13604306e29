/**
 * Returns a value of a payload as it was sent. Slack escapes `&`, `<` and `>` of plain texts in the
 * blocks that come back in payloads, and not of markup, which is escaped when it is sent
 * (bolt-python #513).
 */
export function asSent<Value>(value: Value): Value {
  return unescapedIn(value) as Value; // Only strings are replaced, by strings.
}

/** Returns a plain text of a payload as it was sent. */
export function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

function unescapedIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unescapedIn);
  if (typeof value !== 'object' || value === null) return value;
  if ('type' in value && value.type === 'plain_text' && 'text' in value) {
    return { ...value, text: unescaped(String(value.text)) };
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unescapedIn(inner)]));
}
