import { facts } from '../../domain/reply.ts';
import { defineOperation } from '../define.ts';
import { COLOR_HINT, colorInWords, readColor } from './colors.ts';
import { ofPlan, requested } from './tags.ts';

export default defineOperation({
  name: 'tag create',
  title: 'Create tag',
  summary: 'Create a tag',
  right: 'prepare',
  effect: 'writes',
  endpoints: ['POST /tags'],
  example: '"Asked for an offer" orange',
  inputs: {
    name: { kind: 'text', label: 'Name', maxLength: 100 },
    color: { kind: 'text', label: 'Color', hint: COLOR_HINT, maxLength: 20 },
  },
  async run({ name, color: typed }, context) {
    const color = readColor(typed);
    await ofPlan(context.service.tags.create({ name, color }));
    return requested({
      title: name,
      summary: 'Tag requested; it appears in a few seconds',
      sections: [facts([{ label: 'Color', value: colorInWords(color) }])],
      announcement: `requested a new tag, “${name}”.`,
    });
  },
});
