const MOST_CHARACTERS = 200;

const MARKUP = /<[^<>]*>/g;
const LINK = /\b[a-z]+:\/\/[^\s<>"'“”]+/gi;
/**
 * Wider than an address, since texts from outside hold all kinds. It starts only where a word does;
 * else a long text without any address would take for ever.
 */
const ADDRESS = /(?<![^\s<>"'“”,;:()[\]])[^\s<>"'“”,;:()[\]]+(?:@|%40)[^\s<>"'“”,;:()[\]]+/giu;

/**
 * Text from outside without addresses, links and the given secrets, as one line of at most 200
 * characters: fit for a message that people read.
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
