import { listRemove } from '../../bulk/actions/lists.ts';
import { defineBulkOperation } from '../bulk/define-bulk.ts';
import { listTitle } from './list-words.ts';

export default defineBulkOperation({
  name: 'list remove',
  action: listRemove,
  summary: 'Remove addresses from a list, pasted or from a file',
  effect: 'deletes',
  endpoints: ['GET /addressbooks/{id}'],
  example: '4105 ann@example.com',
  confirmLabel: 'Remove them',
  inputs: { list: { kind: 'reference', to: 'list', label: 'List' } },
  plan: async ({ list }, { service }) => ({
    params: { list },
    target: listTitle(await service.lists.get(list)),
  }),
});
