// Begins only where an address can: else a long word without any would be read from each of its letters.
const ADDRESS = /(?:<|(?<![^\s<>@]))[^\s<>@]+@[^\s<>@]+>?/g;

/** A text with something else in the place of each e-mail address and the angle brackets around it. */
export function withoutAddresses(text: string, instead: string): string {
  return text.replaceAll(ADDRESS, instead);
}
