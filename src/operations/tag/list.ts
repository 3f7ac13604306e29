import { action } from '../../domain/reply.ts';
import type { Tag } from '../../service/tags.ts';
import { rawValuesOf } from '../raw-values.ts';
import { BROWSE_INPUTS, menuFor, type Column } from '../browse/browsed.ts';
import { listed } from '../browse/listed.ts';
import { sourceOf } from '../browse/read-page.ts';
import { defineOperation } from '../define.ts';
import { colorInWords } from './colors.ts';
import { ofPlan } from './tags.ts';

const SORTS = [
  { value: 'name', label: 'By name' },
  { value: 'newest', label: 'Newest first' },
] as const;

const COLUMNS: readonly Column<Tag>[] = [
  { title: 'Tag', cell: ({ name }) => name },
  { title: 'Color', cell: ({ color }) => colorInWords(color), inFile: ({ color }) => color },
  { title: 'Id', align: 'right', cell: ({ id }) => id },
];

export default defineOperation({
  name: 'tag list',
  summary: 'List tags',
  effect: 'reads',
  endpoints: ['GET /tags'],
  example: 'conference',
  inputs: {
    text: { kind: 'text', label: 'Name contains', optional: true, maxLength: 100 },
    sort: { kind: 'choice', label: 'Sort by', optional: true, options: SORTS },
    ...BROWSE_INPUTS,
  },
  async run({ text, sort = 'name', page, csv }, context) {
    const tags = await ofPlan(context.service.tags.all());
    const requested = tags
      .filter(({ name }) => name.toLowerCase().includes(text?.toLowerCase() ?? ''))
      .toSorted(sort === 'name' ? byName : newestFirst);
    const list = {
      title: text ? `Tags with «${text}»` : 'Tags',
      operation: 'tag list',
      values: rawValuesOf({ text, sort }),
    };
    return listed(
      {
        ...list,
        source: sourceOf(requested),
        columns: COLUMNS,
        fileName: 'tags',
        counted: ['tag', 'tags'],
        empty: text ? 'No tag has this in its name.' : 'There are no tags yet.',
        open: ({ id, name }) => action('tag show', { tag: id }, name),
        menus: requested.length > 1 ? [menuFor(list, 'Sort…', 'sort', SORTS)] : [],
        actions: [action('tag create', {}, 'Create a tag…')],
      },
      { page, csv },
    );
  },
});

function byName(a: Tag, b: Tag): number {
  return a.name.localeCompare(b.name, 'en');
}

/** We assume that ids count up: the service gives no moment of creation. */
function newestFirst(a: Tag, b: Tag): number {
  return Number(b.id) - Number(a.id);
}
