import { facts, type Reply } from '../../domain/reply.ts';
import { defineOperation } from '../define.ts';
import { websiteName } from './audience.ts';

export default defineOperation({
  name: 'push code',
  summary: 'Show the code to embed in a website, to copy',
  effect: 'reads',
  endpoints: ['GET /push/websites/{id}/code', 'GET /push/websites/info/{id}'],
  example: '4301',
  inputs: { website: { kind: 'reference', to: 'website', label: 'Website' } },
  async run({ website }, { service }): Promise<Reply> {
    const [{ scriptTag, scriptUrl }, name] = await Promise.all([
      service.push.websites.code(website),
      websiteName(service, website),
    ]);
    return {
      title: `Code for ${name}`,
      summary: 'Put it into the head of every page: visitors are then asked to subscribe.',
      sections: [
        { kind: 'verbatim', text: scriptTag },
        facts([{ label: 'The script', value: { kind: 'code', text: scriptUrl } }]),
      ],
      footnote: `For whoever looks after the website’s pages (website ${website}). Browsers take notifications from https pages only.`,
    };
  },
});
