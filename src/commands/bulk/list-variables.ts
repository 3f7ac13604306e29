import { resultOf } from '../../lib/result.ts';
import type { Service } from '../../service/service.ts';
import type { VariableDefinition } from '../../service/lists/list.ts';
import type { Input } from '../inputs.ts';

/** The input for variables that every new contact gets. */
export const VARIABLES_INPUT = {
  kind: 'variables',
  label: 'Variables for all',
  hint: 'name=value, one per line; columns of a file take precedence',
  optional: true,
} as const satisfies Input;

/** Reads the variables of a list; none where they can't be read, since the service checks too. */
export async function listVariables(
  { lists }: Service,
  listId: string,
): Promise<readonly VariableDefinition[]> {
  return (await resultOf(lists.variables(listId))).value ?? [];
}
