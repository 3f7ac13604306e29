const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** `a, b and c`. */
export function enumerated(words: Iterable<string>): string {
  return list.format(words);
}

/** Returns a text with a capital at its start. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns a text with a small letter at its start, for the middle of a sentence. */
export function uncapitalised(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
