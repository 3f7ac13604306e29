import { listUnsubscribe } from '../../bulk/actions/lists.ts';
import { defineBulkOperation } from '../bulk/define-bulk.ts';
import { listTitle } from './list-words.ts';

export default defineBulkOperation({
  name: 'list unsubscribe',
  action: listUnsubscribe,
  summary: 'Unsubscribe addresses from a list, pasted or from a file',
  effect: 'writes',
  endpoints: ['GET /addressbooks/{id}'],
  example: '4101 ann@example.com, Bob <bob@example.org>',
  confirmLabel: 'Unsubscribe them',
  inputs: { list: { kind: 'reference', to: 'list', label: 'List' } },
  plan: async ({ list }, { service }) => ({
    params: { list },
    target: listTitle(await service.lists.get(list)),
  }),
});
