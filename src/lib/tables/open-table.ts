import { delimitedRows } from './delimited.ts';
import { type Dialect, dialectOf, unusualDialects } from './dialect.ts';
import { type Encoding, encodingOf } from './encoding.ts';
import { beginsWith, kindByBytes, kindOfText, mailLogOf, ZIP } from './file-kind.ts';
import type { Pausing } from './pauses.ts';
import { otherKind, refusedFile, type Table } from './rows.ts';

/** Bytes that are enough to recognise delimiters and quotes. */
const BYTES_LOOKED_AT = 64 * 1024;

/**
 * Opens a file of rows: text with any usual delimiter, quote and encoding, or an Excel workbook.
 * @throws {InputError} for the field `file`, which names what the file is instead.
 */
export async function openTable(
  { name, content: given }: { readonly name: string; readonly content: Uint8Array },
  pausing: Pausing,
): Promise<Table> {
  const content = withoutEndOfFile(given);
  if (content.length === 0) throw refusedFile('The file is empty.');
  if (beginsWith(content, ZIP)) {
    // Few files are workbooks, and reading one takes three packages.
    const { openWorkbook } = await import('./workbook.ts');
    return openWorkbook({ name, content }, pausing);
  }
  const kind = kindByBytes(content);
  if (kind !== null) throw otherKind(name, kind);
  const encoding = await encodingOf(content, pausing);
  if (encoding === null) throw otherKind(name, 'no text');
  const start = startOf(content, encoding);
  const textKind = kindOfText(start);
  if (textKind !== null) throw otherKind(name, textKind);
  const bounces = mailLogOf(start);
  if (bounces !== null) {
    throw refusedFile(
      `“${name}” is the log of a mail server, with delivered mail in it. Keep only the lines that you mean, such as those with “${bounces}”.`,
    );
  }
  const text = (dialect: Dialect) => ({ content, encoding: encoding.name, dialect });
  const usual = text(dialectOf(start));
  const guesses = encoding.guess === null ? [] : [encoding.guess];
  return {
    guesses,
    rows: (how) => delimitedRows(usual, pausing, how),
    pieces: (how) => delimitedRows(usual, pausing, { ...how, inPieces: true }),
    otherwise: unusualDialects(start).map((dialect) => ({
      guesses: [...guesses, dialect.guess],
      leastShare: dialect.leastShare,
      cutsAddresses: dialect.cutsAddresses ? dialect.delimiter : null,
      rows: (how) => delimitedRows(text(dialect), pausing, how),
      pieces: null,
      otherwise: [],
    })),
  };
}

/** Programs of DOS end a text with a sign (Ctrl+Z). */
function withoutEndOfFile(content: Uint8Array): Uint8Array {
  let end = content.length;
  while (content[end - 1] === 0x1a) end -= 1;
  return content.subarray(0, end);
}

function startOf(content: Uint8Array, { name }: Encoding): string {
  const bytes = content.subarray(0, BYTES_LOOKED_AT);
  return new TextDecoder(name).decode(bytes, { stream: true }).replace(/^(?:\ufeff|ï»¿)+/u, '');
}
