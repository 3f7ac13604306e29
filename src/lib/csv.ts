/**
 * Writes a CSV file (RFC 4180) in which spreadsheets find no formula to run. `withoutMarks` in
 * commands/bulk/cells.ts takes back what that adds: each cell is read as it was written.
 */
export function csvOf(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** Writes a cell; what a spreadsheet would run as a formula becomes text, numbers stay numbers. */
function cell(text: string): string {
  const isNumber = /^[+-]?\d+([.,]\d+)*\s?%?$/.test(text);
  const safe = /^'*\s*[=+\-@|%]/.test(text) && !isNumber ? `'${text}` : text;
  return /[",\r\n\t;]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
