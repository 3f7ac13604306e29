import { defineOperation } from '../define.ts';

export default defineOperation({
  name: 'postbell bulk undo',
  summary: 'Undo exactly what a bulk run changed',
  effect: 'writes',
  endpoints: ['GET /blacklist', 'DELETE /blacklist'],
  example: 'k7wq2m',
  inputs: { run: { kind: 'reference', to: 'bulk-run', label: 'Bulk run' } },
  confirmLabel: 'Undo bulk run',
  preview: ({ run }, { bulk }) => bulk.describeUndo(run),
  run: ({ run }, { bulk, person, channel }) =>
    bulk.undo(run, { personId: person.id, channelId: channel.id }),
});
