import { defineOperation } from '../define.ts';
import { templateCard } from './template-card.ts';

export default defineOperation({
  name: 'template show',
  summary: 'Show a template with its preview',
  effect: 'reads',
  endpoints: ['GET /template/{template_id}'],
  example: '507',
  inputs: { template: { kind: 'reference', to: 'template', label: 'Template' } },
  async run({ template: id }, context) {
    return templateCard(await context.service.templates.get(id));
  },
});
