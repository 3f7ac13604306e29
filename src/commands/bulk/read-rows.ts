import type { BulkRows } from '../../domain/bulk.ts';
import { InputError } from '../../lib/errors.ts';
import { openTable } from '../../lib/tables/open-table.ts';
import { createPauses, type Pausing } from '../../lib/tables/pauses.ts';
import { type Table, UnmatchedQuotesError } from '../../lib/tables/rows.ts';
import type { VariableDefinition } from '../../service/lists/list.ts';
import type { CellReading } from './cells.ts';
import { findColumns, type FoundColumn } from './columns.ts';
import { firstRows, isListOf, otherLayout } from './layout.ts';
import { countedRows } from './row-counts.ts';
import { variableColumns } from './variable-columns.ts';

/** The choices by which the rows of a file are read. */
export interface ReadingFile extends CellReading {
  /** Reads the variables that there are, if further columns of the file become variables. */
  readonly variableTypes: (() => Promise<readonly VariableDefinition[]>) | null;
  /** The column that somebody chose. Default: the one that is found. */
  readonly column?: string | undefined;
  /** True where days such as `01.02.1980` are written as the service does. */
  readonly rewritesDates?: boolean;
  /** Addresses that are left out, with the reason. */
  readonly spared?: ReadonlyMap<string, string>;
}

export interface FileFacts {
  readonly name: string;
  /** The column that was read; `null` for a text without columns. */
  readonly column: FoundColumn | null;
  /** Others that hold addresses or numbers. */
  readonly others: readonly FoundColumn[];
  readonly variables: readonly string[];
  /** Those of them that the list doesn’t have yet. */
  readonly newVariables: readonly string[];
  /** A day as the file has it that can be written as the service does; `null`: nothing is to. */
  readonly rewritableDate: string | null;
  /** Sentences about what had to be guessed. */
  readonly guesses: readonly string[];
  /** The rows that aren’t blank, without the header. */
  readonly rowCount: number;
  /** Addresses or numbers beyond the first of their row. */
  readonly furtherCount: number;
}

/** Each row of the file, and each further address in it, is in exactly one of the counts. */
export interface FileRows extends Required<BulkRows> {
  readonly file: FileFacts;
}

const UNMATCHED = 'Some quotes in the file don’t match, so each line was read as is.';

/** @throws {InputError} when there are no rows or too many. */
export async function readFileRows(
  upload: { readonly name: string; readonly content: Uint8Array },
  reading: ReadingFile,
): Promise<FileRows> {
  const pausing = createPauses();
  const table = await openTable(upload, pausing);
  try {
    return await readTable(upload.name, table, reading, pausing);
  } catch (error) {
    if (!(error instanceof UnmatchedQuotesError)) throw error;
    const unquoted = withoutQuotes(table);
    return readTable(upload.name, unquoted, reading, pausing);
  }
}

function withoutQuotes(table: Table): Table {
  const how = { withoutQuotes: true } as const;
  const { guesses, pieces } = table;
  return {
    guesses: [...guesses, UNMATCHED],
    rows: () => table.rows(how),
    pieces: pieces && (() => pieces(how)),
    otherwise: [],
  };
}

async function readTable(
  name: string,
  table: Table,
  reading: ReadingFile,
  pausing: Pausing,
): Promise<FileRows> {
  const { variableTypes, column = null, spared = new Map<string, string>() } = reading;
  const { rewritesDates = false } = reading;
  const rowReading = { ...reading, isContact: variableTypes !== null, spared, rewritesDates };
  const looked = await firstRows(table, reading, column === null, pausing);
  const isList = column === null && (looked === null || (await isListOf(looked, reading, pausing)));
  if (isList && table.pieces) {
    const { counts, rowCount } = await countedRows(table.pieces(), rowReading, null, pausing);
    return { ...counts, file: { ...NO_COLUMNS, name, guesses: table.guesses, rowCount } };
  }
  if (looked === null || looked.length === 0) {
    throw new InputError('The file is empty.', { field: 'file' });
  }
  const meant = await otherLayout(table, looked, reading, pausing);
  if (meant) return readTable(name, meant, reading, pausing);
  const columns = findColumns(looked, { ...reading, column, spared: new Set(spared.keys()) });
  const takesVariables = variableTypes !== null && columns.header !== null;
  const definitions = takesVariables ? await variableTypes() : [];
  const { variables, guesses } =
    takesVariables && columns.header
      ? variableColumns(columns.header, columns.chosen.index, definitions)
      : { variables: [], guesses: [] };
  const how = { ...columns, variables };
  const { counts, rowCount, furtherCount, dates } = await countedRows(
    table.rows(),
    rowReading,
    how,
    pausing,
  );
  return {
    ...counts,
    file: {
      name,
      column: columns.chosen,
      others: columns.others,
      variables: variables.map((one) => one.name),
      newVariables: variables.filter(({ isNew }) => isNew).map((one) => one.name),
      rewritableDate: dates.example,
      guesses: [...table.guesses, ...guesses, ...dates.sentences],
      rowCount,
      furtherCount,
    },
  };
}

const NO_COLUMNS = {
  column: null,
  others: [],
  variables: [],
  newVariables: [],
  rewritableDate: null,
  furtherCount: 0,
} as const;
