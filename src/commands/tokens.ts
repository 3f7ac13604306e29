/** A word of a command line, or a quoted text. */
export interface Token {
  /** Text without its quotes. */
  readonly text: string;
  /** Text as typed, with the blanks before it. */
  readonly raw: string;
}

const BLANKS = /\s*/y;
const WORD = /\S+/y;
const NAME = /-?[A-Za-z][\w-]*=/y;

/**
 * Splits a command line into tokens. A quote opens only at the start of a token or of an option's
 * value, and closes at the end of one: O'Brien keeps his, and "say “yes”" is one text although
 * Slack's curly quotes became straight. A double quote without such an end closes at the next one.
 */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  // The last closing quote is found once: a search from each quote would take quadratic time.
  const lastClosing = [...text.matchAll(/"(?=\s|$)/g)].at(-1)?.index ?? -1;
  for (let at = 0; at < text.length;) {
    const start = endOf(BLANKS, text, at);
    if (start === text.length) break;
    const opening = endOf(NAME, text, start);
    const end = quotedEnd(text, opening, lastClosing) ?? endOf(WORD, text, start);
    const token = text.slice(start, end);
    tokens.push({ text: unquote(token), raw: text.slice(at, end) });
    at = end;
  }
  return tokens;
}

/** Returns the end of the quoted text that begins here; `null` where there is none. */
function quotedEnd(text: string, at: number, lastClosing: number): number | null {
  const quote = text.charAt(at);
  if (quote !== '"' && quote !== "'") return null;
  if (quote === '"' && lastClosing > at) {
    let end = text.indexOf('"', at + 1);
    while (!isEnd(text, end + 1)) end = text.indexOf('"', end + 1);
    return end + 1;
  }
  const next = text.indexOf(quote, at + 1);
  if (next === -1) return null;
  return quote === '"' || isEnd(text, next + 1) ? next + 1 : null;
}

function isEnd(text: string, at: number): boolean {
  return at >= text.length || /\s/.test(text.charAt(at));
}

/** Returns the end of the match that begins at a place; the place itself where there is none. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function unquote(text: string): string {
  const [, name = '', , quoted] = /^(-?[A-Za-z][\w-]*=)?(["'])(.*)\2$/su.exec(text) ?? [];
  return quoted === undefined ? text : name + quoted;
}

export function textsOf(tokens: readonly Token[]): string[] {
  return tokens.map(({ text }) => text);
}

/** Joins tokens as typed: one without its quotes, several with theirs. */
export function joined(tokens: readonly Token[]): string {
  if (tokens.length === 1) return textsOf(tokens).join('');
  const typed = tokens.map(({ raw }) => raw).join('');
  return typed.trim();
}
