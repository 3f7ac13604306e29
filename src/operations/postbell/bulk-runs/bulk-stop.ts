import { defineOperation } from '../../define.ts';

export default defineOperation({
  name: 'postbell bulk stop',
  summary: 'Stop a bulk run; what is done stays',
  effect: 'writes',
  endpoints: [],
  example: 'k7wq2m',
  inputs: { run: { kind: 'reference', to: 'bulk-run', only: 'unfinished', label: 'Bulk run' } },
  run: ({ run }, { bulk }) => bulk.stop(run),
});
