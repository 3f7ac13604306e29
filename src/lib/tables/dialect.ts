/** The separator and the quotes of the cells of a text. */
export interface Dialect {
  readonly delimiter: string;
  readonly quote: '"' | "'";
  /** True where the first line only names the delimiter, as spreadsheets write and read it. */
  readonly hasNamedDelimiter: boolean;
  /** Writes a line with that delimiter, in a text that has none of its own. */
  readonly rewrite?: (line: string) => string;
}

/** Another way to read a text, with the sentence that says so. */
export interface UnusualDialect extends Dialect {
  readonly guess: string;
  /** The part of its rows that must have an address or a number, from 0 to 1. */
  readonly leastShare: number;
  /** True where an address may have its delimiter, too, and all lines have it alike. */
  readonly cutsAddresses?: true;
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
  const inDouble = linesOf(withoutQuoted(body, '"'));
  // A text in double quotes may have apostrophes beside its line ends.
  const share = shareQuoted(inSingle);
  const isSingleQuoted = share > 0.5 && share > shareQuoted(inDouble);
  const lines = isSingleQuoted ? inSingle : inDouble;
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

function shareQuoted(lines: readonly string[]): number {
  return lines.filter((line) => ONLY_QUOTED.test(line)).length / Math.max(1, lines.length);
}

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

/** These also stand in texts, times and links, so that they only count where the usual ones fail. */
const RARE_DELIMITERS = ['^', '~', ':', '，', '；', '、', '،', '؛'];
/** Signs that an address may have before its @, too: `Kyiv^Ann^ann@example.com` may be one. */
const IN_ADDRESSES = ['^', '~', '/', '#', '!', '$', '%', '&', '*', '=', '?', '`', '{', '}'];

/**
 * Returns ways to read a text that few files need: each line in quotes as a whole, other delimiters,
 * and columns that blanks tell apart. The rows show whether one of them is meant.
 */
export function unusualDialects(start: string): readonly UnusualDialect[] {
  const lines = linesOf(start);
  const alike = IN_ADDRESSES.filter((delimiter) => cutsAlike(lines, delimiter));
  const rare = RARE_DELIMITERS.filter(
    (delimiter) => !alike.includes(delimiter) && cutsMost(lines, delimiter),
  );
  return [
    ...wrapped(lines),
    ...alike.map((delimiter) => ({ ...delimitedBy(delimiter), cutsAddresses: true as const })),
    ...rare.map(delimitedBy),
    ...byBlanks(lines),
  ];
}

function delimitedBy(delimiter: string): UnusualDialect {
  return {
    ...UNQUOTED,
    delimiter,
    leastShare: 0,
    guess: `The columns were told apart by “${delimiter}”.`,
  };
}

const UNQUOTED = { quote: '"', hasNamedDelimiter: false } as const;

/** A header is cut as all lines are, though it has no address in which the sign may stand. */
function cutsAlike(lines: readonly string[], delimiter: string): boolean {
  const [first = ''] = lines;
  const count = first.split(delimiter).length;
  const isAlike = lines.length > 1 && lines.every((line) => line.split(delimiter).length === count);
  return isAlike && count > 1 && !first.includes('@');
}

function cutsMost(lines: readonly string[], delimiter: string): boolean {
  return lines.filter((line) => line.includes(delimiter)).length * 2 > lines.length;
}

const WRAPPED = /^\s*"(.*)"\s*$/su;

/** Programs that quote a line which is quoted already write `"email,""Lee, Ann"""`. */
function unwrapped(line: string): string {
  const inside = WRAPPED.exec(line)?.[1];
  return inside === undefined ? line : inside.replaceAll('""', '"');
}

function wrapped(lines: readonly string[]): readonly UnusualDialect[] {
  if (lines.filter((line) => WRAPPED.test(line)).length * 2 < lines.length) return [];
  const delimiter = delimiterOf(linesOf(withoutQuoted(lines.map(unwrapped).join('\n'), '"')));
  const guess = 'Each line is in quotes as a whole, so the quotes were taken off.';
  return [{ ...UNQUOTED, delimiter, rewrite: unwrapped, leastShare: 0, guess }];
}

/** A sign that no text has, between the cells of lines whose columns blanks tell apart. */
const BETWEEN_CELLS = '\u0001';

/** Not the blanks within a phone number: a part of one may be another number. */
const BETWEEN_WORDS = /(?<![\d)\s])\s+|(?<!\s)\s+(?![\d(\s])/u;
const IN_NUMBER = /^[\d)] [\d(]$/u;

function byBlanks(lines: readonly string[]): readonly UnusualDialect[] {
  return waysToCut(lines).map(({ cellsOf, leastShare }) => ({
    ...UNQUOTED,
    delimiter: BETWEEN_CELLS,
    leastShare,
    rewrite: (line) => cellsOf(line).join(BETWEEN_CELLS),
    guess: 'The columns were told apart by the spaces between them.',
  }));
}

interface WayToCut {
  readonly cellsOf: (line: string) => readonly string[];
  readonly leastShare: number;
}

/** Lines with runs of blanks have cells of several words, so that a single blank tells nothing. */
function waysToCut(lines: readonly string[]): readonly WayToCut[] {
  if (!cutsMost(lines, ' ')) return [];
  const byRuns = (line: string): readonly string[] => line.trim().split(/\s{2,}/u);
  const counts = new Set(lines.map((line) => byRuns(line).length));
  // Prose has single blanks, too, and here and there some of them below each other.
  if (counts.size === 1 && counts.has(1)) {
    const least = Math.min(...lines.map((line) => line.trim().split(BETWEEN_WORDS).length));
    return [{ cellsOf: (line) => firstWords(line, least), leastShare: 0.5 }];
  }
  if (counts.size === 1) return [{ cellsOf: byRuns, leastShare: 0 }];
  const starts = columnStarts(lines);
  return starts.length > 1 ? [{ cellsOf: (line) => cutAt(line, starts), leastShare: 0.5 }] : [];
}

/** Returns the places from which on columns of a fixed width begin: a blank before in all lines. */
function columnStarts(lines: readonly string[]): readonly number[] {
  const width = Math.max(0, ...lines.map((line) => line.length));
  const isBlank = (at: number) => lines.every((line) => (line[at] ?? ' ') === ' ');
  const starts = [0];
  for (let at = 1; at < width; at += 1) {
    const isStart = isBlank(at - 1) && !isBlank(at);
    if (isStart && !lines.some((line) => IN_NUMBER.test(line.slice(at - 2, at + 1))))
      starts.push(at);
  }
  return starts;
}

/** A line with a longer word than its column has room for stays whole. */
function cutAt(line: string, starts: readonly number[]): readonly string[] {
  const fits = starts.every((at) => at === 0 || (line[at - 1] ?? ' ') === ' ');
  return fits ? starts.map((at, index) => line.slice(at, starts[index + 1]).trim()) : [line];
}

/** Cuts so many words; the rest of the line is the last cell, as the text at the end of a log’s. */
function firstWords(line: string, count: number): readonly string[] {
  const words = line.trim().split(BETWEEN_WORDS);
  return [...words.slice(0, count - 1), words.slice(count - 1).join(' ')];
}
