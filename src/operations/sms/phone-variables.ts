import type { Service } from '../../service/service.ts';
import { phoneVariable, type PhoneVariable } from '../../service/sms/numbers.ts';
import { checkVariables } from '../../service/lists/list.ts';
import { listVariables } from '../bulk/list-variables.ts';
import type { Variable } from '../inputs.ts';

/**
 * Returns variables with the types that the list has for them (spec 2, section 2.5); a new one is a
 * text, which takes any value.
 * @throws {InputError} for the field `variables`, where a value doesn’t fit.
 */
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
