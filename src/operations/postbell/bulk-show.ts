import { defineOperation } from '../define.ts';

export default defineOperation({
  name: 'postbell bulk show',
  summary: 'Show how a bulk run stands, with what was not done as a file',
  effect: 'reads',
  endpoints: [],
  example: 'k7wq2m',
  inputs: { run: { kind: 'reference', to: 'bulk-run', label: 'Bulk run' } },
  run: ({ run }, { bulk }) => bulk.show(run),
});
