import type { AddressList } from '../../core/address.ts';
import { MOST_BULK_ROWS, type BulkRows } from '../../core/bulk.ts';
import { InputError } from '../../core/errors.ts';
import { formatNumber } from '../../core/figures.ts';
import type { PhoneList } from '../../core/phone.ts';
import type { OperationContext } from '../context.ts';
import type { Input, Inputs, ValuesOf } from '../inputs.ts';

export type RowsKind = 'emails' | 'phones';

/** The rows that somebody gave, and how they were found in a file. */
export interface GivenRows extends BulkRows {
  /** `null` for a pasted text. */
  readonly file: FileFacts | null;
}

export interface FileFacts {
  readonly name: string;
  /** Of the column with addresses or numbers; `null` where the file has no header. */
  readonly column: string | null;
  /** Names of the variables that other columns give. */
  readonly variables: readonly string[];
  /** What had to be guessed about it, in sentences. */
  readonly guesses: readonly string[];
}

interface Wanted {
  readonly of: RowsKind;
  readonly takesVariables?: true;
}

/** Source: Slack, file_input block element: at most 10 MB a file. */
const MOST_BYTES = 10 * 1024 * 1024;

/** The input that takes pasted rows. */
export const ROWS_INPUT = { emails: 'addresses', phones: 'phones' } as const;

/** The inputs of every operation on many rows; exactly one of them is given. */
export function rowsInputs(of: RowsKind): { readonly rows: Input; readonly file: Input } {
  const rows: Input =
    of === 'emails'
      ? {
          kind: 'emails',
          label: 'Addresses',
          hint: 'Separated by commas, blanks or lines; names may stand beside them',
          optional: true,
        }
      : {
          kind: 'phones',
          label: 'Phone numbers',
          hint: 'With the country’s prefix, separated by commas or lines',
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

/**
 * The rows of a text or a file.
 * @throws {InputError} when there are none or too many.
 */
export async function readRows(
  { of }: Wanted,
  values: ValuesOf<Inputs>,
  _context: OperationContext,
): Promise<GivenRows> {
  // The input of that name is of the kind that gives these.
  const pasted = values[ROWS_INPUT[of]] as AddressList | PhoneList;
  return checked(of, pastedRows(pasted));
}

function pastedRows({ valid, invalid, repeated }: AddressList | PhoneList): GivenRows {
  return {
    rows: valid.map((key) => ({ key })),
    rejected: invalid.map(({ text, reason }) => ({ line: null, text, reason })),
    repeated,
    file: null,
  };
}

function checked(of: RowsKind, given: GivenRows): GivenRows {
  const count = given.rows.length;
  if (count <= MOST_BULK_ROWS) return given;
  throw new InputError(
    `These are ${formatNumber(count)}; at most ${formatNumber(MOST_BULK_ROWS)} go in one run.`,
    { field: given.file ? 'file' : ROWS_INPUT[of] },
  );
}
