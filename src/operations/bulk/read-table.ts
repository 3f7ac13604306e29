import { Readable } from 'node:stream';
import { CsvError, parse, type Options } from 'csv-parse';
import type { Pausing } from './pauses.ts';

/** A line of a file, cut into its cells. */
export interface Line {
  /** Number of the line where it begins, from 1. */
  readonly number: number;
  readonly cells: readonly string[];
}

const DELIMITERS = [',', ';', '\t'] as const;
/** Lines that are read to find the delimiter. */
const LOOKED_AT = 20;
/** Bytes that the parser gets at a time, since it never pauses within them. */
const BYTES_AT_ONCE = 64 * 1024;

export interface Table {
  readonly lines: readonly Line[];
  /** Sentence about what had to be guessed. */
  readonly guess: string | null;
}

/** Reads the lines of a CSV or TXT file, without empty ones. */
export async function readTable(text: string, pausing: Pausing): Promise<Table> {
  const delimiter = delimiterOf(text);
  try {
    return { lines: await linesOf(text, { delimiter }, pausing), guess: null };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return {
      lines: await linesOf(text, { delimiter, quote: false }, pausing),
      guess: 'Some quotes in the file don’t match, so each line was read as it stands.',
    };
  }
}

async function linesOf(text: string, options: Options, pausing: Pausing): Promise<readonly Line[]> {
  const lines: Line[] = [];
  const source = Readable.from(chunksOf(text, pausing));
  const parser = parse({
    ...options,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  });
  // The source has no failures of its own; those of the parser end the loop.
  for await (const item of source.pipe(parser)) {
    // With `info` each record comes as such a pair (csv-parse, option info).
    const { record: cells, info } = item as { record: string[]; info: { lines: number } };
    const inside = cells.join('').split(/\r\n|\r|\n/).length - 1;
    if (cells.every((cell) => cell === '')) continue;
    lines.push({ number: info.lines - inside, cells });
  }
  return lines;
}

async function* chunksOf(text: string, pausing: Pausing): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE) {
    yield bytes.subarray(at, at + BYTES_AT_ONCE);
    await pausing();
  }
}

/** Returns the delimiter that cuts the first lines into the most columns alike. */
function delimiterOf(text: string): string {
  const lines = text.slice(0, 20_000).split(/\r\n|\r|\n/, LOOKED_AT);
  const scored = DELIMITERS.map((delimiter) => {
    const counts = lines.filter(Boolean).map((line) => outsideQuotes(line, delimiter));
    const most = Math.max(0, ...counts);
    const alike = counts.filter((count) => count === most).length;
    return { delimiter, score: most === 0 ? 0 : alike * 100 + most };
  });
  return scored.sort((a, b) => b.score - a.score)[0]?.delimiter ?? ',';
}

function outsideQuotes(line: string, delimiter: string): number {
  return line.replaceAll(/"[^"]*"/g, '').split(delimiter).length - 1;
}
