import { defineOperation } from '../../commands/define.ts';
import {
  action,
  type Action,
  facts,
  type Reply,
  type Section,
  type Span,
  time,
} from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import type { Template } from '../../service/templates.ts';
import type { Choice } from '../../commands/inputs.ts';

export const show = defineOperation({
  name: 'template show',
  title: 'Template',
  summary: 'Show a template with its preview',
  right: 'look',
  effect: 'reads',
  endpoints: ['GET /template/{template_id}'],
  example: '507',
  inputs: { template: { kind: 'reference', to: 'template', label: 'Template' } },
  async run({ template: id }, context) {
    return templateCard(await context.service.templates.get(id));
  },
});

export const find = defineOperation({
  name: 'template lookup',
  formerly: ['template find'],
  title: 'Look up template',
  summary: 'Look up a template by its system name',
  right: 'look',
  effect: 'reads',
  endpoints: ['GET /template/slug/{name_slug}'],
  example: 'product-update',
  inputs: {
    slug: {
      kind: 'text',
      label: 'System name',
      hint: 'For example product-update',
      maxLength: 200,
    },
  },
  async run({ slug }, context) {
    return templateCard(await context.service.templates.getBySlug(slug));
  },
});

export function templateCard(template: Template): Reply {
  const { id, realId, isOwn, description, category, tags, createdAt, slug } = template;
  const code = (text: string): Span => ({ kind: 'code', text });
  return {
    title: template.name || `Template ${realId}`,
    summary: isOwn ? 'Your template' : 'One of the service’s templates',
    sections: compact<Section>([
      description && { kind: 'paragraph', text: description },
      facts([
        { label: 'Number', value: code(realId) },
        id !== realId && { label: 'ID (changes with each edit)', value: code(id) },
        slug !== '' && { label: 'System name', value: code(slug) },
        { label: 'Language', value: languageName(template.language) },
        category && { label: 'Category', value: category.name || category.code },
        tags.length > 0 && { label: 'Tags', value: tags.join(', ') },
        createdAt && { label: 'Created', value: time(createdAt, 'date') },
      ]),
    ]),
    actions: templateActions(template),
    footnote: 'The HTML can’t be viewed here, only previewed.',
  };
}

export function templateActions({ realId, isOwn, previewUrl }: Template): Action[] {
  return compact<Action>([
    action('campaign send', { template: realId }, 'Send campaign…', { asksFirst: true }),
    isOwn && action('template edit', { template: realId }, 'Replace HTML…', { asksFirst: true }),
    previewUrl && URL.canParse(previewUrl) && { kind: 'link', label: 'Preview', url: previewUrl },
    action('template list', {}, 'All templates'),
  ]);
}

/** Spec 1, section 4.3; `ua` is what the service calls Ukrainian. */
export const LANGUAGE_CHOICES = [
  { value: 'en', label: 'English' },
  { value: 'ru', label: 'Russian' },
  { value: 'ua', label: 'Ukrainian' },
  { value: 'tr', label: 'Turkish' },
  { value: 'es', label: 'Spanish' },
  { value: 'pt', label: 'Portuguese' },
] as const satisfies readonly Choice[];

/** Returns the name of a language; another code that the service uses is kept. */
export function languageName(code: string): string {
  return LANGUAGE_CHOICES.find(({ value }) => value === code)?.label ?? (code || 'Unknown');
}
