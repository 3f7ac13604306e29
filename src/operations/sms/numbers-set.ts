import { attempt } from '../../core/attempt.ts';
import { checkVariables, type VariableDefinition } from '../../service/variable.ts';
import type { PhoneVariable } from '../../service/sms-numbers.ts';
import { defineBulkOperation } from '../bulk/define-bulk.ts';
import type { Variable } from '../inputs.ts';
import { listTarget, LIST_INPUT } from './list-target.ts';

export default defineBulkOperation({
  name: 'sms numbers set',
  summary: 'Give phone numbers of a list the same variables',
  effect: 'writes',
  endpoints: ['GET /addressbooks/{id}', 'GET /addressbooks/{id}/variables', 'PUT /sms/numbers'],
  example: '4102 "Orders=12; Since=2026-11-21" +380445557451, +447700900123',
  confirmLabel: 'Set them',
  of: 'phones',
  inputs: {
    list: LIST_INPUT,
    variables: {
      kind: 'variables',
      label: 'Variables',
      hint: 'One a line: Orders=12; a date as 2026-11-21',
    },
  },
  async plan({ list, variables }, { service }) {
    const [target, definitions] = await Promise.all([
      listTarget(service, list),
      attempt(service.lists.variables(list)),
    ]);
    checkVariables(variables, definitions.value ?? []);
    const typed = variables.map((one) => typedVariable(one, definitions.value ?? []));
    return { action: 'sms set', params: { list, variables: JSON.stringify(typed) }, target };
  },
});

/** The type that the list has for it (spec 2, section 2.5); a new one is a text, which takes all. */
function typedVariable(
  { name, value }: Variable,
  definitions: readonly VariableDefinition[],
): PhoneVariable {
  const defined = definitions.find((definition) => definition.name === name)?.type;
  if (defined === 'number') return { name, type: 'number', value: Number(value) };
  return { name, type: defined === 'date' ? 'date' : 'string', value };
}
