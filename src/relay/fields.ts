/** The fields of one event as received; names and values are anything. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns the first of the named fields that says something, as text without characters that a
 * database refuses. Empty texts, nulls and zeros say nothing: the service writes them for "none".
 */
export function textIn(fields: Fields, names: readonly string[], maxLength = 500): string | null {
  for (const name of names) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const text = withoutNul(String(value)).trim().slice(0, maxLength).toWellFormed();
    if (text !== '' && text !== '0') return text;
  }
  return null;
}

// A check first costs half as much as replacing a character that is hardly ever there.
function withoutNul(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : text;
}

/** Tells whether at least one of the named fields is there, whatever it says. */
export function hasOneOf(fields: Fields, names: readonly string[]): boolean {
  return names.some((name) => Object.hasOwn(fields, name));
}
