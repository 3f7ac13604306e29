import { endpointsOf } from '../../domain/bulk.ts';
import { defineBulkOperation } from '../bulk/define-bulk.ts';
import { listTitle } from './list-words.ts';

export default defineBulkOperation({
  name: 'list remove',
  summary: 'Remove addresses from a list, pasted or from a file',
  effect: 'deletes',
  endpoints: ['GET /addressbooks/{id}', ...endpointsOf(['list remove'])],
  example: '4105 ann@example.com',
  confirmLabel: 'Remove them',
  of: 'emails',
  inputs: { list: { kind: 'reference', to: 'list', label: 'List' } },
  plan: async ({ list }, { service }) => ({
    action: 'list remove',
    params: { list },
    target: listTitle(await service.lists.get(list)),
  }),
});
