import { resultOf } from '../../lib/result.ts';
import { InputError } from '../../lib/errors.ts';
import { formatNumber } from '../../domain/figures.ts';
import { facts } from '../../domain/reply.ts';
import type { OperationContext } from '../../commands/context.ts';
import { defineOperation } from '../../commands/define.ts';
import { givenHtml, HTML_INPUTS, sizeWarnings } from '../html-input.ts';
import type { ValuesOf } from '../../commands/inputs.ts';
import { LANGUAGE_CHOICES, languageName, templateActions } from './show.ts';

const INPUTS = {
  template: { kind: 'reference', to: 'template', only: 'own', label: 'Template' },
  ...HTML_INPUTS,
  language: {
    kind: 'choice',
    label: 'Language',
    hint: 'Must match the template’s language',
    optional: true,
    options: LANGUAGE_CHOICES,
  },
} as const;

export default defineOperation({
  name: 'template edit',
  title: 'Edit template',
  summary: 'Replace the HTML of one of your templates',
  right: 'prepare',
  effect: 'writes',
  endpoints: ['GET /template/{template_id}', 'POST /template/edit/{id}'],
  example: '507 html="<h1>News</h1>"',
  inputs: INPUTS,
  confirmLabel: 'Replace HTML',
  async prefill({ template: id }, { service }) {
    if (id === undefined) return {};
    const { language } = await service.templates.get(id);
    return LANGUAGE_CHOICES.some(({ value }) => value === language) ? { language } : {};
  },
  async preview(values, context) {
    const { template, html } = await requestedEdit(values, context);
    return {
      title: `Replace the HTML of “${template.name}”?`,
      summary: 'The current HTML will be lost; Postbell can’t keep a copy of it.',
      sections: [
        facts([
          { label: 'Template', value: `${template.name} (${template.realId})` },
          { label: 'Language', value: languageName(template.language) },
          { label: 'New HTML', value: `${formatNumber(html.length)} characters` },
        ]),
        ...sizeWarnings(html),
      ],
      footnote: 'The template number stays the same; its ID changes.',
    };
  },
  async run(values, context) {
    const { templates } = context.service;
    const { template, html } = await requestedEdit(values, context);
    const { language } = values;
    const { realId } = template;
    await templates.edit(realId, { html, language });
    const { value } = await resultOf(templates.get(realId));
    const { name } = value ?? template;
    return {
      title: name,
      summary: 'HTML replaced',
      sections: value
        ? [facts([{ label: 'New ID', value: { kind: 'code', text: value.id } }])]
        : [],
      actions: templateActions(value ?? template),
      footnote: `Template number: ${realId}, as before`,
      announcement: `replaced the HTML of the template “${name}” (${realId}).`,
    };
  },
});

/** @throws {InputError} for what the service would refuse. */
async function requestedEdit(
  { template: id, language, html: pasted, htmlFile }: ValuesOf<typeof INPUTS>,
  { service, store }: OperationContext,
) {
  const html = await givenHtml({ html: pasted, htmlFile }, store);
  if (html === undefined) {
    throw new InputError('Paste the new HTML, or choose a file.', { field: 'html' });
  }
  const template = await service.templates.get(id);
  const { name, isOwn, language: current } = template;
  if (!isOwn) {
    const why = `“${name}” is one of the service’s templates and can’t be edited. Create your own instead.`;
    throw new InputError(why, { field: 'template' });
  }
  if (language !== undefined && current !== '' && language !== current) {
    const why = `“${name}” is in ${languageName(current)}, and that can’t be changed.`;
    throw new InputError(why, { field: 'language' });
  }
  return { template, html };
}
