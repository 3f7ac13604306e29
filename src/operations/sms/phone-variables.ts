import { attempt } from '../../core/attempt.ts';
import type { Service } from '../../service/service.ts';
import type { PhoneVariable } from '../../service/sms-numbers.ts';
import { checkVariables, type VariableDefinition } from '../../service/variable.ts';
import type { Variable } from '../inputs.ts';

/**
 * Variables with the types that the list has for them (spec 2, section 2.5); a new one is a text,
 * which takes any value.
 * @throws {InputError} for the field `variables`, where a value doesn’t fit.
 */
export async function phoneVariables(
  { lists }: Service,
  listId: string,
  variables: readonly Variable[],
): Promise<readonly PhoneVariable[]> {
  const { value } = await attempt(lists.variables(listId));
  const definitions = value ?? [];
  checkVariables(variables, definitions);
  return variables.map((variable) => typed(variable, definitions));
}

function typed(
  { name, value }: Variable,
  definitions: readonly VariableDefinition[],
): PhoneVariable {
  const defined = definitions.find((definition) => definition.name === name)?.type;
  if (defined === 'number') return { name, type: 'number', value: Number(value) };
  return { name, type: defined === 'date' ? 'date' : 'string', value };
}
