import { DAILY } from '../../core/digest.ts';
import { defineOperation } from '../define.ts';

export default defineOperation({
  name: 'postbell digest now',
  summary: 'Show yesterday’s digest, to you alone',
  effect: 'reads',
  endpoints: [
    'GET /smtp/bounces/day',
    'GET /campaigns',
    'GET /campaigns/{id}',
    'GET /user/balance/detail',
  ],
  example: '',
  inputs: {},
  async run(_, { digests, store, channel, person }) {
    const [digest] = await store.digests.list(channel.id);
    return (await digests.preview(digest ?? { ...DAILY, zone: person.zone })).reply;
  },
});
