import { facts } from '../../domain/reply.ts';
import { defineOperation } from '../define.ts';
import { colorInWords } from './colors.ts';
import { ofPlan, ordered, tagOf } from './tags.ts';

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
      summary: 'It comes off every address and phone number that has it.',
      sections: [
        facts([
          { label: 'Color', value: colorInWords(color) },
          { label: 'In use', value: 'The service doesn’t say by how many' },
        ]),
      ],
      footnote: 'This can’t be undone: nobody will know who had it.',
    };
  },
  async run({ tag: id }, context) {
    const { name } = await tagOf(context.service, id);
    await ofPlan(context.service.tags.remove(id));
    return ordered({
      title: name,
      does: 'deletes the tag',
      announcement: `had the tag “${name}” deleted.`,
    });
  },
});
