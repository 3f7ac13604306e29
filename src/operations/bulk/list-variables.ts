import { attempt } from '../../lib/attempt.ts';
import type { Service } from '../../service/service.ts';
import type { VariableDefinition } from '../../service/lists/list.ts';

/** Reads the variables of a list; none where they can't be read, since the service checks too. */
export async function listVariables(
  { lists }: Service,
  listId: string,
): Promise<readonly VariableDefinition[]> {
  const { value } = await attempt(lists.variables(listId));
  return value ?? [];
}
