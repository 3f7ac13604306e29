import { endpointsOf } from '../../domain/bulk.ts';
import { defineBulkOperation } from '../bulk/define-bulk.ts';
import { listVariables } from '../bulk/list-variables.ts';
import { LIST_INPUT, listTarget } from './numbers.ts';

export default defineBulkOperation({
  name: 'sms numbers add',
  summary: 'Add phone numbers to a list, pasted or from a file',
  effect: 'writes',
  endpoints: ['GET /addressbooks/{id}', ...endpointsOf(['sms add'])],
  example: '4102 +380501234567, +447700900123',
  confirmLabel: 'Add them',
  of: 'phones',
  variablesFor: ({ list }, { service }) => listVariables(service, list),
  inputs: { list: LIST_INPUT },
  plan: async ({ list }, { service }) => ({
    action: 'sms add',
    params: { list },
    target: await listTarget(service, list),
  }),
});
