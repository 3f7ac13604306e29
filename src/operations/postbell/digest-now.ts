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
  run: (_, { digests, channel, person }) => digests.compose(channel.id, person.zone),
});
