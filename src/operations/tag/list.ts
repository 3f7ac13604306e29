import { action } from '../../domain/reply.ts';
import type { Tag } from '../../service/tags.ts';
import { byText, highestFirst } from '../../commands/browse/columns.ts';
import { defineList } from '../../commands/browse/define-list.ts';
import { titlesWith } from '../../commands/references/ranked.ts';
import { colorInWords } from './colors.ts';
import { ofPlan } from './tags.ts';

export default defineList({
  name: 'tag list',
  title: 'Tags',
  summary: 'List tags',
  right: 'look',
  endpoints: ['GET /tags'],
  example: 'conference',
  inputs: { text: { kind: 'text', label: 'Name contains', optional: true, maxLength: 100 } },
  orders: {
    name: { label: 'By name', compare: byText<Tag>(({ name }) => name) },
    // We assume that ids count up: the service gives no moment of creation.
    newest: { label: 'Newest first', compare: highestFirst<Tag>(({ id }) => Number(id)) },
  },
  defaultOrder: 'name',
  async list({ text = '' }, { service }) {
    const tags = await ofPlan(service.tags.all());
    const isFound = titlesWith(text);
    const found = tags.filter(({ name }) => isFound(name));
    return {
      title: text ? `Tags with “${text}”` : 'Tags',
      source: found,
      columns: [
        { title: 'Tag', cell: ({ name }) => name },
        { title: 'Color', cell: ({ color }) => colorInWords(color), inFile: ({ color }) => color },
        { title: 'ID', align: 'right', cell: ({ id }) => id },
      ],
      fileName: 'tags',
      counted: ['tag', 'tags'],
      empty: text ? 'No tag matches.' : 'No tags yet.',
      open: ({ id, name }) => action('tag show', { tag: id }, name),
      isSortable: found.length > 1,
      actions: [action('tag create', {}, 'Create tag…')],
    };
  },
});
