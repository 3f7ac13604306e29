import { smsSet } from '../../bulk/actions/sms.ts';
import { defineBulkOperation } from '../bulk/define-bulk.ts';
import { LIST_INPUT, listTarget, phoneVariables } from './numbers.ts';

export default defineBulkOperation({
  name: 'sms numbers set',
  action: smsSet,
  summary: 'Set variables of phone numbers in a list, pasted or from a file',
  effect: 'writes',
  endpoints: ['GET /addressbooks/{id}', 'GET /addressbooks/{id}/variables'],
  example: '4102 "Orders=12; Since=2026-11-21" +380445557451, +447700900123',
  confirmLabel: 'Set them',
  inputs: {
    list: LIST_INPUT,
    variables: {
      kind: 'variables',
      label: 'Variables',
      hint: 'name=value, one a line; dates as 2026-11-21',
    },
  },
  async plan({ list, variables }, { service }) {
    const [target, typed] = await Promise.all([
      listTarget(service, list),
      phoneVariables(service, list, variables),
    ]);
    return { params: { list, variables: JSON.stringify(typed) }, target };
  },
});
