import { csvOf } from '../../lib/csv.ts';
import { plainText, type Table } from '../../domain/reply.ts';

/** Returns the whole table as CSV. */
export function tableCsv({ columns, rows }: Table): string {
  return csvOf(
    columns.map(({ title }) => title),
    rows.map((row) => row.map(plainText)),
  );
}
