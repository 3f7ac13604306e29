import type { Fact, Reply, Step } from '../../domain/reply.ts';
import type { Template } from '../../service/templates.ts';
import { languageName } from './languages.ts';

/** Returns everything that the service says about a template, which isn't its HTML. */
export function templateCard(template: Template): Reply {
  return {
    title: template.name || `Template ${template.realId}`,
    summary: template.isOwn
      ? 'One of your templates, ready to use'
      : 'A template of the service, ready to use',
    sections: [
      ...(template.description ? [{ kind: 'paragraph', text: template.description } as const] : []),
      { kind: 'facts', facts: factsOf(template) },
    ],
    steps: templateSteps(template),
    footnote:
      'The service doesn’t hand out the HTML of templates; the preview shows it as a picture.',
  };
}

export function templateSteps(template: Template): Step[] {
  const { realId, previewUrl } = template;
  return [
    {
      kind: 'operation',
      label: 'Send a campaign…',
      operation: 'campaign send',
      values: { template: realId },
      asksFirst: true,
    },
    ...(template.isOwn ? [editStep(realId)] : []),
    ...(previewUrl && URL.canParse(previewUrl)
      ? [{ kind: 'link', label: 'Preview', url: previewUrl } as const]
      : []),
    { kind: 'operation', label: 'All templates', operation: 'template list', values: {} },
  ];
}

function editStep(template: string): Step {
  return {
    kind: 'operation',
    label: 'Replace HTML…',
    operation: 'template edit',
    values: { template },
    asksFirst: true,
  };
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
    createdAt
      ? { label: 'Created', value: { kind: 'time', at: createdAt, show: 'date' } as const }
      : null,
  ];
  return facts.filter((fact) => fact !== null);
}
