import { action, facts } from '../../domain/reply.ts';
import { defineOperation } from '../../commands/define.ts';
import { colorInWords } from './colors.ts';
import { tagOf } from './tags.ts';

export default defineOperation({
  name: 'tag show',
  title: 'Tag',
  summary: 'Show a tag',
  right: 'look',
  effect: 'reads',
  endpoints: ['GET /tags'],
  example: '31',
  inputs: { tag: { kind: 'reference', to: 'tag', label: 'Tag' } },
  async run({ tag: id }, context) {
    const { name, color } = await tagOf(context.service, id);
    return {
      title: name,
      summary: `Tag ${id}`,
      sections: [facts([{ label: 'Color', value: colorInWords(color) }])],
      actions: [
        action('tag add', { tags: id }, 'Add to contacts…', { asksFirst: true }),
        action('tag remove', { tags: id }, 'Remove from contacts…', { asksFirst: true }),
        action('tag add phone', { tags: id }, 'Add to phone numbers…', { asksFirst: true }),
        action('tag remove phone', { tags: id }, 'Remove from phone numbers…', { asksFirst: true }),
        action('tag edit', { tag: id }, 'Edit…', { asksFirst: true }),
        action('tag delete', { tag: id }, 'Delete…', { emphasis: 'danger' }),
      ],
      footnote: 'The service doesn’t say which contacts have it.',
    };
  },
});
