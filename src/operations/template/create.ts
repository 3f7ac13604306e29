import { tz } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { attempt } from '../../lib/attempt.ts';
import { InputError } from '../../lib/errors.ts';
import type { Reply } from '../../domain/reply.ts';
import type { Template } from '../../service/templates.ts';
import type { OperationContext } from '../context.ts';
import { defineOperation } from '../define.ts';
import { givenHtml, HTML_INPUTS, sizeWarnings } from '../html-input.ts';
import { LANGUAGE_CHOICES, templateCard } from './template-card.ts';

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
      hint: 'Empty: «Template» and the time where you are',
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
    // The service’s own default name is a time in UTC.
    const requested = name ?? `Template ${timeIn(context)}`;
    const id = await service.templates.create({
      html: given,
      name: requested,
      ...(language !== undefined && { language }),
    });
    const { value, failure } = await attempt(service.templates.get(id));
    const reply = value ? created(value) : unread(id, requested, failure?.message ?? '');
    const sections = [...sizeWarnings(given), ...(reply.sections ?? [])];
    return { ...reply, sections };
  },
});

function timeIn({ now, person }: OperationContext): string {
  return format(now, 'yyyy-MM-dd HH:mm', { in: tz(person.zone) });
}

function created(template: Template): Reply {
  return {
    ...templateCard(template),
    summary: `Saved as template ${template.realId}.`,
    announcement: `created the template «${template.name}» (${template.realId}).`,
  };
}

function unread(id: string, title: string, why: string): Reply {
  return {
    title,
    summary: `Saved as template ${id}. Reading it back failed: ${why}`,
    announcement: `created the template «${title}» (${id}).`,
  };
}
