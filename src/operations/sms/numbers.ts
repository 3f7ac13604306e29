import { checkVariables } from '../../service/lists/list.ts';
import type { Service } from '../../service/service.ts';
import { phoneVariable, type PhoneVariable } from '../../service/sms/numbers.ts';
import { listVariables } from '../bulk/list-variables.ts';
import type { Inputs, Variable } from '../inputs.ts';

export const LIST_INPUT = { kind: 'reference', to: 'list', label: 'List' } as const;

export const NUMBER_INPUTS = {
  list: LIST_INPUT,
  phone: {
    kind: 'phone',
    label: 'Phone number',
    hint: 'With country code, such as +447700900123',
  },
} as const satisfies Inputs;

export const VARIABLES_INPUT = {
  kind: 'variables',
  label: 'Variables',
  hint: 'name=value, one per line; dates such as 2026-11-21',
} as const;

export function typedVariables(variables: readonly Variable[]): string {
  return variables.map(({ name, value }) => `${name}=${value}`).join('\n');
}

/** Returns `“Customers” (4102)`. @throws {RefusedError} for a list that there isn't. */
export async function listTarget({ lists }: Service, id: string): Promise<string> {
  const { name } = await lists.get(id);
  return `“${name}” (${id})`;
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
  return variables.map(({ name, value }) => phoneVariable(name, value, types.get(name)));
}
