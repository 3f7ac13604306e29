import { nameKey } from '../../domain/written.ts';
import { InputError } from '../../lib/errors.ts';
import type { TableRow } from '../../lib/tables/rows.ts';
import {
  checkVariables,
  expectedInstead,
  nameInList,
  PHONE,
  type VariableDefinition,
} from '../../service/lists/list.ts';
import { withoutMarks } from './cells.ts';
import { type createDateForms, dottedDay } from './date-forms.ts';

/** A column whose cells become a variable of the contacts. */
export interface VariableColumn {
  readonly index: number;
  /** The name that the list has, which may be written otherwise in the file. */
  readonly name: string;
  readonly type: string | undefined;
  /** True where the list has no such variable yet. */
  readonly isNew: boolean;
}

interface VariableColumns {
  readonly variables: readonly VariableColumn[];
  /** Sentences about columns that were left out. */
  readonly guesses: readonly string[];
}

/** Columns of Postbell’s own files that say something about a row, not about a contact. */
const OWN_HEADERS: readonly (readonly [header: readonly string[], ignored: readonly string[]])[] = [
  [['email', 'status', 'phone'], ['status']],
  [
    ['line', 'text', 'reason'],
    ['line', 'reason'],
  ],
  [['Address', 'Status'], ['Status']],
];

/** Finds the columns that become variables, by the names that the list has already. */
export function variableColumns(
  header: TableRow,
  rowsIndex: number,
  definitions: readonly VariableDefinition[],
): VariableColumns {
  const ignored = ignoredIn(header);
  const variables: VariableColumn[] = [];
  const guesses: string[] = [];
  for (const [index, title] of header.cells.entries()) {
    const name = withoutMarks(title)
      .replaceAll(/\s+/gu, ' ')
      .replaceAll(/\p{Cf}/gu, '')
      .trim();
    if (index === rowsIndex || name === '' || ignored.has(title)) continue;
    const known = nameInList(name, [PHONE, ...definitions.map((one) => one.name)]);
    const type = definitions.find((one) => one.name === known)?.type;
    const column = { index, name: known ?? name, type: known === PHONE ? 'string' : type };
    const isTaken = variables.some(
      (one) => one.name === column.name || (known === null && nameKey(one.name) === nameKey(name)),
    );
    const fault = isTaken ? 'Another column has the same name.' : faultOf(column.name);
    if (fault === null) variables.push({ ...column, isNew: known === null });
    else guesses.push(`Column “${name}” is ignored. ${fault}`);
  }
  return { variables, guesses };
}

function ignoredIn({ cells }: TableRow): ReadonlySet<string> {
  const own = OWN_HEADERS.find(([header]) => header.every((title, at) => cells[at] === title));
  return new Set(own?.[1]);
}

function faultOf(name: string): string | null {
  try {
    checkVariables([{ name, value: '' }]);
    return null;
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
}

type Values = readonly (readonly [name: string, value: string])[];

interface ValuesReading {
  /** Days such as `01.02.1980` are written as the service does; for a date they are always. */
  readonly rewritesDates: boolean;
  readonly dates: Pick<ReturnType<typeof createDateForms>, 'note'>;
}

/** Returns the values of a row, or the reason why the list can't take them. Blank cells set none. */
export function valuesIn(
  row: TableRow,
  variables: readonly VariableColumn[],
  { rewritesDates, dates }: ValuesReading,
): Values | string {
  const values: [string, string][] = [];
  for (const column of variables) {
    const { index, name, type } = column;
    const written = valueOf(row, index, type);
    if (written.trim() === '') continue;
    dates.note(column, row.number, written.trim());
    const day = type === 'date' || rewritesDates ? dottedDay(written.trim()) : null;
    const value = day ?? written;
    const expected = expectedInstead(value, type);
    if (expected !== null) return `“${name}” isn’t ${expected}: “${value}”`;
    values.push([name, value]);
  }
  return values;
}

/** A workbook shows `1,234.50` and `3.2.2027` where the service wants the number and the date. */
function valueOf({ cells, beneath }: TableRow, index: number, type: string | undefined): string {
  const shown = withoutMarks(cells[index] ?? '');
  return expectedInstead(shown, type) === null ? shown : (beneath?.get(index) ?? shown);
}
