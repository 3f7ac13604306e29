import type { AddressList } from '../../domain/address.ts';
import { MOST_BULK_ROWS } from '../../domain/bulk.ts';
import { InputError } from '../../lib/errors.ts';
import { formatNumber } from '../../domain/figures.ts';
import type { PhoneList } from '../../domain/phone.ts';
import type { OperationContext } from '../context.ts';
import type { Input, Inputs, ValuesOf } from '../inputs.ts';
import { readFileRows, type ReadingFile } from './read-file.ts';
import type { GivenRows, RowsKind } from './rows.ts';

/** Source: Slack, file_input block element: at most 10 MB a file. */
const MOST_BYTES = 10 * 1024 * 1024;

/** Names of the inputs that take pasted rows. */
export const ROWS_INPUT = { emails: 'addresses', phones: 'phones' } as const;

/** Returns the inputs of every operation on many rows; exactly one of them is given. */
export function rowsInputs(of: RowsKind): { readonly rows: Input; readonly file: Input } {
  const rows: Input =
    of === 'emails'
      ? {
          kind: 'emails',
          label: 'Addresses',
          hint: 'Separated by commas, spaces or lines; pasted names do no harm',
          optional: true,
        }
      : {
          kind: 'phones',
          label: 'Phone numbers',
          hint: 'With the country code, such as +447700900123; separated by commas or lines',
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
 * Reads the rows of a text or a file.
 * @throws {InputError} when there are none or too many.
 */
export async function readRows(
  requested: ReadingFile,
  values: ValuesOf<Inputs>,
  { store }: OperationContext,
): Promise<GivenRows> {
  const file = values['file'];
  if (typeof file === 'string') {
    const upload = await store.uploads.get(file);
    if (!upload)
      throw new InputError('This file is gone. Please give it again.', { field: 'file' });
    return checked(await readFileRows(upload, requested));
  }
  // The input of that name has the kind that gives one of these types.
  return pastedRows(values[ROWS_INPUT[requested.of]] as AddressList | PhoneList);
}

/** Refuses a file without a single valid row, as reading a text does. */
function checked(given: GivenRows): GivenRows {
  if (given.rows.length > 0) return given;
  const [first] = given.rejected;
  if (!first) {
    throw new InputError('The file has titles and nothing below them.', { field: 'file' });
  }
  const where = `line ${formatNumber(first.line ?? 1)}`;
  throw new InputError(
    `Nothing in the file can be used. The first: ${where}, «${first.text}»: ${first.reason}.`,
    { field: 'file' },
  );
}

function pastedRows({ valid, invalid, repeated }: AddressList | PhoneList): GivenRows {
  return {
    rows: valid.map((key) => ({ key })),
    rejected: invalid.map(({ text, reason }) => ({ line: null, text, reason })),
    repeated,
    file: null,
  };
}
