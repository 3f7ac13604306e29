import { titleKey } from '../../commands/references/ranked.ts';
import { action } from '../../domain/reply.ts';
import { readAll } from '../../commands/browse/read-page.ts';
import { defineOperation } from '../../commands/define.ts';
import { listTitle } from '../list-words.ts';
import { resultOf } from '../../lib/result.ts';

const MOST_COMPARED = 1000;

export default defineOperation({
  name: 'list create',
  title: 'Create list',
  summary: 'Create a list',
  right: 'prepare',
  effect: 'writes',
  endpoints: ['GET /addressbooks', 'POST /addressbooks'],
  example: 'Autumn webinar',
  inputs: { name: { kind: 'text', label: 'Name', maxLength: 250 } },
  confirmLabel: 'Create list anyway',
  async preview({ name }, { service }) {
    // A failure to compare the name must keep nobody from creating the list.
    const { value: known } = await resultOf(readAll(service.lists.all(), MOST_COMPARED));
    const key = titleKey(name);
    const twin = known?.rows.find((list) => key !== '' && titleKey(list.name) === key);
    if (!twin) return null;
    return {
      title: `Create another list “${name}”?`,
      summary: `${listTitle(twin)} has the same name.`,
      actions: [action('list show', { list: twin.id }, 'Open existing list')],
    };
  },
  async run({ name }, context) {
    const id = await context.service.lists.create(name);
    const title = listTitle({ id, name });
    return {
      title,
      summary: 'List created. It has no contacts yet.',
      actions: [
        action('list add', { list: id }, 'Add contacts…', { asksFirst: true, emphasis: 'primary' }),
        action('list show', { list: id }, 'Open list'),
      ],
      announcement: `created the list ${title}.`,
      subject: { kind: 'list', id },
    };
  },
});
