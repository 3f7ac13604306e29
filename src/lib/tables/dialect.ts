/** The separator and the quotes of the cells of a text. */
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
  const named = NAMED.exec(start);
  const body = named ? start.slice(named[0].length) : start;
  const inSingle = linesOf(withoutQuoted(body, "'"));
  const isSingleQuoted =
    inSingle.filter((line) => ONLY_QUOTED.test(line)).length * 2 > inSingle.length;
  const lines = isSingleQuoted ? inSingle : linesOf(withoutQuoted(body, '"'));
  return {
    delimiter: named?.[1] ?? delimiterOf(lines),
    quote: isSingleQuoted ? "'" : '"',
    hasNamedDelimiter: named !== null,
  };
}

/** Stands for a quoted cell: a sign that no text has (Unicode, private use). */
const QUOTED = '\ue000';
const ONLY_QUOTED = /^[\ue000,;|\t ]+$/u;
// The quotes of a cell stand beside delimiters or line ends; a cell may have several lines.
const CELLS = {
  '"': /(?<=^|[,;|\t\r\n])[ ]*"(?:[^"]|""){0,5000}"(?=[ ]*(?:$|[,;|\t\r\n]))/gu,
  "'": /(?<=^|[,;|\t\r\n])[ ]*'(?:[^']|''){0,5000}'(?=[ ]*(?:$|[,;|\t\r\n]))/gu,
} as const;

function withoutQuoted(text: string, quote: Dialect['quote']): string {
  return text.replaceAll(CELLS[quote], QUOTED);
}

function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r\n|\r|\n/, LINES_LOOKED_AT + 1).filter((line) => line.trim() !== '');
  // The last one may be cut.
  return lines.length > 1 && !/[\r\n]$/.test(text) ? lines.slice(0, -1) : lines;
}

/** Returns the delimiter that cuts most lines into the same number of cells. */
function delimiterOf(lines: readonly string[]): string {
  const scored = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const common = mostFrequent(counts.filter((count) => count > 0));
    return { delimiter, score: common.times * 100 + Math.min(common.count, MOST_COUNTED) };
  });
  const [first] = scored.sort((a, b) => b.score - a.score);
  return first && first.score > 0 ? first.delimiter : ',';
}

function mostFrequent(counts: readonly number[]): { count: number; times: number } {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  return [...times].reduce(
    (best, [count, times]) => (times >= best.times ? { count, times } : best),
    { count: 0, times: 0 },
  );
}
