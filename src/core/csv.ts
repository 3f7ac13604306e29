/** Lines of a CSV file (RFC 4180) that spreadsheets open without running anything in it. */
export function csvOf(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** A number stays a number; anything that a spreadsheet would run as a formula becomes text. */
function cell(text: string): string {
  const isNumber = /^[+-]?\d+([.,]\d+)*\s?%?$/.test(text);
  const safe = /^\s*[=+\-@|%]/.test(text) && !isNumber ? `'${text}` : text;
  return /[",\r\n\t;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
