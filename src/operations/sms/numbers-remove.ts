import { endpointsOf } from '../../domain/bulk.ts';
import { defineBulkOperation } from '../bulk/define-bulk.ts';
import { LIST_INPUT, listTarget } from './numbers.ts';

export default defineBulkOperation({
  name: 'sms numbers remove',
  summary: 'Remove phone numbers from a list, pasted or from a file',
  effect: 'deletes',
  endpoints: ['GET /addressbooks/{id}', ...endpointsOf(['sms remove'])],
  example: '4102 +380445557451',
  confirmLabel: 'Remove them',
  of: 'phones',
  inputs: { list: LIST_INPUT },
  plan: async ({ list }, { service }) => ({
    action: 'sms remove',
    params: { list },
    target: await listTarget(service, list),
  }),
});
