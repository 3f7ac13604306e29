import { defineOperation } from '../define.ts';

export default defineOperation({
  name: 'postbell bulk undo',
  summary: 'Undo exactly what a bulk run changed',
  effect: 'writes',
  // Those of every action that takes another one back.
  endpoints: [
    'GET /blacklist',
    'POST /blacklist',
    'DELETE /blacklist',
    'POST /emails',
    'DELETE /addressbooks/{id}/emails',
    'POST /tags/pin/email',
    'POST /tags/unpin/email',
    'POST /tags/pin/phone',
    'POST /tags/unpin/phone',
    'DELETE /sms/numbers',
    'GET /sms/black_list/by_numbers',
    'POST /sms/black_list',
    'DELETE /sms/black_list',
    'GET /smtp/unsubscribe/search',
    'GET /smtp/unsubscribe',
    'POST /smtp/unsubscribe',
    'DELETE /smtp/unsubscribe',
  ],
  example: 'k7wq2m',
  inputs: { run: { kind: 'reference', to: 'bulk-run', label: 'Bulk run' } },
  confirmLabel: 'Undo bulk run',
  preview: ({ run }, { bulk }) => bulk.describeUndo(run),
  run: ({ run }, { bulk, person, channel }) =>
    bulk.undo(run, { personId: person.id, channelId: channel.id }),
});
