import { action } from '../../domain/reply.ts';
import { formatCount } from '../../domain/figures.ts';
import type { ContactOrigin } from '../../service/contacts.ts';
import { byText, momentColumn, newestFirst } from '../../commands/browse/columns.ts';
import { defineList } from '../../commands/browse/define-list.ts';
import { listTitle } from '../list-words.ts';
import { sourceInWords } from './contact-facts.ts';

export default defineList({
  name: 'contact details',
  title: 'Where they came from',
  summary: 'Show when and how a contact was added to each list',
  right: 'people',
  endpoints: ['GET /emails/{email}/details'],
  example: 'ann@example.com',
  inputs: { email: { kind: 'email', label: 'Address' } },
  orders: {
    newest: {
      label: 'Newest first',
      compare: newestFirst<ContactOrigin>(({ addedAt }) => addedAt),
    },
    name: { label: 'By list', compare: byText<ContactOrigin>(({ listName }) => listName, true) },
  },
  async list({ email }, { service }) {
    const origins = await service.contacts.details(email);
    return {
      title: `Where ${email} came from`,
      summary: `On ${formatCount(origins.length, 'list')}`,
      source: origins,
      columns: [
        { title: 'List', cell: titleOf },
        momentColumn('Added', ({ addedAt }) => addedAt),
        { title: 'Source', cell: ({ source }) => sourceInWords(source) },
      ],
      fileName: 'origins',
      empty: 'Not on any of your lists.',
      open: (origin) => action('list contact', { list: origin.listId, email }, titleOf(origin)),
      isSortable: origins.length > 1,
      actions: [action('contact show', { email }, 'Open contact')],
    };
  },
});

function titleOf({ listId, listName }: ContactOrigin): string {
  return listTitle({ id: listId, name: listName });
}
