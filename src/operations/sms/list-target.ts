import type { Service } from '../../service/service.ts';

export const LIST_INPUT = { kind: 'reference', to: 'list', label: 'List' } as const;

/**
 * Returns a list as a bulk run on phone numbers names it: `«Customers» (4102)`.
 * @throws {RefusedError} for a list that there isn't.
 */
export async function listTarget({ lists }: Service, id: string): Promise<string> {
  const { name } = await lists.get(id);
  return `«${name}» (${id})`;
}
