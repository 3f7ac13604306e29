import type { RejectedText } from '../../domain/address.ts';
import { parseAddresses, parseEntry } from '../../domain/address-list.ts';
import { parsePhone, parsePhones, type PhoneReading } from '../../domain/phone.ts';
import { withoutListMark } from '../../domain/written.ts';
import type { TableRow } from '../../lib/tables/rows.ts';

export type RowsKind = 'emails' | 'phones';

/** The kind of entries that cells are read as; numbers without a code take the chosen country’s. */
export interface CellReading extends PhoneReading {
  readonly of: RowsKind;
}

/** One part of a cell: an address or a number by its key, or a text that is neither. */
export interface CellEntry {
  readonly key?: string;
  readonly rejected?: RejectedText;
}

/** A link that a spreadsheet shows: `=HYPERLINK("mailto:ann@example.com","Ann")`. */
const LINK = /^=hyperlink\("((?:[^"]|"")*)"(?:\s*[,;]\s*"((?:[^"]|"")*)")?\s*\)$/iu;

/** Returns the target of a link where it is an address or a number. */
function linkedTo(cell: string): string | null {
  const [, target = ''] = LINK.exec(cell) ?? [];
  return /^(?:mailto|tel):/iu.test(target) ? target : null;
}

/** A spreadsheet's way to keep a text from being a number or a formula: `'+380…` and `="…"`. */
export function withoutMarks(cell: string): string {
  if (/^'+\s*(?:[=+\-@|%]|\d+(?:[.,]\d+)?$)/u.test(cell)) return cell.slice(1);
  const [, target, label] = LINK.exec(cell) ?? [];
  if (target !== undefined) return (label ?? target).replaceAll('""', '"');
  const [, formula] = /^="((?:[^"]|"")*)"$/u.exec(cell) ?? [];
  return formula === undefined ? cell : formula.replaceAll('""', '"');
}

/** Returns the address or number of a cell that holds one; the reason where it doesn't. */
export function readCell(cell: string, reading: CellReading): { key: string } | RejectedText {
  // A cell keeps its quotes where those of the file don't match.
  const bare = linkedTo(cell) ?? withoutMarks(cell).replace(/^"(.*)"$/su, '$1');
  const parsed = reading.of === 'emails' ? parseEntry(bare) : parsePhone(bare, reading);
  if ('address' in parsed) return { key: parsed.address };
  return 'phone' in parsed ? { key: parsed.phone } : parsed;
}

/** Returns the address or number of a cell that holds one, or the first of several and nothing else. */
export function firstIn(cell: string, reading: CellReading): string | null {
  const one = readCell(cell, reading);
  if ('key' in one) return one.key;
  const maySeveral =
    reading.of === 'emails' ? /@.*@/su.test(cell) : /\d[^\d,;/|\n]*[,;/|\n]\D*\d/u.test(cell);
  if (!maySeveral) return null;
  const entries = readCellWithSeveral(cell, reading);
  return entries.every(({ key }) => key !== undefined) ? (entries[0]?.key ?? null) : null;
}

/** Returns all addresses or numbers of a cell, and what stands between them and is none. */
export function readCellWithSeveral(cell: string, reading: CellReading): readonly CellEntry[] {
  const one = readCell(cell, reading);
  if ('key' in one) return [one];
  const { valid, invalid, repeated } =
    reading.of === 'emails'
      ? parseAddresses(cell)
      : parsePhones(cell.replaceAll(/\s[/|]\s/gu, ','), reading);
  if (valid.length + invalid.length + repeated < 2 || valid.length === 0) {
    return [{ rejected: one }];
  }
  return [
    ...valid.map((key) => ({ key })),
    ...invalid.map((rejected) => ({ rejected })),
    // A cell may name one twice.
    ...Array.from({ length: repeated }, () => ({ key: valid[0] ?? '' })),
  ];
}

/** Splits a piece at blanks for addresses, but not for numbers, nor `Ann <ann@example.com>`. */
export function piecesOf({ cells }: TableRow, { of }: CellReading): readonly string[] {
  return cells
    .map((cell) => withoutListMark(cell) || cell)
    .map((cell) => (of === 'emails' ? withoutOpenBracket(cell) : cell))
    .flatMap((cell) => (of === 'emails' && !cell.includes('<') ? cell.split(/\s+/u) : [cell]))
    .filter((piece) => piece !== '');
}

/** The brackets of a list as programs write it stand at its first and last piece: `['a@b.co'`. */
function withoutOpenBracket(piece: string): string {
  return piece.replace(/^[[({](?=[^\])}]+$)/u, '').replace(/^([^[({]+)[\])}]$/u, '$1');
}
