import type { Reply } from '../../domain/reply.ts';
import { resultOf } from '../../lib/result.ts';
import { InputError } from '../../lib/errors.ts';
import { localTime } from '../../lib/time-zone.ts';
import { defineOperation } from '../../commands/define.ts';
import { givenHtml, HTML_INPUTS, sizeWarnings } from '../html-input.ts';
import { LANGUAGE_CHOICES, templateCard } from './show.ts';

export default defineOperation({
  name: 'template create',
  title: 'Create template',
  summary: 'Create a template from HTML',
  right: 'prepare',
  effect: 'writes',
  endpoints: ['POST /template', 'GET /template/{template_id}'],
  example: '"Autumn news" en html="<h1>News</h1>"',
  inputs: {
    name: {
      kind: 'text',
      label: 'Name',
      hint: 'Leave blank to use “Template” and the current time',
      optional: true,
      maxLength: 200,
    },
    language: {
      kind: 'choice',
      label: 'Language',
      hint: 'Can’t be changed later',
      optional: true,
      options: LANGUAGE_CHOICES,
    },
    ...HTML_INPUTS,
  },
  async run({ name, language, html, htmlFile }, { service, store, now, person }) {
    const given = await givenHtml({ html, htmlFile }, store);
    if (given === undefined) {
      throw new InputError('Paste the HTML, or choose a file.', { field: 'html' });
    }
    // The service’s own default name is a time in UTC.
    const local = localTime(now, person.zone).slice(0, 16);
    const title = name ?? `Template ${local}`;
    const id = await service.templates.create({ html: given, name: title, language });
    const { value, failure } = await resultOf(service.templates.get(id));
    const card: Reply = value ? templateCard(value) : { title };
    const { name: called, realId } = value ?? { name: title, realId: id };
    const doubt = failure ? `, but it couldn’t be read back: ${failure.message}` : '';
    return {
      ...card,
      summary: `Created as template ${realId}${doubt}`,
      sections: [...sizeWarnings(given), ...(card.sections ?? [])],
      announcement: `created the template “${called}” (${realId}).`,
      subject: { kind: 'template', id },
    };
  },
});
