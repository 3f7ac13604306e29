import { smsAdd, smsRemove, smsSet } from '../../bulk/actions/sms.ts';
import { defineBulkOperation } from '../bulk/define-bulk.ts';
import { listVariables } from '../bulk/list-variables.ts';
import type { OperationContext } from '../context.ts';
import { LIST_INPUT, listTarget, phoneVariables, VARIABLES_INPUT } from './numbers.ts';

async function planInList({ list }: { readonly list: string }, { service }: OperationContext) {
  return { params: { list }, target: await listTarget(service, list) };
}

export const numbersAdd = defineBulkOperation({
  name: 'sms numbers add',
  title: 'Add phone numbers',
  action: smsAdd,
  summary: 'Add phone numbers to a list, pasted or from a file',
  effect: 'writes',
  endpoints: ['GET /addressbooks/{id}'],
  example: '4102 +380501234567, +447700900123',
  confirmLabel: 'Add numbers',
  variablesFor: ({ list }, { service }) => listVariables(service, list),
  inputs: { list: LIST_INPUT },
  plan: planInList,
});

export const numbersRemove = defineBulkOperation({
  name: 'sms numbers remove',
  title: 'Remove phone numbers',
  action: smsRemove,
  summary: 'Remove phone numbers from a list, pasted or from a file',
  effect: 'deletes',
  endpoints: ['GET /addressbooks/{id}'],
  example: '4102 +380445557451',
  confirmLabel: 'Remove numbers',
  inputs: { list: LIST_INPUT },
  plan: planInList,
});

export const numbersSet = defineBulkOperation({
  name: 'sms numbers edit',
  formerly: ['sms numbers set'],
  title: 'Edit phone numbers',
  action: smsSet,
  summary: 'Edit the variables of phone numbers in a list, pasted or from a file',
  effect: 'writes',
  endpoints: ['GET /addressbooks/{id}', 'GET /addressbooks/{id}/variables'],
  example: '4102 "Orders=12; Since=2026-11-21" +380445557451, +447700900123',
  confirmLabel: 'Save changes',
  inputs: { list: LIST_INPUT, variables: VARIABLES_INPUT },
  async plan({ list, variables }, { service }) {
    const [target, typed] = await Promise.all([
      listTarget(service, list),
      phoneVariables(service, list, variables),
    ]);
    return { params: { list, variables: JSON.stringify(typed) }, target };
  },
});
