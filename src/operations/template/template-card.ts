import { action, type Fact, form, type Reply, type Step, time } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import type { Template } from '../../service/templates.ts';
import type { Choice } from '../inputs.ts';

/** Returns everything that the service says about a template, which isn't its HTML. */
export function templateCard(template: Template): Reply {
  return {
    title: template.name || `Template ${template.realId}`,
    summary: template.isOwn
      ? 'One of your templates, ready to use'
      : 'A template of the service, ready to use',
    sections: compact([
      template.description ? ({ kind: 'paragraph', text: template.description } as const) : null,
      { kind: 'facts', facts: factsOf(template) },
    ]),
    steps: templateSteps(template),
    footnote:
      'The service doesn’t hand out the HTML of templates; the preview shows it as a picture.',
  };
}

export function templateSteps(template: Template): Step[] {
  const { realId, previewUrl } = template;
  return compact([
    form('Send a campaign…', 'campaign send', { template: realId }),
    template.isOwn && editStep(realId),
    previewUrl && URL.canParse(previewUrl)
      ? ({ kind: 'link', label: 'Preview', url: previewUrl } as const)
      : null,
    action('All templates', 'template list'),
  ]);
}

function editStep(template: string): Step {
  return form('Replace HTML…', 'template edit', { template });
}

function factsOf(template: Template): Fact[] {
  const { category, tags, createdAt, slug } = template;
  const facts: readonly (Fact | null)[] = [
    { label: 'Number', value: { kind: 'code', text: template.realId } },
    template.id === template.realId
      ? null
      : { label: 'Id (changes with each edit)', value: { kind: 'code', text: template.id } },
    slug ? { label: 'System name', value: { kind: 'code', text: slug } } : null,
    { label: 'Language', value: languageName(template.language) },
    category ? { label: 'Category', value: category.name || category.code } : null,
    tags.length > 0 ? { label: 'Tags', value: tags.join(', ') } : null,
    createdAt ? { label: 'Created', value: time(createdAt, 'date') } : null,
  ];
  return facts.filter((fact) => fact !== null);
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
  return LANGUAGE_CHOICES.find(({ value }) => value === code)?.label ?? (code || 'Not given');
}
