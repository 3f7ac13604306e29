import { ACTIONS, endpointsOf } from '../../../bulk/actions.ts';
import { defineOperation } from '../../define.ts';
import { authorIn } from '../../place.ts';

export default defineOperation({
  name: 'postbell bulk undo',
  summary: 'Undo exactly what a bulk run changed',
  effect: 'writes',
  endpoints: endpointsOf(ACTIONS.flatMap(({ undo }) => undo?.by() ?? [])),
  example: 'k7wq2m',
  inputs: { run: { kind: 'reference', to: 'bulk-run', only: 'undoable', label: 'Bulk run' } },
  confirmLabel: 'Undo bulk run',
  preview: ({ run }, { bulk }) => bulk.describeUndo(run),
  run: ({ run }, context) => context.bulk.undo(run, authorIn(context)),
});
