import { CsvError, parse, type Options, type Parser } from 'csv-parse';
import { formatNumber } from '../text.ts';
import { beginsWith } from './file-kind.ts';
import type { Dialect } from './dialect.ts';
import type { Encoding } from './encoding.ts';
import type { Pausing } from './pauses.ts';
import {
  MOST_COLUMNS,
  MOST_ROW_BYTES,
  type Rows,
  type TableRow,
  tooLong,
  tooManyColumns,
  UnmatchedQuotesError,
} from './rows.ts';

/** Bytes that the parser gets at a time, since it never pauses within them. */
const BYTES_AT_ONCE = 16 * 1024;
const LINE_ENDS = ['\r\n', '\n', '\r'];

export interface DelimitedText {
  readonly content: Uint8Array;
  readonly encoding: Encoding['name'];
  readonly dialect: Dialect;
}

interface Reading {
  readonly withoutQuotes?: boolean;
  /** Ends a row at each delimiter, too. */
  readonly inPieces?: boolean;
}

/**
 * Reads rows as csv-parse finds them, without blank ones. At no time are there more of them than
 * `BYTES_AT_ONCE` hold.
 */
export async function* delimitedRows(
  text: DelimitedText,
  pausing: Pausing,
  { withoutQuotes = false, inPieces = false }: Reading = {},
): Rows {
  const { dialect } = text;
  let batch: TableRow[] = [];
  let fault: Error | null = null;
  const lines = createLineNumbers(dialect.hasNamedDelimiter);
  const onRecord = (cells: string[], { lines: line }: { readonly lines: number }): null => {
    // For each row of another length than the first csv-parse makes an error that nobody gets, which
    // takes longer than all the rest; after no row it expects no length.
    Object.assign(parser.info, { records: 0 });
    // An error that is thrown here would leave the parser's stream without a word.
    const whole = inPieces ? cells : rejoined(cells, dialect.delimiter);
    if (cells.length > MOST_COLUMNS) fault ??= tooManyColumns(formatNumber(cells.length));
    else if (cells.some((cell) => cell !== '')) {
      batch.push({ number: lines.of(cells, line), cells: whole.map(withoutZeros) });
    }
    return null;
  };
  const parser = parse({
    ...optionsOf(dialect, { withoutQuotes, inPieces }),
    on_record: onRecord,
  });
  // Writing to it fails with the same error.
  parser.on('error', () => undefined);
  const refuse = (error: unknown): never => {
    throw faultOf(error, withoutQuotes);
  };
  const bounds = createBounds();
  for (const bytes of chunksOf(text)) {
    if (!inPieces) bounds.check(bytes);
    await written(parser, bytes).catch(refuse);
    if (fault) throw fault;
    if (batch.length > 0) yield batch;
    batch = [];
    await pausing();
  }
  await ended(parser).catch(refuse);
  if (fault) throw fault;
  if (batch.length > 0) yield batch;
}

function optionsOf(
  { delimiter, quote }: Dialect,
  { withoutQuotes, inPieces }: Required<Reading>,
): Options {
  return {
    // Files have several kinds of line ends when programs put them together.
    record_delimiter: inPieces ? [...LINE_ENDS, ',', ';', '\t', '|'] : LINE_ENDS,
    delimiter: inPieces ? '\u0001' : delimiter,
    ...(withoutQuotes ? { quote: false } : { quote, escape: quote }),
    max_record_size: MOST_ROW_BYTES,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
  };
}

/** Numbers the lines on which rows begin: the parser counts CR LF within quotes twice. */
function createLineNumbers(isFirstLeftOut: boolean) {
  let countedTwice = isFirstLeftOut ? -1 : 0;
  return {
    of(cells: readonly string[], line: number): number {
      const inside = cells.filter((cell) => /[\r\n]/.test(cell));
      if (inside.length === 0) return line - countedTwice;
      const text = inside.join('\0');
      const begins = line - countedTwice - (text.match(/[\r\n]/g)?.length ?? 0);
      countedTwice += text.match(/\r\n/g)?.length ?? 0;
      return begins;
    },
  };
}

/**
 * Puts cells together that their own sign cut, in files whose program didn’t quote them: a formula,
 * the decimals of what a spreadsheet wrote as `3,80501E+11`, and a link as Slack writes it.
 */
function rejoined(cells: readonly string[], delimiter: string): readonly string[] {
  if (!cells.some((cell) => isCut(cell) || CUT_DECIMALS.test(cell))) return cells;
  const whole: string[] = [];
  for (const cell of cells) {
    const before = whole.at(-1) ?? '';
    const isDecimals = delimiter === ',' && /^[+-]?\d$/.test(before) && CUT_DECIMALS.test(cell);
    if (isDecimals || isCut(before)) whole[whole.length - 1] = `${before}${delimiter}${cell}`;
    else whole.push(cell);
  }
  return whole;
}

function isCut(cell: string): boolean {
  if (cell.startsWith('=')) return /^=hyperlink\(".*[^)]$/isu.test(cell);
  return cell.startsWith('<') && /^<(?:mailto|tel):[^>]*$/iu.test(cell);
}

const CUT_DECIMALS = /^\d{1,14}E\+\d{1,2}$/iu;

/** Zeros stand between the letters of what is UTF-16 in parts, and behind those of old programs. */
function withoutZeros(cell: string): string {
  return cell.includes('\0') ? cell.replaceAll('\0', '').trim() : cell;
}

/** Stops at a line that is longer than a row may be: it may be the whole file. */
function createBounds() {
  let sinceBreak = 0;
  return {
    check(bytes: Uint8Array): void {
      const first = Math.min(...[10, 13].map((end) => positive(bytes.indexOf(end), bytes.length)));
      if (sinceBreak + first > MOST_ROW_BYTES) throw tooLong();
      const last = Math.max(bytes.lastIndexOf(10), bytes.lastIndexOf(13));
      sinceBreak = last < 0 ? sinceBreak + bytes.length : bytes.length - last - 1;
    },
  };
}

function positive(index: number, otherwise: number): number {
  return index < 0 ? otherwise : index;
}

/** A mark twice, or one that was taken for Windows-1252 and saved again. */
const MARKS = ['\ufeff', 'ï»¿'].map((mark) => Buffer.from(mark));

/** Returns the text as its dialect has it, a few kilobytes at a time. */
function chunksOf(text: DelimitedText): Iterable<Uint8Array> {
  const { rewrite } = text.dialect;
  return rewrite ? rewritten(bytesOf(text), rewrite) : bytesOf(text);
}

function* rewritten(
  chunks: Iterable<Uint8Array>,
  rewrite: (line: string) => string,
): Generator<Uint8Array> {
  const decoder = new TextDecoder();
  let rest = '';
  for (const bytes of chunks) {
    // The line feed after a CR may come with the next bytes.
    const lines = (rest + decoder.decode(bytes, { stream: true })).split(/\r\n|\n|\r(?!$)/u);
    rest = lines.pop() ?? '';
    if (rest.length > MOST_ROW_BYTES) throw tooLong();
    yield Buffer.from(lines.map((line) => `${rewrite(line)}\n`).join(''));
  }
  yield Buffer.from(rewrite(rest));
}

/** Returns the text in UTF-8, without a mark and without a line that only names the delimiter. */
function* bytesOf({ content, encoding, dialect }: DelimitedText): Generator<Uint8Array> {
  if (encoding === 'utf-8') {
    for (let at = bodyAt(content, dialect); at < content.length; at += BYTES_AT_ONCE) {
      yield content.subarray(at, at + BYTES_AT_ONCE);
    }
    return;
  }
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < content.length; at += BYTES_AT_ONCE) {
    const bytes = content.subarray(at, at + BYTES_AT_ONCE);
    const text = Buffer.from(
      decoder.decode(bytes, { stream: at + BYTES_AT_ONCE < content.length }),
    );
    yield at === 0 ? text.subarray(bodyAt(text, dialect)) : text;
  }
}

function bodyAt(text: Uint8Array, { hasNamedDelimiter }: Dialect): number {
  let at = 0;
  for (let mark = markAt(text, at); mark > 0; mark = markAt(text, at)) at += mark;
  if (!hasNamedDelimiter) return at;
  const line = /^.*(?:\r\n|\r|\n)?/u.exec(Buffer.from(text.subarray(at, at + 100)).toString());
  return at + Buffer.byteLength(line?.[0] ?? '');
}

function markAt(text: Uint8Array, at: number): number {
  return MARKS.find((mark) => beginsWith(text.subarray(at, at + mark.length), mark))?.length ?? 0;
}

function written(parser: Parser, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

function ended(parser: Parser): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.once('error', reject);
    parser.once('end', resolve);
    parser.resume();
    parser.end();
  });
}

/** A row without end is one whose last quote is missing; `withoutQuotes` it is a long line. */
function faultOf(error: unknown, withoutQuotes: boolean): unknown {
  if (!(error instanceof CsvError)) return error;
  if (withoutQuotes) return tooLong();
  return new UnmatchedQuotesError('the quotes don’t match', { cause: error });
}
