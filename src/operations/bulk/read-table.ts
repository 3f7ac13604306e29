import { Readable } from 'node:stream';
import { setImmediate as pause } from 'node:timers/promises';
import { CsvError, parse, type Options } from 'csv-parse';

export interface Line {
  /** Number of the line where it begins, from 1. */
  readonly number: number;
  readonly cells: readonly string[];
}

const DELIMITERS = [',', ';', '\t'];
const LINES_LOOKED_AT = 20;
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
      guess: 'Some quotes in the file don’t match, so each line was read as is.',
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
  const lines = text.slice(0, 20_000).split(/\r\n|\r|\n/, LINES_LOOKED_AT);
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

interface DecodedText {
  readonly text: string;
  /** Sentence about the guess; `null` where the file names its encoding or is plain UTF-8. */
  readonly guess: string | null;
}

const MARKS: readonly { readonly bytes: readonly number[]; readonly encoding: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
];

/** Bytes that are enough to recognise UTF-16 without a mark. */
const BYTES_LOOKED_AT = 2000;

/** Decodes UTF-8 and UTF-16, with or without a mark; anything else is taken for Windows-1252. */
export function decodeText(content: Uint8Array): DecodedText {
  const mark = MARKS.find(({ bytes }) => bytes.every((byte, index) => content[index] === byte));
  if (mark) return { text: decoded(content, mark.encoding), guess: null };
  const wide = wideEncoding(content);
  if (wide) return { text: decoded(content, wide), guess: 'The file was read as UTF-16.' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(content), guess: null };
  } catch {
    return {
      // Older spreadsheets write Windows-1252 where nothing else is chosen.
      text: decoded(content, 'windows-1252'),
      guess:
        'The file isn’t UTF-8, so it was read as Windows-1252. Check that accents look right; ' +
        'if not, save it as CSV UTF-8.',
    };
  }
}

function decoded(content: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(content);
}

/** Recognises UTF-16, in which every second byte of plain letters and digits is zero. */
function wideEncoding(content: Uint8Array): string | null {
  const start = content.subarray(0, BYTES_LOOKED_AT);
  const zerosAt = (rest: number) =>
    start.filter((byte, index) => byte === 0 && index % 2 === rest).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  const most = start.length / 5;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : null;
}

/** Milliseconds between two pauses: a command waits about that long at most; Slack gives it 3 s. */
const LONGEST_WITHOUT_PAUSE_MS = 10;

export type Pausing = () => Promise<void>;

/** Returns a function that lets other work run now and then, during something large. */
export function createPauses(): Pausing {
  let sinceMs = performance.now();
  return async () => {
    if (performance.now() - sinceMs < LONGEST_WITHOUT_PAUSE_MS) return;
    await pause();
    sinceMs = performance.now();
  };
}
