import { formatCount, formatNumber } from '../../core/figures.ts';
import { defineOperation } from '../define.ts';

export default defineOperation({
  name: 'postbell alerts connect',
  summary: 'Have the service report its events to Postbell',
  effect: 'writes',
  endpoints: ['GET /v2/email-service/webhook', 'POST /v2/email-service/webhook/'],
  example: '',
  inputs: {},
  async run(_, { relay }) {
    const { created, kept, elsewhere } = await relay.connect();
    const webhooks = formatCount(created, 'webhook');
    return {
      title: 'Events of the service',
      summary:
        created > 0
          ? `Connected: ${webhooks} created. Events reach Postbell from now on.`
          : 'Was connected already: nothing to do.',
      sections: [
        {
          kind: 'facts',
          facts: [
            { label: 'Created now', value: formatNumber(created) },
            { label: 'Were there already', value: formatNumber(kept) },
            { label: 'Point elsewhere, left alone', value: formatNumber(elsewhere) },
          ],
        },
      ],
      ...(created > 0 && { announcement: `connected the service: ${webhooks} created.` }),
    };
  },
});
