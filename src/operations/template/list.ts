import { action, time } from '../../domain/reply.ts';
import type { Template } from '../../service/templates.ts';
import { rawValuesOf } from '../raw-values.ts';
import { BROWSE_INPUTS, menuFor, type Column } from '../browse/browsed.ts';
import { listed } from '../browse/listed.ts';
import { sourceOf } from '../browse/read-page.ts';
import { defineOperation } from '../define.ts';
import { LANGUAGE_CHOICES, languageName } from './template-card.ts';

const OWNERS = [
  { value: 'own', label: 'Your own' },
  { value: 'system', label: 'The service’s' },
  { value: 'all', label: 'All' },
] as const;

const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'By name' },
] as const;

const COMPARE = {
  newest: (a: Template, b: Template) => +(b.createdAt ?? 0) - +(a.createdAt ?? 0),
  name: (a: Template, b: Template) => a.name.localeCompare(b.name),
} as const;

const COLUMNS: readonly Column<Template>[] = [
  { title: 'Template', cell: ({ name, realId }) => `${name || 'Without a name'} (${realId})` },
  { title: 'Language', cell: ({ language }) => languageName(language) },
  { title: 'Category', cell: ({ category }) => category?.name || category?.code || '–' },
  {
    title: 'Created',
    cell: ({ createdAt }) => (createdAt ? time(createdAt, 'date') : '–'),
    inFile: ({ createdAt }) => createdAt?.toISOString() ?? '',
  },
  { title: 'Owner', cell: ({ isOwn }) => (isOwn ? 'You' : 'The service') },
];

export default defineOperation({
  name: 'template list',
  summary: 'List your templates and those of the service',
  effect: 'reads',
  endpoints: ['GET /templates', 'GET /templates/?owner=me'],
  example: 'own sort=name',
  inputs: {
    owner: { kind: 'choice', label: 'Owner', optional: true, options: OWNERS },
    language: { kind: 'choice', label: 'Language', optional: true, options: LANGUAGE_CHOICES },
    sort: { kind: 'choice', label: 'Sort by', optional: true, options: SORTS },
    text: {
      kind: 'text',
      label: 'Text contains',
      hint: 'In its name, category, tags or description',
      optional: true,
      maxLength: 100,
    },
    ...BROWSE_INPUTS,
  },
  async run({ owner = 'own', language, sort = 'newest', text, page, csv }, context) {
    const { own, system } = context.service.templates;
    const reads = { own: [own], system: [system], all: [own, system] };
    const all = (await Promise.all(reads[owner].map(async (read) => read()))).flat();
    const templates = all
      .filter((template) => language === undefined || template.language === language)
      .filter((template) => text === undefined || hasWords(template, text));
    const none =
      owner === 'own' ? 'You have no templates yet.' : 'The service has no templates to show.';
    const base = {
      operation: 'template list',
      values: rawValuesOf({ owner, language, sort, text }),
    };
    return listed(
      {
        title: owner === 'system' ? 'Templates of the service' : 'Templates',
        ...base,
        source: sourceOf(templates),
        sort: COMPARE[sort],
        columns: COLUMNS,
        fileName: 'templates',
        counted: ['template', 'templates'],
        empty: all.length > 0 ? 'None fits this filter.' : none,
        open: ({ name, realId }) =>
          action('template show', { template: realId }, `${name} (${realId})`),
        menus: [menuFor(base, 'Filter…', 'owner', OWNERS), menuFor(base, 'Sort…', 'sort', SORTS)],
        // No input is required, so without a form a click would run it.
        actions: [action('template create', {}, 'Create a template…', { asksFirst: true })],
      },
      { page, csv },
    );
  },
});

function hasWords({ name, category, tags, description, slug }: Template, text: string): boolean {
  const searched = [name, slug, category?.name, ...tags, description].join(' ').toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
