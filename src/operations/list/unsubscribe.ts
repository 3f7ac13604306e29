import { endpointsOf } from '../../domain/bulk.ts';
import { defineBulkOperation } from '../bulk/define-bulk.ts';
import { listTitle } from './list-words.ts';

export default defineBulkOperation({
  name: 'list unsubscribe',
  summary: 'Unsubscribe addresses from a list, pasted or from a file',
  effect: 'writes',
  endpoints: ['GET /addressbooks/{id}', ...endpointsOf(['list unsubscribe'])],
  example: '4101 ann@example.com, Bob <bob@example.org>',
  confirmLabel: 'Unsubscribe them',
  of: 'emails',
  inputs: { list: { kind: 'reference', to: 'list', label: 'List' } },
  plan: async ({ list }, { service }) => ({
    action: 'list unsubscribe',
    params: { list },
    target: listTitle(await service.lists.get(list)),
  }),
});
