import type { Reply } from '../../core/reply.ts';
import { defineOperation } from '../define.ts';

export default defineOperation({
  name: 'push code',
  summary: 'Show the code that a website embeds, to copy',
  effect: 'reads',
  endpoints: ['GET /push/websites/{id}/code'],
  example: '4301',
  inputs: { website: { kind: 'reference', to: 'website', label: 'Website' } },
  async run({ website }, { service }): Promise<Reply> {
    const { scriptTag, scriptUrl } = await service.push.websites.code(website);
    return {
      title: `Code for website ${website}`,
      summary: 'Put it into the head of every page, so that visitors are asked to subscribe.',
      sections: [
        { kind: 'verbatim', text: scriptTag },
        {
          kind: 'facts',
          facts: [{ label: 'The script', value: { kind: 'code', text: scriptUrl } }],
        },
      ],
      footnote:
        'For whoever looks after the website’s pages. Browsers take notifications from https pages only.',
    };
  },
});
