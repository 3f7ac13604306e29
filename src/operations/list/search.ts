import { action } from '../../domain/reply.ts';
import { resultOf } from '../../lib/result.ts';
import { InputError } from '../../lib/errors.ts';
import { formatCount } from '../../domain/figures.ts';
import { didYouMean, enumerated } from '../../lib/text.ts';
import { nameInList, PHONE, type VariableDefinition } from '../../service/lists/list.ts';
import { defineList } from '../../commands/browse/define-list.ts';
import { rawValuesOf } from '../../commands/raw-values.ts';
import { CONTACT_COLUMNS, contactOrders } from './contacts.ts';
import { readTitle } from '../list-words.ts';

export default defineList({
  name: 'list filter',
  formerly: ['list search'],
  title: 'Filter contacts',
  summary: 'Filter the contacts in a list by a variable',
  right: 'people',
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
      hint: 'Exact match; in quotes if it has spaces',
      maxLength: 250,
    },
  },
  orders: contactOrders(),
  async list({ list: id, variable, value, sort }, { service }) {
    const [title, definitions] = await Promise.all([
      readTitle(service, id),
      resultOf(service.lists.variables(id)),
    ]);
    const name = definitions.value ? knownName(variable, definitions.value) : variable;
    const found = await service.lists.contactsWith(id, { name, value });
    return {
      title: `${name} = ${value} in ${title}`,
      summary: formatCount(found.length, 'contact'),
      values: rawValuesOf({ list: id, variable: name, value, sort }),
      source: found,
      columns: CONTACT_COLUMNS,
      fileName: `search-${id}`,
      empty: `No contact has exactly “${value}”. Capitals and spaces may count.`,
      open: ({ email }) => action('list contact', { list: id, email }, email),
      isSortable: found.length > 1,
    };
  },
});

/** @throws {InputError} when the list has no variable of that name. */
function knownName(typed: string, definitions: readonly VariableDefinition[]): string {
  const names = [...definitions.map(({ name }) => name), PHONE];
  const alike = nameInList(typed, names);
  if (alike !== null) return alike;
  const guess = didYouMean(typed, names);
  const hint = guess ? `Did you mean “${guess}”?` : `It has ${enumerated(names)}.`;
  throw new InputError(`The list has no variable “${typed}”. ${hint}`, { field: 'variable' });
}
