const MOST_CHARACTERS = 200;

const MARKUP = /<[^<>]*>/g;
const LINK = /\b[a-z]+:\/\/[^\s<>"'“”]+/gi;
/**
 * The pattern is wider than an address, since texts from outside contain all kinds. A match starts
 * only where a word does: otherwise a long text without addresses takes forever.
 */
const ADDRESS = /(?<![^\s<>"'“”,;:()[\]])[^\s<>"'“”,;:()[\]]+(?:@|%40)[^\s<>"'“”,;:()[\]]+/giu;

/**
 * Removes addresses, links and the given secrets from a text from outside. The result is one line
 * of at most 200 characters, fit for a message that people read.
 */
export function conceal(text: string, secrets: readonly string[] = []): string {
  const line = secrets
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '•••'), text)
    .replaceAll(MARKUP, ' ')
    .replaceAll(LINK, '•••')
    .replaceAll(ADDRESS, '•••')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS - 1)}…` : line;
}
