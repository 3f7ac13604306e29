import { attempt } from '../../lib/attempt.ts';
import type { Service } from '../../service/service.ts';

/** Returns titles by id as `Title (id)`; a list that can't be read now is named by its id. */
export async function listTitles(
  service: Service,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const requested = [...new Set(ids)].filter((id) => id !== null);
  const entries = await Promise.all(
    requested.map(async (id): Promise<[string, string]> => {
      const { value } = await attempt(service.lists.get(id));
      return [id, value ? `${value.name} (${id})` : `List ${id}`];
    }),
  );
  return new Map(entries);
}
