import { defineOperation } from '../../define.ts';

export default defineOperation({
  name: 'postbell bulk show',
  summary: 'Show how far a bulk run is, and what it could not do',
  effect: 'reads',
  endpoints: [],
  example: 'k7wq2m',
  inputs: { run: { kind: 'reference', to: 'bulk-run', label: 'Bulk run' } },
  run: ({ run }, { bulk }) => bulk.show(run),
});
