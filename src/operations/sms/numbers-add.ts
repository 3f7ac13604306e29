import { smsAdd } from '../../bulk/actions/sms.ts';
import { defineBulkOperation } from '../bulk/define-bulk.ts';
import { listVariables } from '../bulk/list-variables.ts';
import { LIST_INPUT, listTarget } from './numbers.ts';

export default defineBulkOperation({
  name: 'sms numbers add',
  action: smsAdd,
  summary: 'Add phone numbers to a list, pasted or from a file',
  effect: 'writes',
  endpoints: ['GET /addressbooks/{id}'],
  example: '4102 +380501234567, +447700900123',
  confirmLabel: 'Add them',
  variablesFor: ({ list }, { service }) => listVariables(service, list),
  inputs: { list: LIST_INPUT },
  plan: async ({ list }, { service }) => ({
    params: { list },
    target: await listTarget(service, list),
  }),
});
