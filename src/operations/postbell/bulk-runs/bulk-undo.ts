import { endpointsOf, UNDONE_BY } from '../../../domain/bulk.ts';
import { defineOperation } from '../../define.ts';
import { authorIn } from '../../place.ts';

export default defineOperation({
  name: 'postbell bulk undo',
  summary: 'Undo exactly what a bulk run changed',
  effect: 'writes',
  endpoints: endpointsOf(Object.values(UNDONE_BY)),
  example: 'k7wq2m',
  inputs: { run: { kind: 'reference', to: 'bulk-run', only: 'undoable', label: 'Bulk run' } },
  confirmLabel: 'Undo bulk run',
  preview: ({ run }, { bulk }) => bulk.describeUndo(run),
  run: ({ run }, context) => context.bulk.undo(run, authorIn(context)),
});
