import type { Service } from '../../service/service.ts';
import { checkVariables } from '../../service/lists/list.ts';
import { listVariables } from '../bulk/list-variables.ts';
import type { Input, Variable } from '../inputs.ts';

/** The input for variables that every new contact gets. */
export const VARIABLES_INPUT = {
  kind: 'variables',
  label: 'Variables of all of them',
  hint: 'name=value, one a line; columns of a file come first',
  optional: true,
} as const satisfies Input;

/**
 * Checks them by the rules, and by the types of the list where these can be read.
 * @throws {InputError} for the field `variables`.
 */
export async function checkNewVariables(
  service: Service,
  listId: string,
  variables: readonly Variable[] | undefined,
): Promise<void> {
  if (variables === undefined) return;
  checkVariables(variables, await listVariables(service, listId));
}

/** Returns variables by name, as a bulk run keeps them. */
export function byName(variables: readonly Variable[] = []): Readonly<Record<string, string>> {
  return Object.fromEntries(variables.map(({ name, value }) => [name, value]));
}
