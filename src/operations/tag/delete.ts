import { facts } from '../../domain/reply.ts';
import { defineOperation } from '../define.ts';
import { colorInWords } from './colors.ts';
import { ofPlan, requested, tagOf } from './tags.ts';

export default defineOperation({
  name: 'tag delete',
  title: 'Delete tag',
  summary: 'Delete a tag and remove it from every contact',
  right: 'delete',
  effect: 'deletes',
  endpoints: ['GET /tags', 'DELETE /tags/{id}'],
  example: '31',
  inputs: { tag: { kind: 'reference', to: 'tag', label: 'Tag' } },
  confirmLabel: 'Delete tag',
  async preview({ tag: id }, { service }) {
    const { name, color } = await tagOf(service, id);
    return {
      title: `Delete the tag “${name}”?`,
      summary: 'It’s removed from every contact that has it. This can’t be undone.',
      sections: [facts([{ label: 'Color', value: colorInWords(color) }])],
      footnote: 'The service doesn’t say how many contacts have it.',
    };
  },
  async run({ tag: id }, context) {
    const { name } = await tagOf(context.service, id);
    await ofPlan(context.service.tags.remove(id));
    return requested({
      title: name,
      summary: 'Deletion requested; it disappears in a few seconds',
      announcement: `requested to delete the tag “${name}”.`,
    });
  },
});
