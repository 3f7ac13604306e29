import { type BulkRow, MOST_BULK_ROWS, type RejectedLine } from '../../domain/bulk.ts';
import { InputError } from '../../lib/errors.ts';
import { formatNumber } from '../../domain/figures.ts';
import { expectedInstead, type VariableDefinition } from '../../service/lists/list.ts';
import { columnsOf, parserOf, type Columns } from './columns.ts';
import { decodeText } from './decode-text.ts';
import { createPauses, type Pausing } from './pauses.ts';
import { asList, isList } from './read-list.ts';
import { readTable } from './read-table.ts';
import type { GivenRows, RowsKind } from './rows.ts';

export interface ReadingFile {
  readonly of: RowsKind;
  /**
   * Reads the variables that there are, where further columns become variables; called if there are
   * any.
   */
  readonly variableTypes: (() => Promise<readonly VariableDefinition[]>) | null;
}

/**
 * Reads the rows of a CSV or TXT file.
 * @throws {InputError} when there are none or too many.
 */
export async function readFileRows(
  { name, content }: { readonly name: string; readonly content: Uint8Array },
  { of, variableTypes }: ReadingFile,
): Promise<GivenRows> {
  const { text, guess } = decodeText(content);
  const pausing = createPauses();
  const table = await readTable(text, pausing);
  if (table.lines.length === 0) throw new InputError('The file is empty.', { field: 'file' });
  const columns = (await isList(table.lines, of, pausing))
    ? await asList(table.lines, of, pausing)
    : await columnsOf(table.lines, { of, takesVariables: variableTypes !== null }, pausing);
  if (columns.lines.length > MOST_BULK_ROWS) throw tooMany(columns.lines.length);
  const types = columns.variables.length > 0 ? await variableTypes?.() : [];
  const rows = await rowsOf(columns, { of, definitions: types ?? [] }, pausing);
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
  { of, definitions }: { of: RowsKind; definitions: readonly VariableDefinition[] },
  pausing: Pausing,
): Promise<Omit<GivenRows, 'file'>> {
  const parse = parserOf(of);
  const types = new Map(definitions.map(({ name, type }) => [name, type]));
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
    if (rows.has(parsed.key)) {
      repeated += 1;
      continue;
    }
    const values = valuesIn(cells, variables);
    const fault = faultIn(values, types);
    if (fault !== null) rejected.push({ line: number, text, reason: fault });
    else rows.set(parsed.key, rowOf(parsed.key, values));
  }
  return { rows: [...rows.values()], rejected, repeated };
}

type Values = readonly (readonly [name: string, value: string])[];

/** Returns the values of a line; empty cells set nothing. */
function valuesIn(cells: readonly string[], variables: Columns['variables']): Values {
  return variables.flatMap(({ index, name }): Values => {
    const value = cells[index] ?? '';
    return value === '' ? [] : [[name, value]];
  });
}

function faultIn(values: Values, types: ReadonlyMap<string, string>): string | null {
  for (const [name, value] of values) {
    const expected = expectedInstead(value, types.get(name));
    if (expected !== null) return `«${name}» isn’t ${expected}: “${value}”`;
  }
  return null;
}

function rowOf(key: string, values: Values): BulkRow {
  return values.length > 0 ? { key, variables: Object.fromEntries(values) } : { key };
}

function tooMany(count: number): InputError {
  return new InputError(
    `The file has ${formatNumber(count)} rows; at most ${formatNumber(MOST_BULK_ROWS)} go in one run.`,
    { field: 'file' },
  );
}
