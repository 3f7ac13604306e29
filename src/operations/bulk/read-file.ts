import { MOST_BULK_ROWS, type BulkRow, type RejectedLine } from '../../core/bulk.ts';
import { InputError } from '../../core/errors.ts';
import { formatNumber } from '../../core/figures.ts';
import { columnsOf, parserOf, type Columns } from './columns.ts';
import { decodeText } from './decode-text.ts';
import { createPauses, type Pausing } from './pauses.ts';
import { asList, isList } from './read-list.ts';
import { readTable } from './read-table.ts';
import type { GivenRows, RowsKind } from './rows.ts';

interface ReadingFile {
  readonly of: RowsKind;
  readonly takesVariables: boolean;
}

/**
 * The rows of a CSV or TXT file.
 * @throws {InputError} when there are none or too many.
 */
export async function readFileRows(
  { name, content }: { readonly name: string; readonly content: Uint8Array },
  { of, takesVariables }: ReadingFile,
): Promise<GivenRows> {
  const { text, guess } = decodeText(content);
  const pausing = createPauses();
  const table = await readTable(text, pausing);
  if (table.lines.length === 0) throw new InputError('The file is empty.', { field: 'file' });
  const columns = (await isList(table.lines, of, pausing))
    ? await asList(table.lines, of, pausing)
    : await columnsOf(table.lines, { of, takesVariables }, pausing);
  if (columns.lines.length > MOST_BULK_ROWS) throw tooMany(columns.lines.length);
  const rows = await rowsOf(columns, of, pausing);
  return {
    ...rows,
    file: {
      name,
      column: columns.title,
      variables: columns.variables.map((variable) => variable.name),
      guesses: [guess, table.guess, ...columns.guesses].filter((one) => one !== null),
    },
  };
}

async function rowsOf(
  { lines, index, variables }: Columns,
  of: RowsKind,
  pausing: Pausing,
): Promise<Omit<GivenRows, 'file'>> {
  const parse = parserOf(of);
  const rows = new Map<string, BulkRow>();
  const rejected: RejectedLine[] = [];
  let repeated = 0;
  for (const { number, cells } of lines) {
    await pausing();
    const text = cells[index] ?? '';
    const parsed = text === '' ? { text: '', reason: 'nothing in this column' } : parse(text);
    if (!('key' in parsed)) {
      rejected.push({ line: number, text: parsed.text, reason: parsed.reason });
      continue;
    }
    if (rows.has(parsed.key)) repeated += 1;
    else rows.set(parsed.key, rowOf(parsed.key, cells, variables));
  }
  return { rows: [...rows.values()], rejected, repeated };
}

function rowOf(key: string, cells: readonly string[], variables: Columns['variables']): BulkRow {
  const values = variables.flatMap(({ index, name }): [string, string][] => {
    const value = cells[index] ?? '';
    return value === '' ? [] : [[name, value]];
  });
  return values.length > 0 ? { key, variables: Object.fromEntries(values) } : { key };
}

function tooMany(count: number): InputError {
  return new InputError(
    `The file has ${formatNumber(count)} rows; at most ${formatNumber(MOST_BULK_ROWS)} go in one run.`,
    { field: 'file' },
  );
}
