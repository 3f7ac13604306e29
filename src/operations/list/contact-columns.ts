import { compact } from '../../lib/compact.ts';
import type { ListContact } from '../../service/contacts.ts';
import type { Column } from '../browse/browsed.ts';

/** The most variables in a table; more are seen by opening a contact. */
const VARIABLES_SHOWN = 3;
/** The most columns of variables in a file. */
const VARIABLES_IN_FILE = 100;

/** Columns of a table of contacts that fits a chat. */
export const CONTACT_COLUMNS: readonly Column<ListContact>[] = [
  { title: 'Address', cell: ({ email }) => email },
  { title: 'Status', cell: ({ status }) => status.name },
  { title: 'Phone', cell: ({ phone }) => phone ?? '–' },
  { title: 'Variables', cell: variablesOf },
];

/** Returns the columns of a file, with one for each variable that one of the contacts has. */
export function fileColumnsFor(contacts: readonly ListContact[]): readonly Column<ListContact>[] {
  const names = new Set<string>();
  for (const { variables } of contacts) for (const { name } of variables) names.add(name);
  return [
    { title: 'email', cell: ({ email }) => email },
    { title: 'status', cell: ({ status }) => status.name },
    { title: 'phone', cell: ({ phone }) => phone ?? '' },
    ...[...names].slice(0, VARIABLES_IN_FILE).map((name) => ({
      title: name,
      cell: ({ variables }: ListContact) =>
        variables.find((variable) => variable.name === name)?.value ?? '',
    })),
  ];
}

function variablesOf({ variables }: ListContact): string {
  const given = variables.filter(({ value }) => value !== '');
  if (given.length === 0) return '–';
  const shown = given.slice(0, VARIABLES_SHOWN).map(({ name, value }) => `${name}: ${value}`);
  return compact([...shown, given.length > shown.length && '…']).join(' · ');
}
