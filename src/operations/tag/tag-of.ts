import { InputError } from '../../lib/errors.ts';
import type { Service } from '../../service/service.ts';
import type { Tag } from '../../service/tags.ts';
import { ofPlan } from './plan.ts';

/**
 * Finds a tag by its id.
 * @throws {InputError} when there is none.
 */
export async function tagOf({ tags }: Service, id: string): Promise<Tag> {
  const all = await ofPlan(tags.all());
  const found = all.find((tag) => tag.id === id);
  if (found) return found;
  throw new InputError(`There is no tag ${id}. Pick one from the list.`, { field: 'tag' });
}
