import { action } from '../../domain/reply.ts';
import { hasWords } from '../../lib/text.ts';
import type { Template } from '../../service/templates.ts';
import { byText, momentColumn, newestFirst, type Orders } from '../../commands/browse/columns.ts';
import { defineList, sortInput } from '../../commands/browse/define-list.ts';
import { LANGUAGE_CHOICES, languageName } from './show.ts';

const OWNERS = [
  { value: 'own', label: 'Yours' },
  { value: 'system', label: 'The service’s' },
  { value: 'all', label: 'All' },
] as const;

const ORDERS = {
  newest: { label: 'Newest first', compare: newestFirst(({ createdAt }) => createdAt) },
  name: { label: 'By name', compare: byText(({ name }) => name) },
} satisfies Orders<Template>;

export default defineList({
  name: 'template list',
  title: 'Templates',
  summary: 'List your templates and the service’s own',
  right: 'look',
  endpoints: ['GET /templates', 'GET /templates/?owner=me'],
  example: 'own sort=name',
  inputs: {
    owner: { kind: 'choice', label: 'Owner', optional: true, options: OWNERS },
    language: { kind: 'choice', label: 'Language', optional: true, options: LANGUAGE_CHOICES },
    sort: sortInput(ORDERS),
    text: {
      kind: 'text',
      label: 'Text contains',
      hint: 'In the name, category, tags, or description',
      optional: true,
      maxLength: 100,
    },
  },
  orders: ORDERS,
  defaultOrder: 'newest',
  async list({ owner = 'own', language, text }, { service: { templates } }) {
    const { own, system } = templates;
    const reads = { own: [own], system: [system], all: [own, system] };
    const all = (await Promise.all(reads[owner].map(async (read) => read()))).flat();
    const none = owner === 'own' ? 'You have no templates yet.' : 'The service has no templates.';
    return {
      title: owner === 'system' ? 'The service’s templates' : 'Templates',
      source: all,
      filter: (template) =>
        (language === undefined || template.language === language) &&
        (text === undefined || hasWords(searchedIn(template), text)),
      columns: [
        { title: 'Template', cell: ({ name, realId }) => `${name || 'Unnamed'} (${realId})` },
        { title: 'Language', cell: ({ language }) => languageName(language) },
        { title: 'Category', cell: ({ category }) => category?.name || category?.code || '–' },
        momentColumn('Created', ({ createdAt }) => createdAt, 'date'),
        { title: 'Owner', cell: ({ isOwn }) => (isOwn ? 'You' : 'The service') },
      ],
      fileName: 'templates',
      counted: ['template', 'templates'],
      empty: all.length > 0 ? 'No templates match this filter.' : none,
      open: ({ name, realId }) =>
        action('template show', { template: realId }, `${name || 'Unnamed'} (${realId})`),
      menus: [{ input: 'owner', options: OWNERS }],
      // No input is required, so without a form a click would run it.
      actions: [action('template create', {}, 'Create template…', { asksFirst: true })],
    };
  },
});

function searchedIn({ name, category, tags, description, slug }: Template): string {
  return [name, slug, category?.name, ...tags, description].join(' ');
}
