import { action } from '../../domain/reply.ts';
import { attempt } from '../../lib/attempt.ts';
import { InputError } from '../../lib/errors.ts';
import { formatCount } from '../../domain/figures.ts';
import { enumerated } from '../../lib/text.ts';
import type { Status } from '../../service/status.ts';
import type { VariableDefinition } from '../../service/lists/list.ts';
import { rawValuesOf } from '../raw-values.ts';
import { BROWSE_INPUTS, menuFor, type Column } from '../browse/browsed.ts';
import { listed } from '../browse/listed.ts';
import { sourceOf } from '../browse/read-page.ts';
import { didYouMean } from '../command-line.ts';
import { defineOperation } from '../define.ts';
import { readTitle } from './list-words.ts';

const NAME = 'list search';
/** The system variable of every list; spec 1, section 2.2. */
const PHONE = 'Phone';

const SORTS = [
  { value: 'address', label: 'By address' },
  { value: 'status', label: 'By status' },
] as const;

interface Found {
  readonly email: string;
  readonly status: Status;
}

const COLUMNS: readonly Column<Found>[] = [
  { title: 'Address', cell: ({ email }) => email },
  { title: 'Status', cell: ({ status }) => status.name },
];

export default defineOperation({
  name: NAME,
  summary: 'Find contacts of a list by the value of a variable',
  effect: 'reads',
  endpoints: [
    'GET /addressbooks/{id}',
    'GET /addressbooks/{id}/variables',
    'GET /addressbooks/{id}//variables/{variableName}/{searchValue}',
  ],
  example: '4102 City Bristol',
  inputs: {
    list: { kind: 'reference', to: 'list', label: 'List' },
    variable: { kind: 'text', label: 'Variable', hint: 'For example City', maxLength: 100 },
    value: {
      kind: 'text',
      label: 'Value',
      hint: 'The exact, whole value; in quotes if it has spaces',
      maxLength: 250,
    },
    sort: { kind: 'choice', label: 'Sort by', optional: true, options: SORTS },
    ...BROWSE_INPUTS,
  },
  async run({ list: id, variable, value, sort, page, csv }, { service }) {
    const [title, definitions] = await Promise.all([
      readTitle(service, id),
      attempt(service.lists.variables(id)),
    ]);
    const name = definitions.value ? knownName(variable, definitions.value) : variable;
    const found = await service.lists.contactsWith(id, { name, value });
    const values = rawValuesOf({ list: id, variable: name, value, sort });
    return listed(
      {
        title: `${name} = ${value} in ${title}`,
        summary: formatCount(found.length, 'contact'),
        operation: NAME,
        values,
        source: sourceOf(found),
        sort: sort && ORDERS[sort],
        columns: COLUMNS,
        fileName: `search-${id}`,
        empty: `For nobody is ${name} exactly «${value}». Capitals and blanks may count.`,
        open: ({ email }) => action('list contact', { list: id, email }, email),
        menus:
          found.length > 1 ? [menuFor({ operation: NAME, values }, 'Sort…', 'sort', SORTS)] : [],
      },
      { page, csv },
    );
  },
});

const ORDERS = {
  address: (a: Found, b: Found) => a.email.localeCompare(b.email, 'en'),
  status: (a: Found, b: Found) => a.status.code - b.status.code || ORDERS.address(a, b),
} as const;

/**
 * Returns the variable as the list writes it.
 * @throws {InputError} when it has none of that name.
 */
function knownName(typed: string, definitions: readonly VariableDefinition[]): string {
  const names = [...definitions.map(({ name }) => name), PHONE];
  if (names.includes(typed)) return typed;
  const alike = names.find((name) => name.toLowerCase() === typed.toLowerCase());
  if (alike !== undefined) return alike;
  const guess = didYouMean(typed, names);
  throw new InputError(
    guess
      ? `The list has no variable «${typed}». Did you mean «${guess}»?`
      : `The list has no variable «${typed}». It has ${enumerated(names)}.`,
    { field: 'variable' },
  );
}
