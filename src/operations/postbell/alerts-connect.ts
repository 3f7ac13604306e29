import { formatCount, formatNumber } from '../../core/figures.ts';
import { defineOperation } from '../define.ts';

export default defineOperation({
  name: 'postbell alerts connect',
  summary: 'Connect the service, so that it reports events to Postbell',
  effect: 'writes',
  endpoints: [
    'GET /v2/email-service/webhook',
    'POST /v2/email-service/webhook/',
    'PUT /v2/email-service/webhook/{id}',
  ],
  example: '',
  inputs: {},
  async run(_, { relay }) {
    const { created, changed, kept, elsewhere } = await relay.connect();
    const done = `${formatCount(created, 'webhook')} created, ${formatNumber(changed)} renewed`;
    const isNew = created + changed > 0;
    return {
      title: 'Events of the service',
      summary: isNew
        ? `Connected: ${done}. Events reach Postbell from now on.`
        : 'Already connected: nothing to do.',
      sections: [
        {
          kind: 'facts',
          facts: [
            { label: 'Created', value: formatNumber(created) },
            { label: 'Renewed', value: formatNumber(changed) },
            { label: 'Already there', value: formatNumber(kept) },
            { label: 'Other systems’, left alone', value: formatNumber(elsewhere) },
          ],
        },
      ],
      ...(isNew && { announcement: `connected the service: ${done}.` }),
    };
  },
});
