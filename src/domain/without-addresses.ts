// A match begins only where an address can: otherwise each letter of a long word would be tried.
const ADDRESS = /(?:<|(?<![^\s<>@]))[^\s<>@]+@[^\s<>@]+>?/g;

/** Replaces each e-mail address in a text, with the angle brackets around it. */
export function withoutAddresses(text: string, instead: string): string {
  return text.replaceAll(ADDRESS, instead);
}
