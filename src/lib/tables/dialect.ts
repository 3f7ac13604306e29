/** How the cells of a text are separated and quoted. */
export interface Dialect {
  readonly delimiter: string;
  readonly quote: '"' | "'";
  /** True where the first line only names the delimiter, as spreadsheets write and read it. */
  readonly hasNamedDelimiter: boolean;
}

/** A comma comes last: it also stands in decimal numbers and between names. */
const DELIMITERS = ['\t', ';', '|', ','];
const LINES_LOOKED_AT = 50;
/** Delimiters that are counted in one line. */
const MOST_COUNTED = 50;

const NAMED = /^"?sep=(.)"?[ \t]*(?:\r\n|\r|\n|$)/iu;

/** @param start the beginning of the text, which may end in the middle of a line */
export function dialectOf(start: string): Dialect {
  const named = NAMED.exec(start)?.[1];
  const lines = start.split(/\r\n|\r|\n/, LINES_LOOKED_AT + 1).filter((line) => line.trim() !== '');
  // The last one may be cut.
  const whole = lines.length > 1 && !/[\r\n]$/.test(start) ? lines.slice(0, -1) : lines;
  const quote = isSingleQuoted(whole) ? "'" : '"';
  return {
    delimiter: named ?? delimiterOf(whole, quote),
    quote,
    hasNamedDelimiter: named !== undefined,
  };
}

function isSingleQuoted(lines: readonly string[]): boolean {
  const quoted = lines.filter((line) => /^\s*'.*'\s*$/u.test(line));
  return quoted.length * 2 > lines.length;
}

/** Returns the delimiter that cuts most lines into the same number of cells. */
function delimiterOf(lines: readonly string[], quote: '"' | "'"): string {
  const scored = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => delimitersIn(line, delimiter, quote));
    const common = mostFrequent(counts.filter((count) => count > 0));
    return { delimiter, score: common.times * 100 + Math.min(common.count, MOST_COUNTED) };
  });
  const [first] = scored.sort((a, b) => b.score - a.score);
  return first && first.score > 0 ? first.delimiter : ',';
}

function delimitersIn(line: string, delimiter: string, quote: '"' | "'"): number {
  const bare = quote === '"' ? line.replaceAll(/"[^"]*"/g, '') : line.replaceAll(/'[^']*'/g, '');
  return bare.split(delimiter).length - 1;
}

function mostFrequent(counts: readonly number[]): { count: number; times: number } {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  return [...times].reduce(
    (best, [count, times]) => (times >= best.times ? { count, times } : best),
    { count: 0, times: 0 },
  );
}
