import { smsRemove } from '../../bulk/actions/sms.ts';
import { defineBulkOperation } from '../bulk/define-bulk.ts';
import { LIST_INPUT, listTarget } from './numbers.ts';

export default defineBulkOperation({
  name: 'sms numbers remove',
  action: smsRemove,
  summary: 'Remove phone numbers from a list, pasted or from a file',
  effect: 'deletes',
  endpoints: ['GET /addressbooks/{id}'],
  example: '4102 +380445557451',
  confirmLabel: 'Remove them',
  inputs: { list: LIST_INPUT },
  plan: async ({ list }, { service }) => ({
    params: { list },
    target: await listTarget(service, list),
  }),
});
