import { refusal } from '../refusals.ts';
import type { World } from '../state/world.ts';
import { checkPlan } from './account-limits.ts';

/**
 * The ids, once all of them are those of tags ("tags must exist", spec 1, section 4.1.1).
 * @throws a refusal when one is not, or when the plan is below Pro.
 */
export function knownTags(world: World, ids: readonly number[]): readonly number[] {
  checkPlan(world, 'pro', 'tags');
  const unknown = ids.find((id) => !world.tags.all.has(id));
  if (unknown !== undefined) throw refusal('notFound', `tags: tag ${unknown} not found`);
  return ids;
}
