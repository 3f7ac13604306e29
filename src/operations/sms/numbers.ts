import { smsAdd, smsRemove, smsSet } from '../../bulk/actions/sms.ts';
import { checkVariables, namedAsInList } from '../../service/lists/list.ts';
import type { Service } from '../../service/service.ts';
import { phoneVariable, type PhoneVariable } from '../../service/sms/numbers.ts';
import { defineBulkOperation } from '../../commands/bulk/define-bulk.ts';
import { listVariables } from '../../commands/bulk/list-variables.ts';
import type { OperationContext } from '../../commands/context.ts';
import type { Inputs, Variable } from '../../commands/inputs.ts';
import { listTitle } from '../list-words.ts';

const LIST_INPUT = { kind: 'reference', to: 'list', label: 'List' } as const;

export const NUMBER_INPUTS = {
  list: LIST_INPUT,
  phone: { kind: 'phone', label: 'Phone number', hint: 'With country code, such as +447700900123' },
} as const satisfies Inputs;

export const VARIABLES_INPUT = {
  kind: 'variables',
  label: 'Variables',
  hint: 'name=value, one per line; dates such as 2026-11-21',
} as const;

export const numbersAdd = defineBulkOperation({
  name: 'sms numbers add',
  title: 'Add phone numbers',
  action: smsAdd,
  summary: 'Add phone numbers to a list, pasted or from a file',
  effect: 'writes',
  endpoints: ['GET /addressbooks/{id}'],
  example: '4102 +380501234567, +447700900123',
  confirmLabel: 'Add numbers',
  variablesFor: ({ list }, { service }) => service.lists.variables(list),
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

async function planInList({ list }: { readonly list: string }, { service }: OperationContext) {
  return { params: { list }, target: await listTarget(service, list) };
}

export function typedVariables(variables: readonly Variable[]): string {
  return variables.map(({ name, value }) => `${name}=${value}`).join('\n');
}

/** Returns `Customers (4102)`. @throws {RefusedError} for a list that there isn't. */
export async function listTarget({ lists }: Service, id: string): Promise<string> {
  const { name } = await lists.get(id);
  return listTitle({ id, name });
}

/** Types variables as the list does; new ones are text. @throws {InputError} for wrong values. */
export async function phoneVariables(
  service: Service,
  listId: string,
  variables: readonly Variable[],
): Promise<readonly PhoneVariable[]> {
  const definitions = await listVariables(service, listId);
  checkVariables(variables, definitions);
  const types = new Map(definitions.map(({ name, type }) => [name, type]));
  return namedAsInList(variables, definitions).map(({ name, value }) =>
    phoneVariable(name, value, types.get(name)),
  );
}
