import { ACTIONS, endpointsOf } from '../../../bulk/actions.ts';
import { defineOperation } from '../../define.ts';

export default defineOperation({
  name: 'postbell bulk resume',
  summary: 'Go on with a bulk run that was paused or stopped',
  effect: 'writes',
  endpoints: endpointsOf(ACTIONS),
  example: 'k7wq2m',
  inputs: { run: { kind: 'reference', to: 'bulk-run', only: 'paused', label: 'Bulk run' } },
  run: ({ run }, { bulk }) => bulk.resume(run),
});
