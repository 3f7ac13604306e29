import { action } from '../../domain/reply.ts';
import { defineList } from '../../commands/browse/define-list.ts';
import { readTitle } from '../list-words.ts';

/** Types in words; a type that isn’t known keeps the service’s own. */
export const TYPES: Readonly<Record<string, string>> = {
  string: 'Text',
  number: 'Number',
  date: 'Date',
};

/** Values that a type takes; spec 1, section 2.2. */
const TAKES: Readonly<Record<string, string>> = {
  string: 'Any text',
  number: 'Numbers only',
  date: 'Dates as YYYY-MM-DD',
};

export default defineList({
  name: 'list variables',
  title: 'List variables',
  summary: 'Show the variables of a list',
  right: 'look',
  endpoints: ['GET /addressbooks/{id}', 'GET /addressbooks/{id}/variables'],
  example: '4101',
  inputs: { list: { kind: 'reference', to: 'list', label: 'List' } },
  async list({ list: id }, { service }) {
    const [variables, title] = await Promise.all([
      service.lists.variables(id),
      readTitle(service, id),
    ]);
    return {
      title: `Variables of ${title}`,
      source: variables,
      columns: [
        { title: 'Variable', cell: ({ name }) => name },
        { title: 'Type', cell: ({ type }) => (TYPES[type] ?? type) || '–' },
        { title: 'Accepts', cell: ({ type }) => TAKES[type] ?? '–' },
      ],
      fileName: `variables-${id}`,
      counted: ['variable', 'variables'],
      empty: 'No variables yet. Setting one for a contact creates it.',
      open: ({ name }) =>
        action('list filter', { list: id, variable: name }, `Filter by ${name}…`, {
          asksFirst: true,
        }),
      footnote: 'Every list also has the variable Phone.',
    };
  },
});
