import { attempt } from '../../core/attempt.ts';
import { InputError } from '../../core/errors.ts';
import type { Reply } from '../../core/reply.ts';
import type { Template } from '../../service/templates.ts';
import { defineOperation } from '../define.ts';
import { givenHtml, HTML_INPUTS } from '../html-input.ts';
import { permitted } from '../steps.ts';
import { LANGUAGE_CHOICES } from './languages.ts';
import { templateCard } from './template-card.ts';

export default defineOperation({
  name: 'template create',
  summary: 'Create a template from HTML',
  effect: 'writes',
  endpoints: ['POST /template', 'GET /template/{template_id}'],
  example: '"Autumn news" en html="<h1>News</h1>"',
  inputs: {
    name: {
      kind: 'text',
      label: 'Name',
      hint: 'Empty: «Template» and the time',
      optional: true,
      maxLength: 200,
    },
    language: {
      kind: 'choice',
      label: 'Language',
      hint: 'It can’t be changed later',
      optional: true,
      options: LANGUAGE_CHOICES,
    },
    ...HTML_INPUTS,
  },
  async run({ name, language, html, htmlFile }, context) {
    const { service, store } = context;
    const given = await givenHtml({ html, htmlFile }, store);
    if (given === undefined) {
      throw new InputError('Paste the HTML of the template, or choose a file.', { field: 'html' });
    }
    const id = await service.templates.create({
      html: given,
      ...(name !== undefined && { name }),
      ...(language !== undefined && { language }),
    });
    const { value, failure } = await attempt(service.templates.get(id));
    const reply = value ? created(value) : unread(id, name, failure?.message ?? '');
    return { ...reply, steps: permitted(reply.steps ?? [], context) };
  },
});

function created(template: Template): Reply {
  return {
    ...templateCard(template),
    summary: `Saved as template ${template.realId}.`,
    announcement: `created the template «${template.name}» (${template.realId}).`,
  };
}

function unread(id: string, name: string | undefined, why: string): Reply {
  const title = name ?? `Template ${id}`;
  return {
    title,
    summary: `Saved as template ${id}. Reading it back failed: ${why}`,
    announcement: `created the template «${title}» (${id}).`,
  };
}
