import { action, facts, form } from '../../domain/reply.ts';
import { defineOperation } from '../define.ts';
import { colorInWords } from './colors.ts';
import { tagOf } from './tags.ts';

export default defineOperation({
  name: 'tag show',
  summary: 'Show a tag',
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
      steps: [
        form('Tag addresses…', 'tag pin', { tags: id }),
        form('Take off addresses…', 'tag unpin', { tags: id }),
        form('Tag phone numbers…', 'tag pin phone', { tags: id }),
        form('Take off phone numbers…', 'tag unpin phone', { tags: id }),
        form('Change…', 'tag change', { tag: id }),
        action('Delete…', 'tag delete', { tag: id }, 'danger'),
      ],
      footnote: 'The service doesn’t say which addresses and phone numbers have it.',
    };
  },
});
