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
 * Slack's curly quotes became straight. A double quote without such an end closes at the next one,
 * and one after a backslash, as in "6\\" tall", never does.
 */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  // The last closing quote is found once: a search from each quote would take quadratic time.
  const lastClosing = lastClosingIn(text);
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
    let end = quoteAfter(text, at);
    while (!isEnd(text, end + 1)) end = quoteAfter(text, end);
    return end + 1;
  }
  const next = quote === '"' ? quoteAfter(text, at) : text.indexOf(quote, at + 1);
  if (next === -1) return null;
  return quote === '"' || isEnd(text, next + 1) ? next + 1 : null;
}

function lastClosingIn(text: string): number {
  const ends = [...text.matchAll(/(?<!\\)(?:\\{2})*"(?=\s|$)/g)];
  const last = ends.at(-1);
  return last === undefined ? -1 : last.index + last[0].length - 1;
}

/** Returns the place of the next double quote that isn't escaped; -1 where none is. */
function quoteAfter(text: string, at: number): number {
  const next = /(?<!\\)(?:\\{2})*"/g;
  next.lastIndex = at + 1;
  return next.test(text) ? next.lastIndex - 1 : -1;
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
  const [, name = '', quote, quoted] = QUOTED.exec(text) ?? [];
  if (quoted === undefined) return text;
  return name + (quote === '"' ? unescaped(quoted) : quoted);
}

const QUOTED = /^(-?[A-Za-z][\w-]*=)?(["'])(.*)\2$/su;

/** Backslashes before a quote, or at the end, which a quote follows. */
const BEFORE_QUOTE = /(?<!\\)\\+(?="|$)/g;

function unescaped(text: string): string {
  return text.replaceAll(BEFORE_QUOTE, (run, at: number) => {
    const isLast = at + run.length === text.length;
    return '\\'.repeat(isLast ? Math.ceil(run.length / 2) : Math.floor(run.length / 2));
  });
}

/** Writes a text in quotes, as one token that reads as exactly this text. */
export function quoted(text: string): string {
  const escaped = text.replaceAll(BEFORE_QUOTE, (run) => run + run).replaceAll('"', '\\"');
  return `"${escaped}"`;
}

const SINGLE_QUOTES = /[\u2018\u2019\u201A\u201B\u2032]/gu;
const DOUBLE_QUOTES = /[\u201C\u201D\u201E\u201F\u2033\u00AB\u00BB]/gu;
/** Blanks that look like a space; the marks below can't be seen at all. */
const ODD_BLANKS = /[\u00A0\u2000-\u200A\u202F\u205F\u3000]/gu;
/** Category Cf, but for the joiners that emoji and some scripts are written with. */
const INVISIBLE = /(?!\u200C|\u200D|[\u{E0020}-\u{E007F}])\p{Cf}/gu;

/**
 * Undoes what chat clients and phones do to a command line: curly quotes, dashes and odd blanks. A
 * client that replaces quotes replaces all of them, so what stands in straight ones was meant so.
 */
export function straightened(text: string): string {
  const typed = text.replaceAll(INVISIBLE, '').replaceAll(ODD_BLANKS, ' ').trim();
  const parts = tokensOf(typed).map(({ raw }) => {
    return QUOTED.exec(raw.trimStart())?.[2] === '"' ? raw : straight(raw);
  });
  return parts.join('');
}

function straight(text: string): string {
  return text
    .replaceAll(SINGLE_QUOTES, "'")
    .replaceAll(DOUBLE_QUOTES, '"')
    .replaceAll(/(?<=^|\s)—(?=[A-Za-z])/gu, '--')
    .replaceAll(/(?<=^|\s)–(?=[A-Za-z\d])/gu, '-');
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
