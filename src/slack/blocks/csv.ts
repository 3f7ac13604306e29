import { plainText, type Table } from '../../core/reply.ts';

/** The whole table as CSV (RFC 4180). */
export function csvOf(table: Table): string {
  const rows = [
    table.columns.map(({ title }) => title),
    ...table.rows.map((row) => row.map(plainText)),
  ];
  return `${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** A number stays a number; anything that a spreadsheet would run as a formula becomes text. */
function csvCell(text: string): string {
  const isNumber = /^[+-]?\d+([.,]\d+)*\s?%?$/.test(text);
  const safe = /^[\s]*[=+\-@|%]/.test(text) && !isNumber ? `'${text}` : text;
  return /[",\r\n\t;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
