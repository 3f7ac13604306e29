import type { ParsedList } from '../../domain/address-list.ts';
import { type BulkRows, MOST_BULK_ROWS } from '../../domain/bulk.ts';
import { formatNumber } from '../../domain/figures.ts';
import { InputError } from '../../lib/errors.ts';
import { shortened } from '../../lib/text.ts';
import type { OperationContext } from '../context.ts';
import { ADDRESSES, type Input, type Inputs, type ValuesOf } from '../inputs.ts';
import type { RowsKind } from './cells.ts';
import { type FileFacts, type FileRows, readFileRows, type ReadingFile } from './read-rows.ts';

export interface GivenRows extends Required<BulkRows> {
  /** Variables of the rows that their list doesn’t have yet. */
  readonly newVariables: readonly string[];
  /** Facts on the file; `null` for a pasted text. */
  readonly file: FileFacts | null;
}

/** Source: Slack, file_input block element: at most 10 MB a file. */
const MOST_BYTES = 10 * 1024 * 1024;

export const ROWS_INPUT = { emails: 'addresses', phones: 'phones' } as const;

/** The files that `readFileRows` reads, for the input that takes one. */
export const ROWS_FILE = {
  extensions: ['csv', 'txt', 'tsv', 'xlsx'],
  mostBytes: MOST_BYTES,
} as const;

/** Names the column where the one that is found isn't the one that is meant. */
export const COLUMN_INPUT = {
  kind: 'column',
  label: 'Column of the file',
  hint: 'Header, letter, or number. Leave blank to find it; the next step shows which one',
  optional: true,
} as const satisfies Input;

/** Writes the days of a file as the service does; its preview offers that. */
export const DATES_INPUT = {
  kind: 'flag',
  label: 'Rewrite dates',
  hint: 'Write dates of the file such as 01.02.1980 as 1980-02-01',
  optional: true,
  isUnasked: true,
} as const satisfies Input;

/** Returns the inputs of every operation on many rows; either rows or a file is given. */
export function rowsInputs(of: RowsKind): Record<'rows' | 'file' | 'column', Input> {
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
      hint: `CSV, TXT, or Excel (.xlsx), up to 10 MB and ${formatNumber(MOST_BULK_ROWS)} rows`,
      optional: true,
      accepts: ROWS_FILE,
    },
    column: COLUMN_INPUT,
  };
}

/** @throws {InputError} when there are no rows or too many, or several columns may be meant. */
export async function readRows(
  reading: ReadingFile,
  values: ValuesOf<Inputs>,
  { store }: Pick<OperationContext, 'store'>,
): Promise<GivenRows> {
  const { file, column } = values;
  if (typeof file === 'string') {
    const upload = await store.uploads.get(file);
    if (!upload) throw new InputError('This file has expired. Choose it again.', { field: 'file' });
    const chosen = typeof column === 'string' ? column : undefined;
    const read = checked(await readFileRows(upload, { ...reading, column: chosen }));
    return { ...read, newVariables: read.file.newVariables };
  }
  // The input of that name has the kind that gives such a list.
  return typedRows(values[ROWS_INPUT[reading.of]] as ParsedList, reading);
}

/** Whoever gives only one address means it, whoever's it is. */
function typedRows(
  { valid, invalid, repeated }: ParsedList,
  { spared }: Pick<ReadingFile, 'spared'>,
): GivenRows {
  const { rows, skipped } = withoutSpared(valid, valid.length === 1 ? undefined : spared);
  if (rows.length === 0) throw onlySpared(skipped, 'addresses');
  const rejected = invalid.map(({ text, reason }) => ({ line: null, text, reason }));
  return { rows, rejected, skipped, repeated, newVariables: [], file: null };
}

/** Returns rows that nobody typed. @throws {InputError} when all of them are spared. */
export function keptRows(
  all: readonly { readonly key: string }[],
  { spared }: Pick<ReadingFile, 'spared'>,
): GivenRows {
  const { rows, skipped } = withoutSpared(
    all.map(({ key }) => key),
    spared,
  );
  if (rows.length === 0) throw onlySpared(skipped, 'bounced');
  return { rows, rejected: [], skipped, repeated: 0, newVariables: [], file: null };
}

function withoutSpared(keys: readonly string[], spared: ReadingFile['spared']) {
  const skipped = keys.flatMap((key) => {
    const reason = spared?.get(key);
    return reason === undefined ? [] : [{ line: null, text: key, reason }];
  });
  const rows = keys.filter((key) => !spared?.has(key)).map((key) => ({ key }));
  return { rows, skipped };
}

/** Characters of a cell that an error quotes. */
const LONGEST_QUOTED = 100;

/** Refuses a file without a single valid row, as reading a text does. */
function checked(given: FileRows): FileRows {
  if (given.rows.length > 0) return given;
  const { rejected, skipped, file } = given;
  const [first] = rejected;
  if (first) {
    const where = `line ${formatNumber(first.line ?? 1)}`;
    const column = file.column === null ? '' : ` in the column “${file.column.title}”`;
    const text = shortened(first.text, LONGEST_QUOTED);
    throw new InputError(
      `The file has no valid rows${column}. First problem: ${where}, “${text}”, ${first.reason}.`,
      { field: 'file' },
    );
  }
  if (skipped.length > 0 && file.rowCount > 0) throw onlySpared(skipped, 'file');
  throw new InputError('The file has a header row but no data.', { field: 'file' });
}

function onlySpared(skipped: GivenRows['skipped'], field: string): InputError {
  const [first] = skipped;
  const reason = first ? ` “${shortened(first.text, LONGEST_QUOTED)}” is ${first.reason}.` : '';
  return new InputError(
    `Nothing is left to do: all of it is skipped.${reason} To include a sender, enter its address alone.`,
    { field },
  );
}
