import type { ParsedList } from '../../domain/address.ts';
import {
  MOST_BULK_ROWS,
  type BulkRow,
  type BulkRows,
  type RejectedLine,
} from '../../domain/bulk.ts';
import { formatNumber } from '../../domain/figures.ts';
import { InputError } from '../../lib/errors.ts';
import { expectedInstead, type VariableDefinition } from '../../service/lists/list.ts';
import type { OperationContext } from '../context.ts';
import { ADDRESSES, type Input, type Inputs, type ValuesOf } from '../inputs.ts';
import { columnsOf, parserOf, type Columns } from './columns.ts';
import { createPauses, decodeText, readTable, type Pausing } from './read-table.ts';

export type RowsKind = 'emails' | 'phones';

export interface GivenRows extends BulkRows {
  /** Facts on the file; `null` for a pasted text. */
  readonly file: FileFacts | null;
}

interface FileFacts {
  readonly name: string;
  /** Title of the column with addresses or numbers; `null` where the file has no header. */
  readonly column: string | null;
  readonly variables: readonly string[];
  /** Sentences about what had to be guessed. */
  readonly guesses: readonly string[];
}

interface ReadingFile {
  readonly of: RowsKind;
  /** Reads the variables that there are, if further columns of the file become variables. */
  readonly variableTypes: (() => Promise<readonly VariableDefinition[]>) | null;
}

/** Source: Slack, file_input block element: at most 10 MB a file. */
const MOST_BYTES = 10 * 1024 * 1024;

export const ROWS_INPUT = { emails: 'addresses', phones: 'phones' } as const;

/** Returns the inputs of every operation on many rows; exactly one of them is given. */
export function rowsInputs(of: RowsKind): { readonly rows: Input; readonly file: Input } {
  const rows: Input =
    of === 'emails'
      ? { ...ADDRESSES, optional: true }
      : {
          kind: 'phones',
          label: 'Phone numbers',
          hint: 'With country code, such as +447700900123; separated by commas or lines',
          optional: true,
        };
  return {
    rows,
    file: {
      kind: 'file',
      label: 'Or a file',
      hint: `CSV or TXT, up to 10 MB and ${formatNumber(MOST_BULK_ROWS)} rows`,
      optional: true,
      accepts: { extensions: ['csv', 'txt'], mostBytes: MOST_BYTES },
    },
  };
}

/** @throws {InputError} when there are no rows or too many. */
export async function readRows(
  reading: ReadingFile,
  values: ValuesOf<Inputs>,
  { store }: OperationContext,
): Promise<GivenRows> {
  const file = values['file'];
  if (typeof file === 'string') {
    const upload = await store.uploads.get(file);
    if (upload) return checked(await readFileRows(upload, reading));
    throw new InputError('This file has expired. Choose it again.', { field: 'file' });
  }
  // The input of that name has the kind that gives such a list.
  const { valid, invalid, repeated } = values[ROWS_INPUT[reading.of]] as ParsedList;
  return {
    rows: valid.map((key) => ({ key })),
    rejected: invalid.map(({ text, reason }) => ({ line: null, text, reason })),
    repeated,
    file: null,
  };
}

/** Refuses a file without a single valid row, as reading a text does. */
function checked(given: GivenRows): GivenRows {
  if (given.rows.length > 0) return given;
  const [first] = given.rejected;
  if (!first) {
    throw new InputError('The file has a header row but no data.', { field: 'file' });
  }
  const where = `line ${formatNumber(first.line ?? 1)}`;
  throw new InputError(
    `The file has no valid rows. First problem: ${where}, “${first.text}”, ${first.reason}.`,
    { field: 'file' },
  );
}

/** @throws {InputError} when there are no rows or too many. */
export async function readFileRows(
  { name, content }: { readonly name: string; readonly content: Uint8Array },
  { of, variableTypes }: ReadingFile,
): Promise<GivenRows> {
  const { text, guess } = decodeText(content);
  const pausing = createPauses();
  const table = await readTable(text, pausing);
  if (table.lines.length === 0) throw new InputError('The file is empty.', { field: 'file' });
  const takesVariables = variableTypes !== null;
  const columns = await columnsOf(table.lines, { of, takesVariables }, pausing);
  if (columns.lines.length > MOST_BULK_ROWS) {
    throw new InputError(
      `The file has ${formatNumber(columns.lines.length)} rows; at most ${formatNumber(MOST_BULK_ROWS)} fit in one job.`,
      { field: 'file' },
    );
  }
  const definitions = columns.variables.length > 0 ? await variableTypes?.() : [];
  const types = new Map(definitions?.map(({ name, type }) => [name, type]));
  const rows = await rowsOf(columns, of, types, pausing);
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
  types: ReadonlyMap<string, string>,
  pausing: Pausing,
): Promise<BulkRows> {
  const parse = parserOf(of);
  const rows = new Map<string, BulkRow>();
  const rejected: RejectedLine[] = [];
  let repeated = 0;
  for (const { number, cells } of lines) {
    await pausing();
    const text = cells[index] ?? '';
    const parsed = text === '' ? { text: '', reason: 'empty' } : parse(text);
    if (!('key' in parsed)) {
      rejected.push({ line: number, text: parsed.text, reason: parsed.reason });
      continue;
    }
    if (rows.has(parsed.key)) {
      repeated += 1;
      continue;
    }
    const values = valuesIn(cells, variables);
    const reason = faultIn(values, types);
    const given = values.length === 0 ? {} : { variables: Object.fromEntries(values) };
    if (reason === null) rows.set(parsed.key, { key: parsed.key, ...given });
    else rejected.push({ line: number, text, reason });
  }
  return { rows: [...rows.values()], rejected, repeated };
}

type Values = readonly (readonly [name: string, value: string])[];

/** Empty cells set nothing. */
function valuesIn(cells: readonly string[], variables: Columns['variables']): Values {
  return variables.flatMap(({ index, name }): Values => {
    const value = cells[index] ?? '';
    return value === '' ? [] : [[name, value]];
  });
}

function faultIn(values: Values, types: ReadonlyMap<string, string>): string | null {
  for (const [name, value] of values) {
    const expected = expectedInstead(value, types.get(name));
    if (expected !== null) return `“${name}” isn’t ${expected}: “${value}”`;
  }
  return null;
}
