import { defineOperation } from '../define.ts';
import { templateCard } from './template-card.ts';

export default defineOperation({
  name: 'template find',
  summary: 'Find a template by its system name',
  effect: 'reads',
  endpoints: ['GET /template/slug/{name_slug}'],
  example: 'product-update',
  inputs: {
    slug: {
      kind: 'text',
      label: 'System name',
      hint: 'As «template show» shows it, such as product-update',
      maxLength: 200,
    },
  },
  async run({ slug }, context) {
    return templateCard(await context.service.templates.getBySlug(slug));
  },
});
