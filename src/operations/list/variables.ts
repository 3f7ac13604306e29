import { action } from '../../domain/reply.ts';
import type { VariableDefinition } from '../../service/lists/list.ts';
import { BROWSE_INPUTS, type Column } from '../browse/browsed.ts';
import { listed } from '../browse/listed.ts';
import { sourceOf } from '../browse/read-page.ts';
import { defineOperation } from '../define.ts';
import { readTitle } from './list-words.ts';

const NAME = 'list variables';

/** Values that a type takes; spec 1, section 2.2. */
const TAKES: Readonly<Record<string, string>> = {
  string: 'Any text',
  number: 'Numbers only',
  date: 'A day as YYYY-MM-DD',
};

const COLUMNS: readonly Column<VariableDefinition>[] = [
  { title: 'Variable', cell: ({ name }) => name },
  { title: 'Type', cell: ({ type }) => type || '–' },
  { title: 'Takes', cell: ({ type }) => TAKES[type] ?? '–' },
];

export default defineOperation({
  name: NAME,
  summary: 'List the variables of a list',
  effect: 'reads',
  endpoints: ['GET /addressbooks/{id}', 'GET /addressbooks/{id}/variables'],
  example: '4101',
  inputs: { list: { kind: 'reference', to: 'list', label: 'List' }, ...BROWSE_INPUTS },
  async run({ list: id, page, csv }, { service }) {
    const [variables, title] = await Promise.all([
      service.lists.variables(id),
      readTitle(service, id),
    ]);
    const reply = await listed(
      {
        title: `Variables of ${title}`,
        operation: NAME,
        values: { list: id },
        source: sourceOf(variables),
        columns: COLUMNS,
        fileName: `variables-${id}`,
        counted: ['variable', 'variables'],
        empty: 'Its contacts have no variables yet. Setting one for a contact creates it.',
        open: ({ name }) =>
          action('list search', { list: id, variable: name }, `Search by ${name}…`, {
            asksFirst: true,
          }),
      },
      { page, csv },
    );
    return {
      ...reply,
      footnote: 'The phone number is kept in the variable Phone, which every list has.',
    };
  },
});
