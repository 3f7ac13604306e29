import { isOnlyMarks, nameKey } from '../../domain/written.ts';
import type { TableRow } from '../../lib/tables/rows.ts';
import { type CellReading, firstIn, type RowsKind } from './cells.ts';

/**
 * Names of columns with the addresses or numbers of people, of those who act for them or send to
 * them, and what only counts or describes. Each is a whole name, or a word of it.
 */
const EXACT =
  /^(?:e-?mails?|mails?|(?:e-?mail|mail|contact)[ _-]?addr(?:ess|esses)?|addresse?s?|(?:contact|customer|subscriber|recipient|user)s?[ _-]?e-?mail|recipients?|rcpt[ _-]?to|to|contact|адрес|адреса|почта|пошта|эл(?:ектронная)?\.? ?почта|ел(?:ектронна)?\.? ?пошта|correo(?: electr[oó]nico)?|courriel|adresse(?: e-?mail)?|phones?|(?:tele)?phone[ _-]?(?:number|no\.?)?|mobiles?|mobile[ _-]?(?:phone|number|no\.?)|cell(?: ?phone)?|handy(?:nummer)?|mobil(?:nummer|telefon|e)?|tel(?:efon|\.)?(?:nummer)?|gsm|m[oó]vil|celular|tel[eé]fono|whats ?app|msisdn|sms|телефон|мобильный|мобільний|номер телефон[ау])$/iu;
const CONTAINED =
  /e-?mail|^mail|address|адрес|пошт|почт|correo|courriel|phone|mobil|handy|whats ?app|msisdn|телефон/iu;
const OF_OTHERS =
  /sender|^from\b|return[ _-]?path|reply|manager|owner|agent|sales|advis[eo]r|consultant|assign|creat(?:ed|or)|modified|updated|referr|support|account|parent|guardian|emergency|partner|alternat|second|backup|previous|\bold\b|billing|invoice|home|office|work|fax|отправитель|відправник|менеджер|absender|remitente/iu;
const NO_NUMBER =
  /customer|kunden|order|invoice|account|contract|article|bestell|rechnung|\bids?\b|\bcode\b|\bzip\b|plz|iban|vat|\bnr\.?$|number$/iu;

/**
 * Returns how likely a name is that of the column that is meant: 2 for `email`, 1 for one with such
 * a word, -1 for that of somebody else, such as `Account manager email`.
 */
export function rankOfName(name: string): number {
  const text = name.trim();
  if (EXACT.test(text)) return 2;
  if (OF_OTHERS.test(text)) return -1;
  if (CONTAINED.test(text)) return 1;
  return NO_NUMBER.test(text) ? -1 : 0;
}

/** Digits alone may be any number; with a plus they are one to call. */
export function strengthOf(cell: string, of: RowsKind): number {
  if (of === 'emails') return 1;
  return /^\D*(?:\+|00)/u.test(cell) || /[\s()./-]\d/u.test(cell) ? 1 : 0.5;
}

interface Parts {
  readonly header: TableRow | null;
  readonly preamble: readonly TableRow[];
  readonly body: readonly TableRow[];
}

/**
 * Finds the header among the first rows: above the first address or number, the row with most
 * cells, and of such rows the one with a name of such a column, or the first. Lines above it, such as
 * `Email: boss@example.com`, may have an address, too, but never as many cells.
 */
export function headerIn(looked: readonly TableRow[], reading: CellReading): Parts {
  const isData = ({ cells }: TableRow) => cells.some((cell) => firstIn(cell, reading) !== null);
  const named = looked.findIndex((row) => isNamed(row) && !isData(row));
  const isBelow =
    named > 0 &&
    looked.slice(0, named).every((row) => filledIn(row) < filledIn(looked[named])) &&
    looked.slice(named + 1).some(isData);
  if (isBelow) return partsAt(named, looked);
  const first = looked.findIndex(isData);
  const above = first < 0 ? looked.slice(0, 1) : looked.slice(0, first);
  const room = filledIn(looked[Math.max(first, 0)]);
  let best: { at: number; filled: number; rank: number } | null = null;
  for (const [at, row] of above.entries()) {
    if (isBrokenData(row, reading.of) || row.cells.every(isOnlyMarks)) continue;
    const filled = Math.min(filledIn(row), room);
    const rank = Math.max(...row.cells.map(rankOfName));
    const isBetter =
      best === null || filled > best.filled || (filled === best.filled && rank > best.rank);
    if (isBetter) best = { at, filled, rank };
  }
  if (best === null) return { header: null, preamble: [], body: looked };
  return partsAt(best.at, looked);
}

/** Tells whether a row has, beside others, the very name of such a column. */
function isNamed(row: TableRow): boolean {
  return filledIn(row) > 1 && row.cells.some((cell) => rankOfName(cell) === 2);
}

function partsAt(at: number, looked: readonly TableRow[]): Parts {
  return {
    header: looked[at] ?? null,
    preamble: looked.slice(0, at),
    body: looked.slice(at + 1),
  };
}

function filledIn(row: TableRow | undefined): number {
  return row?.cells.filter((cell) => cell !== '').length ?? 0;
}

/** A row of data whose address or number is wrong must not pass for a header. */
function isBrokenData({ cells }: TableRow, of: RowsKind): boolean {
  return cells.some((cell) => isNearly(cell, of));
}

/** Tells whether a cell is meant for an address or a number, right or wrong. */
export function isNearly(cell: string, of: RowsKind): boolean {
  return of === 'emails'
    ? cell.includes('@')
    : /^(?:[+\d(][\d\s().-]{6,}|\d[.,]\d+E\+?\d+)$/iu.test(cell);
}

/** Tells whether a row is the header again, as in files that were put together. */
export function isHeaderAgain({ cells }: TableRow, header: TableRow): boolean {
  return (
    header.cells.length === cells.length &&
    header.cells.every((cell, index) => nameKey(cell) === nameKey(cells[index] ?? ''))
  );
}
