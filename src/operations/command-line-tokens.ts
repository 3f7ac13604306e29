/** A word of a command line, or what stands in quotes. */
export interface Token {
  /** Without its quotes. */
  readonly text: string;
  /** As typed, with the blanks before it. */
  readonly raw: string;
}

// A quote opens only at the start of a token or of an option's value, and closes only at the end of
// one: O'Brien keeps his, and "say “yes”" is one text although Slack's curly quotes became straight.
const TOKEN =
  /\s*((?:-?[A-Za-z][\w-]*=)?(?:"(?:[^"]|"(?!\s|$))*"(?=\s|$)|"[^"]*"|'[^']*'(?=\s|$))|\S+)/gu;

export function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map((match) => ({
    text: unquote(match[1] ?? ''),
    raw: match[0],
  }));
}

function unquote(text: string): string {
  const [, name = '', , quoted] = /^(-?[A-Za-z][\w-]*=)?(["'])(.*)\2$/su.exec(text) ?? [];
  return quoted === undefined ? text : name + quoted;
}

export function textsOf(tokens: readonly Token[]): string[] {
  return tokens.map(({ text }) => text);
}

/** As typed, quotes of several included. */
export function joined(tokens: readonly Token[]): string {
  const [only] = tokens;
  if (tokens.length === 1 && only) return only.text;
  return tokens
    .map((token) => token.raw)
    .join('')
    .trim();
}
