/** Cuts a text to at most `max`, with `…` at its end when something was left out. */
export function cut(text: string, max: number): string {
  return text.length <= max
    ? text
    : `${text
        .slice(0, max - 1)
        .toWellFormed()
        .replace(/�$/u, '')}…`;
}

/**
 * Splits a text into pieces of at most `max`, at blanks where there are any, never within a
 * character.
 */
export function piecesOf(text: string, max: number): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > max) {
    const blank = rest.slice(0, max).search(/\s\S*$/u);
    const end = blank > 0 ? blank + 1 : safeEnd(rest, max);
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  if (rest !== '') pieces.push(rest);
  return pieces;
}

function safeEnd(text: string, max: number): number {
  const code = text.charCodeAt(max - 1);
  const isHighSurrogate = code >= 0xd800 && code <= 0xdbff;
  return isHighSurrogate && max > 1 ? max - 1 : max;
}
